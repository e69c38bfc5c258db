import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Facts, one per line. A fact without a value is omitted. */
export function DefinitionList({ definitions }: { definitions: readonly Definition[] }) {
  const known = definitions.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={styles['list']}>
      {known.map(({ term, value }) => (
        <div key={term} className={styles['row']}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
