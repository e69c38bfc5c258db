import { createHash } from 'node:crypto';
import { missingObject, StorageError } from '../storage-error.ts';
import type { S3Connection, StoredPart } from './s3-connection.ts';

/**
 * Checks the object that the store reports as stored. The store refused every part with a wrong MD5. This checks the
 * total size, and the checksum of checksums if the store computes one. Throws `object-missing` or `storage-damaged`.
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

/** Returns Amazon's checksum of the parts, or undefined if the store's ETags are not MD5s, as with its encryption. */
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
