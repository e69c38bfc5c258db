// Puts the pieces of text on a page of a PDF together to lines and paragraphs.

/** A piece of text as the library reports it, in the order of the file. */
export interface PlacedText {
  readonly str: string;
  /** A matrix: the direction of the text, and the place of its first letter in points from the lower left. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

interface Line {
  text: string;
  /** Distances along the text and across it, in points. */
  readonly start: number;
  end: number;
  readonly level: number;
  readonly size: number;
}

/** As a share of the letters' size. */
const spaceGap = 0.15;
const sameLine = 0.5;
const paragraphGap = 1.7;
/** A line that ends before this share of the longest one ends on purpose. */
const fullLine = 0.8;
const softHyphen = '\u00ad';

/** Returns the text of a page: one line for each paragraph, an empty line where there is more room. */
export function textOfPage(items: readonly PlacedText[]): string {
  return joinLines(linesOf(items));
}

function linesOf(items: readonly PlacedText[]): Line[] {
  const lines: Line[] = [];
  for (const { str, transform, width, height } of items) {
    if (str.trim() === '') continue;
    const [a = 1, b = 0, , , x = 0, y = 0] = transform;
    const scale = Math.hypot(a, b) || 1;
    // Along the text and across it, so that pages on their side or head are read as well.
    const start = (x * a + y * b) / scale;
    const level = (y * a - x * b) / scale;
    const size = height || scale;
    const line = lines.at(-1);
    if (line && Math.abs(level - line.level) < sameLine * size && start > line.end - size) {
      const isApart = start - line.end > spaceGap * size && !/\s$/.test(line.text);
      line.text += (isApart ? ' ' : '') + str;
      line.end = start + width;
    } else lines.push({ text: str, start, end: start + width, level, size });
  }
  return lines;
}

function joinLines(lines: readonly Line[]): string {
  const longest = longestByMargin(lines);
  let text = '';
  let before: Line | undefined;
  for (const line of lines) {
    const said = line.text.replaceAll(/\s+/g, ' ').trim();
    const gap = before ? gapBetween(before, line, longest.get(marginOf(before)) ?? 0) : '';
    // A soft hyphen only divides a word at the end of its line. Any other one may belong to the word.
    text = gap === ' ' && text.endsWith(softHyphen) ? text.slice(0, -1) + said : text + gap + said;
    before = line;
  }
  return text.replaceAll(softHyphen, '');
}

/** Lines of one column begin at about the same place. */
const marginOf = ({ start }: Line): number => Math.round(start / 24);

function longestByMargin(lines: readonly Line[]): Map<number, number> {
  const longest = new Map<number, number>();
  for (const line of lines) {
    const margin = marginOf(line);
    longest.set(margin, Math.max(longest.get(margin) ?? 0, line.end - line.start));
  }
  return longest;
}

function gapBetween(before: Line, line: Line, longest: number): string {
  const step = before.level - line.level;
  if (step < 0 || step > paragraphGap * Math.max(before.size, line.size)) return '\n\n';
  const isWrapped = before.end - before.start > fullLine * longest && Math.abs(before.size - line.size) < 1;
  if (!isWrapped || /^\s*(?:[•\-*–]|\d+[.)])\s/.test(line.text)) return '\n';
  return /\p{L}-\s*$/u.test(before.text) ? '' : ' ';
}
