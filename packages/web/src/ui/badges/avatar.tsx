import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './avatar-look.ts';

export interface AvatarProps {
  /** Null is nobody: a dashed ring. */
  person: { id: string; name: string } | null;
  isLarge?: boolean;
}

/** Initials on a colour of the person's own. The name has to stand beside it or on the button around it. */
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
