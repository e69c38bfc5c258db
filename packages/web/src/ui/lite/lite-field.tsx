import type { ComponentProps, ReactNode } from 'react';
import { LiteFieldFrame, type LiteFieldFrameProps, type SpokenError } from './lite-field-frame.tsx';
import styles from './lite-field.module.css';

export interface LiteFieldProps
  extends
    LiteFieldFrameProps,
    SpokenError,
    Omit<ComponentProps<'input'>, keyof LiteFieldFrameProps | 'className'> {
  /** A button inside the field, after the text. */
  endSection?: ReactNode;
}

/** A text field with its label, help and error. */
export function LiteField(props: LiteFieldProps) {
  const { label, id, aside, description, error, isErrorSpoken, endSection, ...input } = props;
  const frame = { label, id, aside, description, error, isErrorSpoken };
  return (
    <LiteFieldFrame {...frame}>
      {(names) => (
        <div className={styles['control']} data-end={Boolean(endSection) || undefined}>
          <input {...input} {...names} className={styles['input']} />
          {endSection ? <span className={styles['end']}>{endSection}</span> : null}
        </div>
      )}
    </LiteFieldFrame>
  );
}
