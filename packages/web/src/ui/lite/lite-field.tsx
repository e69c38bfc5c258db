import type { ComponentProps, ReactNode } from 'react';
import { LiteFieldFrame, type LiteFieldFrameProps } from './lite-field-frame.tsx';
import styles from './lite-field.module.css';

export interface LiteFieldProps
  extends LiteFieldFrameProps, Omit<ComponentProps<'input'>, keyof LiteFieldFrameProps | 'className'> {
  /** A button inside the field, after the text. */
  endSection?: ReactNode;
}

/** A text field with its label, help and error. */
export function LiteField({ label, id, aside, description, error, endSection, ...input }: LiteFieldProps) {
  return (
    <LiteFieldFrame label={label} id={id} aside={aside} description={description} error={error}>
      {(names) => (
        <div className={styles['control']} data-end={Boolean(endSection) || undefined}>
          <input {...input} {...names} className={styles['input']} />
          {endSection ? <span className={styles['end']}>{endSection}</span> : null}
        </div>
      )}
    </LiteFieldFrame>
  );
}
