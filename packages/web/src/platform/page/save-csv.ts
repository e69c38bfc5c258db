// Tables to keep, for spreadsheets.
import { saveFile } from './save-file.ts';

/** CG-203: a cell that a spreadsheet would run is made a text; quotes and separators stay inside their cell. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Lines of cells as CSV, with the mark by which spreadsheets know the letters. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

/** Hands lines of cells to the browser's downloads. */
export const saveCsv = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }));
