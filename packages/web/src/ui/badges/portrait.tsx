import { useState, type CSSProperties } from 'react';
import { hueOf, initialsOf } from './avatar-look.ts';
import styles from './portrait.module.css';

export interface PortraitProps {
  name: string;
  url: string | null;
}

/** A person's round photo, or their initials on their color in the same size. The name must be next to it. */
export function Portrait({ name, url }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url && url !== failed)
    return <img className={styles['portrait']} src={url} alt="" onError={() => setFailed(url)} />;
  return (
    <span
      className={styles['portrait']}
      style={{ '--portrait-hue': hueOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
