import styles from './skeleton-rows.module.css';
import { useUiWords } from '../text/ui-words.tsx';

export interface SkeletonRowsProps {
  rows: number;
  /** The widths of the real columns, in percent of the row. */
  widths: readonly number[];
}

/** The shape of a list that is still coming. It fades down the list and does not move. */
export function SkeletonRows({ rows, widths }: SkeletonRowsProps) {
  const words = useUiWords();
  return (
    <div role="status" aria-label={words.loading} data-loading>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} style={{ opacity: Math.max(0.15, 1 - row / rows) }}>
          {widths.map((width, column) => (
            <span key={column} className={styles['cell']} style={{ width: `${width}%` }}>
              {/* Bars of slightly different lengths read as text, bars of one length as a fault. */}
              <span
                className={styles['bar']}
                style={{ width: `${55 + ((row * 7 + column * 11) % 4) * 10}%` }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
