import type { Clinic } from '@plainscan/contract';
import type { CSSProperties } from 'react';
import { initialsOf } from '../ui/badges/avatar-look.ts';
import styles from './clinic-panel.module.css';

interface ClinicTileProps {
  clinic: Pick<Clinic, 'name' | 'primaryColor' | 'iconUrl'>;
  isSmall?: boolean;
}

/** A clinic's logo, or its initials on its color. Its name appears next to it. */
export function ClinicTile({ clinic: { name, primaryColor, iconUrl }, isSmall = false }: ClinicTileProps) {
  const style = { '--brand': primaryColor } as CSSProperties;
  return (
    <span
      className={styles['tile']}
      data-brand
      data-logo={iconUrl ? true : undefined}
      data-small={isSmall || undefined}
      style={style}
      aria-hidden
    >
      {iconUrl ? <img src={iconUrl} alt="" /> : initialsOf(name)}
    </span>
  );
}
