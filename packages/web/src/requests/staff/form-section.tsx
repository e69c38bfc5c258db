import type { ReactNode } from 'react';
import styles from '../add-case.module.css';

/** A part of the request: what it is about on the left, its fields on the right. */
export function FormSection({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <header className={styles['sectionHead']}>
        <h3 className={styles['sectionTitle']}>{title}</h3>
        <p className={styles['help']}>{help}</p>
      </header>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
