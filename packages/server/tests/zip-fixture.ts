// Reads a ZIP as another program would: by its central directory, checking each file's CRC. Writes large ones.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';

import { writeHashedFile } from './hashed-file-fixture.ts';

/** Returns the files of a ZIP by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

/** Returns the SHA-256 of each file of a ZIP on the disk, by name. */
export async function hashZip(path: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const zip = await yauzl.openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const hash = createHash('sha256');
    await pipeline(await zip.openReadStreamPromise(entry), hash);
    hashes.set(entry.fileName, hash.digest('hex'));
  }
  return hashes;
}

/** Writes a ZIP64 whose files are made one by one and stored as they are. Returns its length and its SHA-256. */
export async function writeZip64(
  path: string,
  names: readonly string[],
  make: (at: number) => Uint8Array,
): Promise<{ bytes: number; hash: string }> {
  const zip = new yazl.ZipFile();
  for (const [at, name] of names.entries())
    zip.addReadStreamLazy(name, { compress: false, forceZip64Format: true }, (give) =>
      give(null, Readable.from([make(at)])),
    );
  zip.end();
  return writeHashedFile(path, zip.outputStream);
}
