// CSV export of tables, for spreadsheets.
import { saveFile } from './save-file.ts';

/** CG-203: returns the escaped cell. A cell that a spreadsheet would execute becomes text. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Returns rows of cells as CSV, with the byte order mark that spreadsheets need to detect UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

/** Downloads rows of cells as a CSV file. */
export const saveCsv = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }));
