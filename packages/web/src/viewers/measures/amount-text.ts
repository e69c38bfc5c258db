import type { Locale, Translate } from '../../platform/language/i18n.tsx';
import type { studyToolMessages } from '../study/study-tool-messages.ts';
import type { Amount, MeasureRefusal } from '../viewport/slice-geometry.ts';

type Words = Translate<(typeof studyToolMessages)['en']>;

/**
 * Formats what was measured in the reader's language: `12.5 mm`, `120 mm at the detector`, `0.52 s, 34.0 cm/s`, or why
 * nothing can be measured.
 */
export const amountText = (found: readonly Amount[] | MeasureRefusal, locale: Locale, t: Words): string => {
  if (found === 'regions') return t('acrossRegions');
  if (found === 'units') return t('differentUnits');
  return found.map((amount) => oneAmount(amount, locale, t)).join(', ');
};

function oneAmount({ value, unit, of }: Amount, locale: Locale, t: Words): string {
  const digits = unit === 's' ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const amount = unit === '°' ? `${text}°` : `${text} ${unit}`;
  const isLength = unit === 'mm' || unit === 'mm²';
  if (!isLength || of === 'patient') return amount;
  return t(of === 'detector' ? 'atDetector' : 'onFilm', { value: amount });
}
