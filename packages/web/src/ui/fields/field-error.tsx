import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';

/** A field's error and how to fix it. Pass it to a Mantine field as `error`, which links it to the input. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles['error']}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
