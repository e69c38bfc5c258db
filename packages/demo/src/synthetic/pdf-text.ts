// Helvetica, which every PDF reader has: widths of characters 32–126 in thousandths of the font size.
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

// WinAnsi characters outside Latin-1, with their codes.
const WIN_ANSI: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

/** Converts a text to WinAnsi codes. Drops accents it lacks. Other unknown characters become question marks. */
export function toWinAnsi(text: string): number[] {
  return Array.from(text.normalize('NFC')).flatMap((sign) => {
    const direct = codeOf(sign);
    if (direct !== undefined) return [direct];
    return [codeOf(sign.normalize('NFD').charAt(0)) ?? 0x3f];
  });
}

function codeOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0;
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code;
  if (code === 9) return 32;
  return WIN_ANSI[sign];
}

/** Returns the width of a line in points. Bold is about a sixteenth wider. */
export function textWidth(text: string, size: number, bold = false): number {
  const sum = toWinAnsi(text).reduce((total, code) => total + (WIDTHS[code - 32] ?? 556), 0);
  return (sum * size * (bold ? 1.065 : 1)) / 1000;
}

/** Splits a text into lines no wider than `width` points. Cuts words that are wider still. */
export function wrapLines(text: string, size: number, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = [''];
    for (const word of paragraph.split(/\s+/).flatMap((one) => cutWord(one, size, width))) {
      const last = lines.at(-1) ?? '';
      const longer = last === '' ? word : `${last} ${word}`;
      if (textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

function cutWord(word: string, size: number, width: number): string[] {
  const parts: string[] = [''];
  for (const sign of word) {
    const longer = (parts.at(-1) ?? '') + sign;
    if (textWidth(longer, size) <= width) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts;
}
