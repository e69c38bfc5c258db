// Parses a pasted or dropped list of people from a spreadsheet, an address book or an email. The input is not reliable,
// so problems are reported line by line.
import { limits } from '../shared/limits.ts';

/** One non-empty line. `line` is its 1-based number in the original text. */
export type ListedLine = { line: number; name: string; email: string; phoneNumber: string };

const separators = ['\t', ';', ','] as const;

/** Splits a line into cells. A separator inside quotes belongs to the cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
    } else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map(cleaned);
}

/** Removes the apostrophe that a spreadsheet puts before what looks like a formula, such as a phone number with +. */
const cleaned = (cell: string): string => cell.trim().replace(/^'(?=[+=@-])/, '');

const separatorOf = (line: string): string => separators.find((sign) => line.includes(sign)) ?? ',';

const looksLikeEmail = (cell: string): boolean => cell.includes('@');
const looksLikePhone = (cell: string): boolean => /^\+?[\d\s().-]{5,}$/.test(cell);

/** The address-book format `Ana Ruiz <ana@clinic.test>`. */
const addressBook = /^(.*?)\s*<([^<>]+)>$/;

/** Recognizes cells in any order. With more than three, the rest is joined into the name, so that nothing is lost. */
function personOf(cells: readonly string[]): Omit<ListedLine, 'line'> {
  const parts = cells.flatMap((cell) => {
    const found = addressBook.exec(cell);
    return found ? [found[1] ?? '', found[2] ?? ''] : [cell];
  });
  const email = parts.find(looksLikeEmail) ?? '';
  const phoneNumber = parts.find((part) => part !== email && looksLikePhone(part)) ?? '';
  const rest = parts.filter((part) => part !== email && part !== phoneNumber && part !== '');
  return { name: rest.join(' '), email, phoneNumber };
}

const titles = /^(full |first |last )?name$|^nombre|^e-?mail|^correo|^(tele)?phone|^tel[eé]fono|^mobile/i;

const isTitleLine = (cells: readonly string[]): boolean =>
  cells.some((cell) => titles.test(cell)) && !cells.some(looksLikeEmail);

/** Returns the people of a list, at most one more than allowed. The first line may be a header. */
export function readPeopleList(text: string): ListedLine[] {
  const found: ListedLine[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line, separatorOf(line));
    if (found.length === 0 && isTitleLine(cells)) continue;
    if (cells.every((cell) => cell === '')) continue;
    found.push({ line: at + 1, ...personOf(cells) });
    if (found.length > limits.peopleListRows) break;
  }
  return found;
}
