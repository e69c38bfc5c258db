import styles from './key-hint.module.css';

/** A key's name inside a button or a list's footer. Hidden on touch devices. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className={styles['key']} aria-hidden="true">
      {children}
    </kbd>
  );
}
