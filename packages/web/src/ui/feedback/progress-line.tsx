import styles from './progress-line.module.css';

/** A progress bar. `percent` is 0 to 100. */
export function ProgressLine({ percent, label }: { percent: number; label: string }) {
  const done = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div
      className={styles['line']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
    >
      <span className={styles['done']} style={{ width: `${done}%` }} />
    </div>
  );
}
