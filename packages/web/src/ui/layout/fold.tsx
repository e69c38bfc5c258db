import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  count?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** E-015: a part of the details that opens and closes independently of the others. */
export function Fold({ title, count, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles['fold']} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {count === undefined ? null : <span className={styles['count']}>{count}</span>}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  );
}
