import { useUiTexts } from '../ui/text/ui-texts.tsx';
import columns from './case-page-columns.module.css';
import styles from './case-skeleton.module.css';

/** Skeleton of an opened case: title, dark pane, lines, panel. */
export function CaseSkeleton() {
  const words = useUiTexts();
  return (
    <div className={columns['columns']} data-layout="actions" role="status" aria-label={words.loading}>
      <div className={`${columns['list']} ${styles['side']}`} />
      <div className={columns['middle']}>
        <div className={styles['head']}>
          <span className={styles['bar']} />
          <span className={styles['bar']} data-short />
        </div>
        <div className={styles['dark']} />
        <div className={styles['head']}>
          <span className={styles['bar']} />
          <span className={styles['bar']} data-short />
        </div>
      </div>
      <div className={styles['panel']}>
        <span className={styles['bar']} data-short />
        <span className={styles['bar']} data-tall />
        <span className={styles['bar']} />
      </div>
    </div>
  );
}
