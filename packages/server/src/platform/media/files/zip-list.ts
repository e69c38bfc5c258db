import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { BrokenFile } from './broken-file.ts';

export const entryLimit = 20_000;

/** The entries that the table at a ZIP's end names. Throws `BrokenFile` for a damaged or endless one. */
export async function listZip(bytes: Buffer): Promise<Entry[]> {
  return listEntries(await openZip(bytes));
}

export function openZip(bytes: Buffer): Promise<ZipFile> {
  // Names are decoded by `nameOfEntry`: a wicked one is to cost itself, not the whole file.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, options, (error, zip) => (error ? reject(damagedZip(error)) : resolve(zip)));
  });
}

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

/** The name of an entry as its packer wrote it; never used as a path. */
export function nameOfEntry({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return new TextDecoder('windows-1252').decode(fileNameRaw);
  }
}

export const damagedZip = (cause: unknown): BrokenFile => new BrokenFile('zipDamaged', { cause });
