import { readInput, type ArchiveInput } from './archive-input.ts';
import { hasEndOfZip } from './unpack-zip.ts';

/** The unpacking program comes before the archive. Theirs are smaller than this. */
const programBytes = 1024 * 1024;
const marks = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07'].map((mark) => Buffer.from(mark, 'latin1'));

/** Returns whether a program for Windows is an archive that unpacks itself. Programs are never run. */
export function findArchiveInProgram(input: ArchiveInput): boolean {
  const start = readInput(input, 0, programBytes);
  return marks.some((mark) => start.includes(mark)) || hasEndOfZip(input);
}
