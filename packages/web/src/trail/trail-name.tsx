import styles from './trail.module.css';

interface TrailNameProps {
  name: string;
  /** What choosing the name does. */
  label: string;
  onChoose?: () => void;
}

/** A name in the trail: a button if it can be chosen as a filter. */
export function TrailName({ name, label, onChoose }: TrailNameProps) {
  if (!onChoose) return <strong>{name}</strong>;
  return (
    <button type="button" className={styles['name']} title={label} onClick={onChoose}>
      {name}
    </button>
  );
}
