import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  /** Read out, and shown when the pointer rests. */
  label: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button that is only a sign, 40 px square; whoever places it sets `--icon-button` for another size. */
export function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
