import { createHash } from 'node:crypto';
import { missingObject, StorageError } from '../storage-error.ts';
import type { S3Connection, StoredPart } from './s3-connection.ts';

/**
 * Asks the store for the object it says it has kept. Every part was refused unless its MD5 was right; here the size of
 * the whole must be right, and its checksum of checksums where the store makes one. Throws `object-missing` or
 * `storage-damaged`.
 */
export async function verifyStored(
  s3: S3Connection,
  key: string,
  { size, parts }: { size: number; parts: readonly StoredPart[] },
): Promise<void> {
  const found = await s3.head(key);
  if (found === undefined) throw missingObject();
  const expected = wholeChecksum(parts);
  const etag = unquoted(found.etag);
  const isChecksum = /^[0-9a-f]{32}-\d+$/.test(etag);
  if (found.size !== size || (expected !== undefined && isChecksum && etag !== expected)) throw damaged();
}

/** What Amazon's rule makes of the parts; nothing where the store's marks of parts are no MD5, as with its encryption. */
function wholeChecksum(parts: readonly StoredPart[]): string | undefined {
  if (parts.length === 0 || parts.some(({ etag, md5 }) => unquoted(etag) !== md5)) return undefined;
  const hash = createHash('md5');
  for (const { md5 } of parts) hash.update(Buffer.from(md5, 'hex'));
  return `${hash.digest('hex')}-${parts.length}`;
}

function unquoted(etag: string): string {
  return etag.replaceAll('"', '').toLowerCase();
}

function damaged(): StorageError {
  return new StorageError(
    'storage-damaged',
    'The storage kept different bytes than were sent. Nothing was marked as stored; please send it again.',
  );
}
