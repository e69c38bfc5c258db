import { useId, type ReactNode } from 'react';
import { FieldError } from '../fields/field-error.tsx';
import styles from './lite-field.module.css';

export interface LiteFieldFrameProps {
  label: ReactNode;
  /** ID of the control, for tests and links to it. Generated if omitted. */
  id?: string | undefined;
  /** To the right of the label, but after the control in tab order, such as a link to reset the password. */
  aside?: ReactNode;
  description?: ReactNode;
  /** The error and how to fix it. */
  error?: ReactNode;
}

export interface SpokenError {
  /** Reads the error out when it comes, for one that the server's answer brings. */
  isErrorSpoken?: boolean | undefined;
}

interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, help text and error below the control, all linked to it by ID. */
export function LiteFieldFrame({
  label,
  id,
  aside,
  description,
  error,
  isErrorSpoken = false,
  children,
}: LiteFieldFrameProps & SpokenError & { children: (names: ControlNames) => ReactNode }) {
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
      {/* A region that comes with its text may stay silent, so it is there before. */}
      {error || isErrorSpoken ? (
        <div
          className={error ? styles['error'] : undefined}
          id={`${name}-error`}
          role={isErrorSpoken ? 'alert' : undefined}
        >
          {error ? <FieldError>{error}</FieldError> : null}
        </div>
      ) : null}
      {aside ? <div className={styles['aside']}>{aside}</div> : null}
    </div>
  );
}
