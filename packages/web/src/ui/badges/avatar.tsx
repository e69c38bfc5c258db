import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './avatar-look.ts';

export interface AvatarProps {
  /** `null` shows a dashed ring. */
  person: { id: string; name: string } | null;
  isLarge?: boolean;
}

/** Initials on the user's color. The name must be next to it or on the surrounding button. */
export function Avatar({ person, isLarge = false }: AvatarProps) {
  const style = (person ? { '--avatar-hue': hueOf(person.id) } : {}) as CSSProperties;
  return (
    <span
      className={styles['avatar']}
      style={style}
      data-nobody={!person || undefined}
      data-large={isLarge || undefined}
      aria-hidden="true"
    >
      {person ? initialsOf(person.name) : null}
    </span>
  );
}
