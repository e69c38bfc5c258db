// Fonts of an RTF and the code pages of their letters.

export interface RtfFont {
  name: string;
  /** Windows code page; 2 for a font of signs, undefined if the font does not say. */
  codePage: number | undefined;
}

/** Code pages of the character sets of fonts (`\fcharset`). */
const pageOfCharset: Readonly<Record<number, number>> = {
  0: 1252,
  2: 2,
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
};

/** Returns the code page of a character set; undefined for the one of the document, and for an unknown one. */
export const codePageOf = (charset: number): number | undefined => pageOfCharset[charset];

const labels: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  20_866: 'koi8-r',
  21_866: 'koi8-u',
  28_592: 'iso-8859-2',
  28_595: 'iso-8859-5',
  65_001: 'utf-8',
};

const dos437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const tables: Readonly<Record<number, string>> = { 437: dos437, 850: dos850 };

/** Decodes bytes, each a character up to U+00FF. `isKnown` is false for a code page that cannot be read. */
export function decodeBytes(bytes: string, codePage: number): { text: string; isKnown: boolean } {
  const table = tables[codePage];
  if (table !== undefined)
    return {
      text: bytes.replaceAll(/[\u0080-\u00ff]/g, (byte) => table[byte.charCodeAt(0) - 0x80] ?? byte),
      isKnown: true,
    };
  const isWindows = codePage >= 1250 && codePage <= 1258;
  const label = labels[codePage] ?? (isWindows ? `windows-${codePage}` : undefined);
  const text = new TextDecoder(label ?? 'windows-1252').decode(Buffer.from(bytes, 'latin1'));
  // oxlint-disable-next-line no-control-regex -- plain ASCII is the same in every code page
  const isPlain = /^[\u0000-\u007f]*$/.test(bytes);
  return { text, isKnown: isPlain || (label !== undefined && !text.includes('\ufffd')) };
}
