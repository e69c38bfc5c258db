import type { ReactNode } from 'react';
import styles from './auth-shell.module.css';
import { BrandMark } from './brand-mark.tsx';
import { Snackbars } from '../feedback/snackbars.tsx';

export interface AuthShellProps {
  /** Undefined while unknown. The panel then stays plain, so that no other clinic's color flashes. */
  brand: { name: string; logoUrl?: string | null | undefined } | undefined;
  headline: string;
  /** Short facts under the headline, each with an icon. */
  points: readonly { icon: ReactNode; text: string }[];
  footer: ReactNode;
  children: ReactNode;
}

/** One half of the screen belongs to the clinic, the other half contains the single form. */
export function AuthShell({ brand, headline, points, footer, children }: AuthShellProps) {
  return (
    <div className={`patient ${styles['shell']}`}>
      <header className={styles['side']} data-pending={!brand || undefined}>
        {brand ? (
          <>
            <Rings />
            <div className={styles['brand']}>
              <BrandMark name={brand.name} logoUrl={brand.logoUrl} size={44} isWrapping />
            </div>
            <p className={styles['headline']}>{headline}</p>
            <ul className={styles['points']}>
              {points.map((point) => (
                <li key={point.text}>
                  {point.icon}
                  {point.text}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </header>
      <div className={styles['place']}>
        <main className={styles['form']}>{children}</main>
        <footer className={styles['legal']}>{footer}</footer>
      </div>
      <Snackbars />
    </div>
  );
}

/** Rings like the outlines of a head in smaller and smaller slices, and the line of the current slice. */
function Rings() {
  const rings = Array.from({ length: 11 }, (_, index) => index);
  return (
    <svg
      className={styles['rings']}
      viewBox="0 0 820 820"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {rings.map((ring) => (
        <ellipse
          key={ring}
          cx="410"
          cy="410"
          rx={320 - ring * 27.9}
          ry={390 - ring * 34}
          strokeWidth="1.5"
          opacity={0.1 + ring * 0.018}
        />
      ))}
      <path d="M20 410H800" strokeWidth="3" opacity=".5" />
    </svg>
  );
}
