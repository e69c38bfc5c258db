// The letters on the video's cards as strokes, so that no font has to be installed: advance width and an SVG path on a
// grid with the baseline at 0, capitals up to −14.
const GLYPHS: Record<string, readonly [number, string]> = {
  ' ': [5, ''],
  A: [12, 'M1 0L6 -14L11 0M3 -5H9'],
  B: [11, 'M2 0V-14H6A3.4 3.4 0 0 1 6 -7.2H2M6 -7.2A3.6 3.6 0 0 1 6 0H2'],
  C: [12.5, 'M11.2 -2.6A6.3 7 0 1 1 11.2 -11.4'],
  D: [12.5, 'M2 0V-14H5A6 7 0 0 1 5 0Z'],
  E: [10, 'M9 0H2V-14H9M2 -7.2H8'],
  F: [9.5, 'M2 0V-14H9M2 -7.2H8'],
  G: [13, 'M11.2 -11.4A6.3 7 0 1 0 11.4 -2.9V-6.4H7.4'],
  H: [12.5, 'M2 0V-14M10.5 0V-14M2 -7.2H10.5'],
  I: [4, 'M2 0V-14'],
  J: [8.5, 'M6.5 -14V-3.6A2.9 3.6 0 0 1 .9 -2.6'],
  K: [11, 'M2 0V-14M9.6 -14L2 -6M4.8 -8.6L10 0'],
  L: [9.5, 'M2 -14V0H8.8'],
  M: [14.5, 'M2 0V-14L7.25 -3.5L12.5 -14V0'],
  N: [12.5, 'M2 0V-14L10.5 0V-14'],
  O: [14, 'M7 0A5.8 7 0 1 1 7 -14A5.8 7 0 1 1 7 0'],
  P: [10.5, 'M2 0V-14H6A3.8 3.8 0 0 1 6 -6.2H2'],
  Q: [14, 'M7 0A5.8 7 0 1 1 7 -14A5.8 7 0 1 1 7 0M8.4 -3.6L12.4 .8'],
  R: [11, 'M2 0V-14H6A3.6 3.6 0 0 1 6 -6.6H2M5.8 -6.6L9.8 0'],
  S: [10.5, 'M9 -11.4A3.9 3.5 0 1 0 5.2 -7.2A4 3.6 0 1 1 1.2 -2.6'],
  T: [10.5, 'M.8 -14H9.7M5.25 -14V0'],
  U: [12.5, 'M2 -14V-4.6A4.25 4.6 0 0 0 10.5 -4.6V-14'],
  V: [11.5, 'M1 -14L5.75 0L10.5 -14'],
  W: [16.5, 'M1 -14L4.8 0L8.25 -11.5L11.7 0L15.5 -14'],
  X: [11.5, 'M1.4 -14L10.1 0M10.1 -14L1.4 0'],
  Y: [11, 'M1 -14L5.5 -6.6L10 -14M5.5 -6.6V0'],
  Z: [10.5, 'M1.4 -14H9.2L1.2 0H9.4'],
  a: [10, 'M8.2 -9.8V0M8.2 -4.9A3.5 4.9 0 1 0 8.2 -4.8'],
  b: [10, 'M1.8 -14.4V0M1.8 -4.9A3.5 4.9 0 1 1 1.8 -4.8'],
  c: [8.8, 'M7.9 -7.6A3.7 4.9 0 1 0 7.9 -2.2'],
  d: [10, 'M8.2 -14.4V0M8.2 -4.9A3.5 4.9 0 1 0 8.2 -4.8'],
  e: [9.4, 'M1.3 -5.1H8.2A3.5 4.7 0 1 0 7.6 -1.8'],
  f: [6.2, 'M6 -14.1A2.6 2.8 0 0 0 2.8 -11.4V0M.6 -9.6H5.6'],
  g: [10, 'M8.2 -9.8V.8A3.3 3.4 0 0 1 1.9 2.2M8.2 -4.9A3.5 4.9 0 1 0 8.2 -4.8'],
  h: [9.8, 'M1.8 -14.4V0M1.8 -6A3.1 3.9 0 0 1 8 -6V0'],
  i: [3.8, 'M1.9 -9.8V0M1.9 -13.6V-13.4'],
  j: [4, 'M2.2 -9.8V2A2 2.2 0 0 1 -.4 4M2.2 -13.6V-13.4'],
  k: [9, 'M1.8 -14.4V0M7.8 -9.8L1.8 -3.8M4 -5.8L8.2 0'],
  l: [3.8, 'M1.9 -14.4V0'],
  m: [15, 'M1.8 -9.8V0M1.8 -6.2A2.9 3.6 0 0 1 7.5 -6.2V0M7.5 -6.2A2.9 3.6 0 0 1 13.2 -6.2V0'],
  n: [9.8, 'M1.8 -9.8V0M1.8 -6A3.1 3.9 0 0 1 8 -6V0'],
  o: [10, 'M5 0A3.7 4.9 0 1 1 5 -9.8A3.7 4.9 0 1 1 5 0'],
  p: [10, 'M1.8 -9.8V4.4M1.8 -4.9A3.5 4.9 0 1 1 1.8 -4.8'],
  q: [10, 'M8.2 -9.8V4.4M8.2 -4.9A3.5 4.9 0 1 0 8.2 -4.8'],
  r: [6.6, 'M1.8 -9.8V0M1.8 -5.8A3.6 4.2 0 0 1 6.2 -9.6'],
  s: [8.2, 'M7 -8A2.9 2.5 0 1 0 4.1 -5A3 2.6 0 1 1 1 -1.9'],
  t: [6.4, 'M2.8 -13V-2.8A2.4 2.7 0 0 0 6 -.4M.6 -9.6H5.6'],
  u: [9.8, 'M1.8 -9.8V-3.8A3.1 3.8 0 0 0 8 -3.8M8 -9.8V0'],
  v: [9, 'M.9 -9.8L4.5 0L8.1 -9.8'],
  w: [13, 'M.9 -9.8L3.8 0L6.5 -8.4L9.2 0L12.1 -9.8'],
  x: [9, 'M1 -9.8L8 0M8 -9.8L1 0'],
  y: [9, 'M.9 -9.8L4.6 -.2M8.1 -9.8L4.2 1.4A3.2 3.2 0 0 1 .9 3.9'],
  z: [8.4, 'M1.2 -9.8H7.2L1 0H7.4'],
  0: [10.5, 'M5.25 0A4 7 0 1 1 5.25 -14A4 7 0 1 1 5.25 0'],
  1: [10.5, 'M2.6 -11.2L5.8 -14V0'],
  2: [10.5, 'M1.7 -10.4A3.7 3.7 0 1 1 8.2 -7.8L1.5 0H9.2'],
  3: [10.5, 'M1.8 -11.4A3.5 3.4 0 1 1 5 -7.4A3.8 3.7 0 1 1 1.4 -2.6'],
  4: [10.5, 'M7.2 0V-14L1 -4.2H9.6'],
  5: [10.5, 'M8.4 -14H2.9L2.2 -7.8A4 4.3 0 1 1 1.5 -2.2'],
  6: [10.5, 'M8 -14C4.4 -12.4 1.5 -8.6 1.5 -4.4A3.8 4.4 0 1 0 1.7 -5.8'],
  7: [10.5, 'M1.4 -14H9.2L4 0'],
  8: [10.5, 'M5.25 -7.5A3.2 3.2 0 1 1 5.3 -7.5A3.9 3.75 0 1 1 5.25 -7.5'],
  9: [10.5, 'M2.5 0C6.1 -1.6 9 -5.4 9 -9.6A3.8 4.4 0 1 0 8.8 -8.2'],
  '.': [4, 'M2 -.3V0'],
  ',': [4, 'M2.2 -.4L1.4 2.4'],
  '·': [5, 'M2.5 -5.4V-5.2'],
  ':': [4, 'M2 -.3V0M2 -8.2V-8'],
  ';': [4, 'M2.2 -.4L1.4 2.4M2 -8.2V-8'],
  '-': [7, 'M1.4 -5.2H5.6'],
  '–': [10, 'M1.2 -5.2H8.8'],
  "'": [3.6, 'M1.9 -14.2L1.6 -10.6'],
  '’': [3.6, 'M2.1 -14.2L1.5 -11'],
  '"': [6, 'M1.9 -14.2V-10.6M4.3 -14.2V-10.6'],
  '?': [9, 'M1.4 -11A3.3 3.1 0 1 1 5.6 -7.8C4.6 -7 4.4 -6 4.4 -4.4M4.4 -.3V0'],
  '/': [7.5, 'M.8 1.6L6.7 -15'],
  '(': [5.4, 'M4.4 -15.4A11 11 0 0 0 4.4 2.4'],
  ')': [5.4, 'M1 -15.4A11 11 0 0 1 1 2.4'],
  '&': [13, 'M11.8 0L4 -9.2A2.8 2.8 0 1 1 8 -9.6C6.4 -8 1.4 -7 1.4 -3.6C1.4 1.4 9.6 1 11 -5.4'],
};
const UNIT = 14;

