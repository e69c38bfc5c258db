import { Link } from 'react-router';
import { BrandMark } from './brand-mark.tsx';

export interface ShellBrand {
  name: string;
  logoUrl?: string | null | undefined;
  /** The clinic's own site. If set, the logo links there (C-013). */
  landingUrl?: string | null | undefined;
}

export interface HomeLinkProps {
  brand: ShellBrand;
  homeTo: string;
  className?: string | undefined;
  size?: number;
}

/** The clinic's logo at the start of the bar. */
export function HomeLink({ brand, homeTo, className, size = 28 }: HomeLinkProps) {
  const mark = <BrandMark name={brand.name} logoUrl={brand.logoUrl} size={size} />;
  if (brand.landingUrl && /^https?:\/\//.test(brand.landingUrl)) {
    return (
      <a className={className} href={brand.landingUrl}>
        {mark}
      </a>
    );
  }
  return (
    <Link className={className} to={homeTo}>
      {mark}
    </Link>
  );
}
