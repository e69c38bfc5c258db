import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { entryLimit } from '../archives/archive-limits.ts';
import { BrokenFile } from './broken-file.ts';

export function openZip(bytes: Buffer): Promise<ZipFile> {
  // `nameOfEntry` decodes the names, so that a malicious one affects only its own entry, not the whole file.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, options, (error, zip) => (error ? reject(damagedZip(error)) : resolve(zip)));
  });
}

/** Returns the entries in the table at a ZIP's end. Throws `BrokenFile` for a damaged or endless one. */
export function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > entryLimit) reject(new BrokenFile('zipTooMany', { params: { most: entryLimit } }));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) => reject(damagedZip(error)));
    zip.readEntry();
  });
}

/** Returns an entry's name as its packer wrote it. Never used as a path. */
export function nameOfEntry({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return new TextDecoder('windows-1252').decode(fileNameRaw);
  }
}

export const damagedZip = (cause: unknown): BrokenFile => new BrokenFile('zipDamaged', { cause });
