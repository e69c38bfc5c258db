import { useId, type ReactNode } from 'react';
import { FieldError } from '../fields/field-error.tsx';
import styles from './lite-field.module.css';

export interface LiteFieldFrameProps {
  label: ReactNode;
  /** What the control is called by tests and by links to it; made up when it is left out. */
  id?: string | undefined;
  /** Stands at the right of the label and comes after the control, such as a link to a new password. */
  aside?: ReactNode;
  description?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: ReactNode;
}

interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, help below it, the error under the control; the control is told the names of all three. */
export function LiteFieldFrame({
  label,
  id,
  aside,
  description,
  error,
  children,
}: LiteFieldFrameProps & { children: (names: ControlNames) => ReactNode }) {
  const ownId = useId();
  const name = id ?? ownId;
  const described = [description ? `${name}-help` : '', error ? `${name}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles['frame']}>
      <label className={styles['label']} htmlFor={name}>
        {label}
      </label>
      {description ? (
        <p className={styles['description']} id={`${name}-help`}>
          {description}
        </p>
      ) : null}
      {children({
        id: name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <div className={styles['error']} id={`${name}-error`}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {aside ? <div className={styles['aside']}>{aside}</div> : null}
    </div>
  );
}
