// Texts of a header in readable form, and names written `FAMILY^GIVEN`.
import { partsOfName, plainPersonName } from '@plainscan/contract';

/** Cleans a decoded text: without control characters, and not longer than a page can show. */
export const cleanHeaderText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** Converts `ELLISON^MARGARET^^DR` to `Margaret Ellison`. Capitalizes a name that is in a single case. */
export function formatDicomName(written: string): { name: string; givenName: string } {
  const [family = '', given = '', middle = ''] = partsOfName(written).map((part) =>
    asName(part.replaceAll('_', ' ').trim()),
  );
  const name = plainPersonName([family, given, middle].join('^')).replace(/^\^+$/, '');
  return { name, givenName: name.includes(' ') ? (name.split(' ')[0] ?? '') : '' };
}

function asName(part: string): string {
  const hasBothCases = /\p{Ll}/u.test(part) && /\p{Lu}/u.test(part);
  if (hasBothCases) return part;
  return part
    .toLocaleLowerCase('en')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toLocaleUpperCase('en'),
    );
}
