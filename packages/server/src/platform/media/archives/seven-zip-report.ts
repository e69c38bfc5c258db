// What 7-Zip says about an archive: its list of entries, and why it could not be opened.
import { BrokenFile } from '../files/broken-file.ts';
import { archiveBytes, entryLimit, entryRatio, smallEntry } from './archive-limits.ts';

export interface ListedEntry {
  isFolder: boolean;
  size: number;
  /** `null` for one of several that are packed together. */
  packedSize: number | null;
  isEncrypted: boolean;
}

const separator = /^-{10}/;

/** Returns the entries of a technical list (`l -slt`). The archive itself comes before the dashes. */
export function readEntries(lines: readonly string[]): ListedEntry[] {
  const begin = lines.findIndex((line) => separator.test(line));
  if (begin === -1) return [];
  const entries: Record<string, string>[] = [];
  for (const line of lines.slice(begin + 1)) {
    const [, key = '', value = ''] = /^([A-Za-z ]+) = ?(.*)$/.exec(line) ?? [];
    if (key === 'Path') entries.push({});
    const entry = entries.at(-1);
    if (entry && key !== '' && !(key in entry)) entry[key] = value;
  }
  return entries.map((entry) => ({
    isFolder: entry['Folder'] === '+' || (entry['Attributes'] ?? '').startsWith('D'),
    size: Number(entry['Size']) || 0,
    packedSize: entry['Packed Size'] ? Number(entry['Packed Size']) : null,
    isEncrypted: entry['Encrypted'] === '+',
  }));
}

/** Throws `BrokenFile` for an archive that says itself that it must not be unpacked. */
export function checkEntries(entries: readonly ListedEntry[], isPackedSingly: boolean): void {
  const files = entries.filter(({ isFolder }) => !isFolder);
  if (files.length > entryLimit) throw new BrokenFile('archiveTooMany', { params: { most: entryLimit } });
  if (files.reduce((sum, { size }) => sum + size, 0) > archiveBytes) throw new BrokenFile('archiveTooLarge');
  for (const { size, packedSize } of isPackedSingly ? files : [])
    if (size > smallEntry && packedSize !== null && size > entryRatio * packedSize)
      throw new BrokenFile('archiveBomb');
}

type Complaint =
  | 'archiveLocked'
  | 'archivePart'
  | 'archiveMethod'
  | 'archiveCut'
  | 'archiveDamaged'
  | 'archiveHeavy';

/** In order: the first that matches is the cause of the others. */
const complaints: readonly (readonly [Complaint, RegExp])[] = [
  ['archiveLocked', /wrong password|encrypted archive/i],
  ['archivePart', /missing volume/i],
  ['archiveHeavy', /required memory|not enough memory|E_OUTOFMEMORY/i],
  ['archiveMethod', /unsupported|not implemented/i],
  ['archiveCut', /unexpected end/i],
];

const counts = /^(?:Sub items Errors|Archives with Errors|Can't open as archive|Open Errors|Errors): [1-9]/;

/** Returns why an archive could not be read or unpacked, or `undefined` if all is well. Warnings are no reason. */
export function readComplaint({
  lines,
  hasEnded,
}: {
  lines: readonly string[];
  hasEnded: boolean;
}): Complaint | undefined {
  if (hasEnded && !lines.some((line) => counts.test(line))) return undefined;
  const words = lines.filter((line) => !/^[A-Za-z ]+ = /.test(line)).map(withoutName);
  const found = complaints.find(([, pattern]) => words.some((line) => pattern.test(line)));
  return found?.[0] ?? 'archiveDamaged';
}

/** `ERROR: Data Error : name of a file`. Only the archive's own path comes before its error. */
const withoutName = (line: string): string =>
  /^ERROR: (?!\/in\/)/.test(line) ? line.replace(/^(ERROR: [^:]*) : .*$/s, '$1') : line;
