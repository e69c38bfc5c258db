import styles from './key-hint.module.css';

/** A key's name inside a button or in a list's foot. A pointer without a keyboard never sees it. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className={styles['key']} aria-hidden="true">
      {children}
    </kbd>
  );
}
