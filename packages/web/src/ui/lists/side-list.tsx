import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './side-list.module.css';

export interface SideListItem {
  id: string;
  to: string;
  /** A status pill. */
  mark: ReactNode;
  /** Time left, in words. */
  time: string;
  isLate?: boolean;
  title: string;
  text: string;
}

export interface SideListProps {
  label: string;
  items: readonly SideListItem[];
  currentId: string | null;
  /** Next to the label, such as a search button. */
  aside?: ReactNode;
}

/** The narrow list next to an opened case, so that the user keeps their place in the list. */
export function SideList({ label, items, currentId, aside }: SideListProps) {
  return (
    <nav className={styles['list']} aria-label={label}>
      <div className={styles['head']}>
        <h2>{label}</h2>
        {aside}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              className={styles['item']}
              to={item.to}
              aria-current={item.id === currentId ? 'page' : undefined}
            >
              <span className={styles['top']}>
                {item.mark}
                <span className={styles['time']} data-late={item.isLate || undefined}>
                  {item.time}
                </span>
              </span>
              <span className={styles['title']}>{item.title}</span>
              <span className={styles['text']}>{item.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
