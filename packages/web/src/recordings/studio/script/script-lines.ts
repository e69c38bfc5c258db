// Splits a script into lines to read aloud, each short enough for one caption.
import { splitIntoCaptions } from '@plainscan/contract';

/** Returns the lines of a typed or pasted text. Long ones are split between sentences. */
export const scriptLines = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : splitIntoCaptions(line)));
