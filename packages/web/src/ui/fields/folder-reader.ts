// Converts dropped or picked files into a flat list with their paths.
import { inPieces, sortInPieces } from './pieces.ts';

export interface PickedFile {
  readonly file: File;
  /** Path inside the dropped folder, with `/` as the separator. For a single file, its name. */
  readonly path: string;
}

export interface PickedFiles {
  readonly files: readonly PickedFile[];
  /** Paths that the browser could not open. They are reported, never silently dropped. */
  readonly unreadable: readonly string[];
  /** `true` if the folder had more than `atMost` files. */
  readonly isCutOff: boolean;
}

export interface ReadOptions {
  /** Maximum number of files. */
  readonly atMost?: number;
  readonly onCount?: (files: number) => void;
}

const defaultAtMost = 50_000;
/** The page shows the count, and drawing it for every file would take longer than reading. */
const countEvery = 100;

interface Reading {
  files: PickedFile[];
  unreadable: string[];
  isCutOff: boolean;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Returns all entries of a folder. The browser returns batches of a hundred until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/**
 * Returns the entries of a drop. Must be called synchronously in the drop event, because the browser clears the list as
 * soon as the handler returns.
 */
export function entriesOfDrop(items: Iterable<DataTransferItem>): FileSystemEntry[] {
  return Array.from(items)
    .map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
    .filter((entry) => entry !== null);
}

/** Reads dropped files and folders at any depth, sorted by path. */
export async function readDroppedEntries(
  roots: readonly FileSystemEntry[],
  options: ReadOptions = {},
): Promise<PickedFiles> {
  const atMost = options.atMost ?? defaultAtMost;
  const reading: Reading = { files: [], unreadable: [], isCutOff: false };
  const waiting = [...roots];
  let seen = 0;
  for (let entry = waiting.pop(); entry && !reading.isCutOff; entry = waiting.pop()) {
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
      else if (isFile(entry)) addFile(reading, { file: await fileOf(entry), path }, atMost);
    } catch {
      reading.unreadable.push(path);
    }
    if (++seen % countEvery === 0) options.onCount?.(reading.files.length);
  }
  options.onCount?.(reading.files.length);
  return { ...reading, files: await sortInPieces(reading.files, byPath()) };
}

function addFile(reading: Reading, picked: PickedFile, atMost: number): void {
  if (isSystemFile(picked.path)) return;
  if (reading.files.length >= atMost) reading.isCutOff = true;
  else reading.files.push(picked);
}

/** Returns whether an operating system created the file, so that nobody wants to send it. */
function isSystemFile(path: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i.test(path);
}

/** Returns the files of an `<input type="file">`, with or without `webkitdirectory`. */
export function readPickedFiles(list: Iterable<File>, options: ReadOptions = {}): PickedFiles {
  const reading: Reading = { files: [], unreadable: [], isCutOff: false };
  for (const file of list) {
    addFile(reading, { file, path: file.webkitRelativePath || file.name }, options.atMost ?? defaultAtMost);
  }
  return { ...reading, files: reading.files.toSorted(byPath()) };
}

/** How many picked files are listed at a stretch. */
export const listedAtOnce = 500;

/** Does the same for so many files that listing and sorting them at once would block the page. */
export async function readManyPickedFiles(
  list: readonly File[],
  options: ReadOptions = {},
): Promise<PickedFiles> {
  const parts = await inPieces(list, listedAtOnce, (part) => readPickedFiles(part));
  const files = await sortInPieces(
    parts.flatMap((part) => part.files),
    byPath(),
  );
  const { atMost = defaultAtMost } = options;
  return { files: files.slice(0, atMost), unreadable: [], isCutOff: files.length > atMost };
}

function byPath(): (one: PickedFile, other: PickedFile) => number {
  // Made here because making one takes long, and many pages that load this never read a folder.
  const collator = new Intl.Collator('en', { numeric: true });
  return (one, other) => collator.compare(one.path, other.path);
}
