// Turns what was dropped or picked into a flat list of files with their paths.

export interface PickedFile {
  readonly file: File;
  /** Path below the dropped folder, with `/` between its parts; the bare name for a single file. */
  readonly path: string;
}

export interface PickedFiles {
  readonly files: readonly PickedFile[];
  /** Paths that the browser could not open. They are named, never dropped in silence. */
  readonly unreadable: readonly string[];
  /** True when the folder held more files than `atMost`. */
  readonly isCutOff: boolean;
}

export interface ReadOptions {
  /** Stop after so many files. */
  readonly atMost?: number;
  readonly onCount?: (files: number) => void;
}

const defaultAtMost = 50_000;

interface Reading {
  files: PickedFile[];
  unreadable: string[];
  isCutOff: boolean;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** All entries of a folder. The browser hands them out in batches of a hundred until one is empty. */
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
 * The entries behind a drop. Has to be called inside the drop event itself: the browser empties
 * the list as soon as the handler returns.
 */
export function entriesOfDrop(items: Iterable<DataTransferItem>): FileSystemEntry[] {
  return Array.from(items)
    .map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
    .filter((entry) => entry !== null);
}

/** Reads dropped files and folders to any depth, in the order of their paths. */
export async function readDroppedEntries(
  roots: readonly FileSystemEntry[],
  options: ReadOptions = {},
): Promise<PickedFiles> {
  const atMost = options.atMost ?? defaultAtMost;
  const reading: Reading = { files: [], unreadable: [], isCutOff: false };
  const waiting = [...roots];
  for (let entry = waiting.pop(); entry && !reading.isCutOff; entry = waiting.pop()) {
    const path = entry.fullPath.replace(/^\//, '');
    try {
      if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
      else if (isFile(entry)) addFile(reading, { file: await fileOf(entry), path }, atMost);
    } catch {
      reading.unreadable.push(path);
    }
    options.onCount?.(reading.files.length);
  }
  return { ...reading, files: sorted(reading.files) };
}

function addFile(reading: Reading, picked: PickedFile, atMost: number): void {
  if (isSystemFile(picked.path)) return;
  if (reading.files.length >= atMost) reading.isCutOff = true;
  else reading.files.push(picked);
}

/** Files that an operating system leaves in every folder and nobody means to send. */
function isSystemFile(path: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i.test(path);
}

/** The files of an `<input type="file">`, with or without `webkitdirectory`. */
export function readPickedFiles(list: Iterable<File>, options: ReadOptions = {}): PickedFiles {
  const reading: Reading = { files: [], unreadable: [], isCutOff: false };
  for (const file of list) {
    addFile(reading, { file, path: file.webkitRelativePath || file.name }, options.atMost ?? defaultAtMost);
  }
  return { ...reading, files: sorted(reading.files) };
}

const byPath = new Intl.Collator('en', { numeric: true });

function sorted(files: readonly PickedFile[]): PickedFile[] {
  return files.toSorted((one, other) => byPath.compare(one.path, other.path));
}