export interface TextStyle {
  /** Cap height in pixels. */
  size: number;
  color: string;
  /** Stroke width as a share of the cap height. */
  weight?: number;
  anchor?: 'start' | 'middle';
}

/** Returns the width of a line in pixels. Drops accents and draws unknown characters as question marks. */
export function measureText(text: string, size: number): number {
  return (lettersOf(text).reduce((sum, [width]) => sum + width + 0.6, 0) * size) / UNIT;
}

/** Returns an SVG group that draws one line with its baseline at (x, y). */
export function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const scale = style.size / UNIT;
  const left = style.anchor === 'middle' ? x - measureText(text, style.size) / 2 : x;
  let pen = 0;
  const paths = lettersOf(text).map(([width, path]) => {
    const drawn = path === '' ? '' : `<path transform="translate(${pen.toFixed(2)} 0)" d="${path}"/>`;
    pen += width + 0.6;
    return drawn;
  });
  const stroke = ((style.weight ?? 0.115) * UNIT).toFixed(2);
  return `<g transform="translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})" fill="none" stroke="${style.color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

function lettersOf(text: string): (readonly [number, string])[] {
  const plain = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return Array.from(plain, (sign) => GLYPHS[sign] ?? GLYPHS['?'] ?? [9, '']);
}

/** Breaks text into lines no wider than `width` pixels. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measureText(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
