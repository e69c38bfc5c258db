// Instructions of fields, which Word documents and RTF have in common.
import { isSymbolFont, readableText, signOf } from './symbol-fonts.ts';

/** Fields that show nothing, or nothing that is part of the report. */
const silent =
  /^\s*(TC|XE|TA|RD|RDN|SET|ASK|COMMENTS|PRIVATE|BOOKMARK|NEXT|NEXTIF|SKIPIF|AUTONUM\w*|PAGE|NUMPAGES|SECTIONPAGES|SECTION|TOC|INDEX|TOA|HYPERLINK|GOTOBUTTON|MACROBUTTON\s+\w+\s*|ADVANCE|FORMTEXT|LISTNUM)?\b/i;

/** Returns whether a field without a result has nothing to show. */
export const isSilentField = (code: string): boolean =>
  (silent.exec(code)?.[1] ?? '') !== '' || code.trim() === '';

/** Returns the sign of a field `SYMBOL 179 \f "Symbol"`, or undefined if it is not known. */
export function fieldSign(code: string): string | undefined {
  const number = /^\s*SYMBOL\s+"?(0x[0-9a-f]+|\d+)/i.exec(code)?.[1];
  if (number === undefined) return undefined;
  const font = /\\f\s*(?:"([^"]*)"|(\S+))/i.exec(code);
  const name = font?.[1] ?? font?.[2];
  const value = Number(number);
  if (!(value > 0 && value <= 0x10ffff)) return undefined;
  if (isSymbolFont(name)) return signOf(name ?? '', value);
  const isUnicode = /\\u\b/i.test(code) || value < 0x80;
  const sign = isUnicode
    ? String.fromCodePoint(value)
    : value < 256
      ? new TextDecoder('windows-1252').decode(Uint8Array.of(value))
      : undefined;
  const readable = sign && readableText(sign, name);
  return readable && readable.isWhole ? readable.text : undefined;
}
