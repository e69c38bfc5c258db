// A script as it is read aloud: line by line, each short enough to be one caption.
import { splitIntoCaptions } from '@plainscan/contract';

/** The lines of a text that was typed or pasted; long ones are cut at the ends of sentences. */
export const scriptLines = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : splitIntoCaptions(line)));
