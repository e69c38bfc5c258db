import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field-frame.module.css';

export interface TextFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className'> {
  /** A sign inside the field, before the text. */
  startSection?: ReactNode;
  /** A button inside the field, after the text. */
  endSection?: ReactNode;
}

/** One line of text with its label, help and error. */
export function TextField({
  label,
  id,
  aside,
  description,
  error,
  isOptional,
  startSection,
  endSection,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, id, aside, description, error, isOptional }}>
      {(names) => (
        <div
          className={styles['control']}
          data-start={Boolean(startSection) || undefined}
          data-end={Boolean(endSection) || undefined}
        >
          {startSection ? <span className={styles['start']}>{startSection}</span> : null}
          <input {...input} {...names} className={styles['input']} />
          {endSection ? <span className={styles['end']}>{endSection}</span> : null}
        </div>
      )}
    </FieldFrame>
  );
}
