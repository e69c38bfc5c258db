import styles from './brand-mark.module.css';

export interface BrandMarkProps {
  name: string;
  logoUrl?: string | null | undefined;
  size?: number;
  /** `true` to wrap a long name instead of truncating it. */
  isWrapping?: boolean;
}

/** A clinic's logo, or our own logo as a fallback. The name is next to it, so the image has no alternative text. */
export function BrandMark({ name, logoUrl, size = 28, isWrapping = false }: BrandMarkProps) {
  return (
    <span className={styles['mark']}>
      {logoUrl ? (
        <img className={styles['logo']} src={logoUrl} alt="" height={size} />
      ) : (
        <OwnSign size={size} />
      )}
      <span className={isWrapping ? styles['wrapping'] : 'ellipsis'}>{name}</span>
    </span>
  );
}

function OwnSign({ size }: { size: number }) {
  return (
    <svg className={styles['sign']} viewBox="0 0 34 34" width={size} height={size} aria-hidden="true">
      <rect width="34" height="34" rx="9" fill="var(--brand-fill)" />
      <circle cx="17" cy="17" r="9" fill="none" stroke="var(--on-brand)" strokeWidth="2.6" />
      <path d="M4 17h26" stroke="var(--brand-fill)" strokeWidth="6.4" />
      <path d="M6.5 17h21" stroke="var(--on-brand)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
