// Reads the starts of chosen files, many at once: a browser takes far longer to open a file than to read it.
import { isDiscImage } from './archive-marks.ts';
import { inBatches, learnSizes } from './batches.ts';
import { headBytes, isDicomStart } from './dicom-head.ts';

export type Picked = { readonly path: string; readonly file: File };

/** What is judged of a file. It can be passed to a worker without the file, which would take as long as reading it. */
export interface FileStart {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** At least the first {@link headBytes}, or all of a shorter file. `null` if the file cannot be read. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly isDisc: boolean;
}

/** Shorter files are read whole, because cutting off their start takes longer. */
const wholeBytes = 4 * headBytes;

/** Returns the starts of the files in the same order. Never rejects. */
export async function readStarts(files: readonly Picked[]): Promise<FileStart[]> {
  await learnSizes(files);
  const parts = await Promise.all(await inBatches(files, readPart));
  return Promise.all(parts.flat().map((start, at) => withDisc(start, files[at])));
}

const startOf = (file: File): Blob => (file.size > wholeBytes ? file.slice(0, headBytes) : file);
const startLength = ({ size }: File): number => (size > wholeBytes ? headBytes : size);

async function readPart(files: readonly Picked[]): Promise<FileStart[]> {
  const lengths = files.map(({ file }) => startLength(file));
  const expected = lengths.reduce((sum, length) => sum + length, 0);
  try {
    const all = new Uint8Array(await new Blob(files.map(({ file }) => startOf(file))).arrayBuffer());
    if (all.length !== expected) return await readEach(files);
    let end = 0;
    return files.map(({ path, file }, at) => {
      const begin = end;
      end += lengths[at] ?? 0;
      return { path, size: file.size, bytes: all.subarray(begin, end), isDisc: false };
    });
  } catch {
    return readEach(files);
  }
}

/** One file that cannot be read makes reading all of them together fail. */
function readEach(files: readonly Picked[]): Promise<FileStart[]> {
  return Promise.all(
    files.map(async ({ path, file }) => ({
      path,
      size: file.size,
      bytes: await bytesOf(file).catch(() => null),
      isDisc: false,
    })),
  );
}

const bytesOf = async (file: File) => new Uint8Array(await startOf(file).arrayBuffer());

async function withDisc(start: FileStart, picked: Picked | undefined): Promise<FileStart> {
  if (!picked || !start.bytes || isDicomStart(start.bytes)) return start;
  try {
    return { ...start, isDisc: await isDiscImage(picked.file) };
  } catch {
    return { ...start, bytes: null };
  }
}
