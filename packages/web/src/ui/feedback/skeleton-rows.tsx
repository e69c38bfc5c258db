import styles from './skeleton-rows.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface SkeletonRowsProps {
  rows: number;
  /** Widths of the actual columns, in percent of the row. */
  widths: readonly number[];
}

/** Skeleton of a list that is loading. It fades toward the bottom and is not animated. */
export function SkeletonRows({ rows, widths }: SkeletonRowsProps) {
  const words = useUiTexts();
  return (
    <div role="status" aria-label={words.loading} data-loading>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} style={{ opacity: Math.max(0.15, 1 - row / rows) }}>
          {widths.map((width, column) => (
            <span key={column} className={styles['cell']} style={{ width: `${width}%` }}>
              {/* Bars of slightly different lengths look like text, equal bars like an error. */}
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
