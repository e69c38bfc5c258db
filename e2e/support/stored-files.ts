// What the product has stored of an upload, read from its disk.
import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the hash of each file of a finished upload, by its path. `data` is the folder of another installation. */
export async function storedHashes(
  uploadId: string,
  data = process.env['E2E_DATA_DIR'] ?? '',
): Promise<Map<string, string>> {
  const readRecord = () => readFile(join(data, 'uploads', `${uploadId}.json`), 'utf8').catch(() => '');
  await expect.poll(readRecord, { timeout: 120_000 }).not.toBe('');
  const pack = JSON.parse(await readRecord()) as {
    objectKey: string;
    files: { path: string; offset: number; length: number }[];
  };
  const hashes = new Map<string, string>();
  for (const { path, offset, length } of pack.files) {
    const hash = createHash('sha256');
    const range = { start: offset, end: offset + length - 1 };
    for await (const bytes of createReadStream(join(data, 'objects', pack.objectKey), range))
      hash.update(bytes as Buffer);
    hashes.set(path, hash.digest('hex'));
  }
  return hashes;
}
