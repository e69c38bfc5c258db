// Sizes in a written report, such as “2.3 x 1.4 cm”, which a patient reads better in inches (B25).
import type { Locale } from '../../shared/messages.ts';
import type { ExplainedPiece, TermFinder } from './find-terms.ts';

const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const unit = String.raw`\s*(?:mm|cm)`;
const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])${number}(?:(?:${unit})?\s*[x×]\s*${number}){0,2}${unit}(?![\p{L}\p{N}²³^])`,
  'giu',
);
const dimension = new RegExp(`(${number})(${unit})?`, 'gi');
const largestMillimeters = 2_000;

/** Returns a search that finds sizes, and terms in the texts between them. */
export const withSizes =
  (find: TermFinder): TermFinder =>
  (text) =>
    splitAtSizes(text).flatMap((piece) => (piece.size ? piece : find(piece.text)));

function splitAtSizes(text: string): ExplainedPiece[] {
  const pieces: ExplainedPiece[] = [];
  let from = 0;
  for (const { 0: said, index } of text.matchAll(written)) {
    const lastUnit = said.slice(-2);
    const millimeters = Array.from(
      said.matchAll(dimension),
      ([, value = '', own = lastUnit]) =>
        Number(value.replace(',', '.')) * (own.trim().toLowerCase() === 'cm' ? 10 : 1),
    );
    if (!millimeters.every((value) => value > 0 && value <= largestMillimeters)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), term: null });
    pieces.push({ text: said, term: null, size: { millimeters } });
    from = index + said.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), term: null });
  return pieces;
}

const inch = 25.4;

/**
 * Returns a length in inches as people in the United States say it: to the eighth below one inch, above to the tenth,
 * below an eighth to the sixteenth.
 */
export function inchWords(millimeters: number, locale: Locale): string {
  const inches = millimeters / inch;
  if (inches < 1 / 32) return locale === 'es' ? 'menos de 1/32' : 'less than 1/32';
  if (inches < 3 / 32) return '1/16';
  const eighths = Math.round(inches * 8);
  if (eighths >= 8) {
    const tenths = new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: 1 });
    return tenths.format(inches);
  }
  const divisor = eighths % 4 === 0 ? 4 : eighths % 2 === 0 ? 2 : 1;
  return `${eighths / divisor}/${8 / divisor}`;
}
