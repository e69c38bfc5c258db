import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './lite-checkbox.module.css';
import { FieldError } from '../fields/field-error.tsx';

export interface LiteCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A checkbox. The whole text next to it is clickable. */
export function LiteCheckbox({ label, help, error, ...input }: LiteCheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles['field']} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles['box']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles['words']}>
          {label}
          {help ? <span className={styles['help']}>{help}</span> : null}
        </span>
      </label>
      {error ? (
        <div className={styles['error']} id={`${id}-error`}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
