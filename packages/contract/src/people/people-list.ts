// A list of people as somebody pastes or drops it: from a spreadsheet, an address book or an email. Nothing here is sure to
// be right; what cannot be understood is said line by line.
import { limits } from '../shared/limits.ts';

/** One line that is not empty. `line` counts from 1 in the text as it was given. */
export type ListedLine = { line: number; name: string; email: string; phoneNumber: string };

const separators = ['\t', ';', ','] as const;

/** The cells of one line; quotes keep a separator inside a cell. */
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

/** A spreadsheet puts an apostrophe before what would be a formula, such as a phone number with its plus. */
const cleaned = (cell: string): string => cell.trim().replace(/^'(?=[+=@-])/, '');

const separatorOf = (line: string): string => separators.find((sign) => line.includes(sign)) ?? ',';

const looksLikeEmail = (cell: string): boolean => cell.includes('@');
const looksLikePhone = (cell: string): boolean => /^\+?[\d\s().-]{5,}$/.test(cell);

/** `Ana Ruiz <ana@clinic.test>`, as address books write it. */
const addressBook = /^(.*?)\s*<([^<>]+)>$/;

/** Which cell is what, whatever their order. More than three cells are joined into the name, so that nothing is lost. */
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

/** The people of a list, at most one more than a list may have. The first line may name the columns. */
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
