// Texts of a header in readable form: character sets, and names written `FAMILY^GIVEN`.

const encodings: Readonly<Record<string, string>> = {
  'ISO_IR 192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gb18030',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 166': 'windows-874',
  'ISO_IR 13': 'shift_jis',
  'ISO 2022 IR 87': 'iso-2022-jp',
  'ISO 2022 IR 149': 'euc-kr',
};

/** Decodes by the Specific Character Set. Reads an unknown one as Western text and drops control characters. */
export function decodeHeaderText(bytes: Uint8Array, charset: string): string {
  const names = charset.split('\\').map((name) => name.trim());
  const encoding = names.map((name) => encodings[name]).find(Boolean) ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** Converts `ELLISON^MARGARET^^DR` to `Margaret Ellison`. Capitalizes a name that is in a single case. */
export function formatDicomName(written: string): { name: string; givenName: string } {
  const [alphabetic = ''] = written.split('=');
  const [family = '', given = '', middle = ''] = alphabetic
    .split('^')
    .map((part) => asName(part.replaceAll('_', ' ').trim()));
  const name = [given, middle, family].filter(Boolean).join(' ');
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
