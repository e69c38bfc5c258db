import type { Locale } from '../../platform/language/i18n.tsx';
import type { Amount } from '../viewport/slice-geometry.ts';

/** Formats an amount in the reader's language: 12.5 mm, 120 mm, 45.0°. */
export const amountText = ({ value, unit }: Amount, locale: Locale): string => {
  const digits = value < 100 ? 1 : 0;
  const text = value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '°' ? `${text}°` : `${text} ${unit}`;
};
