// An S3 storage with small parts on the tests' own store, and a database for its packs.
import { openTestDatabase, type TestDatabase } from '../src/platform/database/test-database.ts';
import type { Failpoint } from '../src/platform/storage/failpoint.ts';
import type { S3Limits } from '../src/platform/storage/s3/s3-connection.ts';
import { openS3Storage } from '../src/platform/storage/s3/s3-storage.ts';
import { parseStorageUrl, type S3Settings } from '../src/platform/storage/storage-settings.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { startS3Peer, type S3Peer } from './s3-peer-fixture.ts';

export const partBytes = 65_536;

export type S3Fixture = {
  peer: S3Peer;
  database: TestDatabase;
  /** Opens another process that uses the same bucket and database. */
  open: (changed?: { failpoint?: Failpoint; settings?: Partial<S3Settings> }) => Promise<Storage>;
  close: () => Promise<void>;
};

/** Short enough for a test, long enough for a busy machine. */
const limits: Partial<S3Limits> = {
  connectMs: 2_000,
  answerMs: 2_000,
  transferMs: 2_000,
  silenceMs: 500,
  tries: 1,
};

export async function openS3Fixture(): Promise<S3Fixture> {
  const peer = await startS3Peer({ minPart: partBytes });
  Object.assign(process.env, peer.environment);
  const database = await openTestDatabase();
  return {
    peer,
    database,
    open: ({ failpoint, settings: other } = {}) =>
      openS3Storage(
        { ...s3Settings(peer.url), ...other },
        { database, partBytes, limits, ...(failpoint && { failpoint }) },
      ),
    async close() {
      await database.close();
      await peer.close();
    },
  };
}

export function s3Settings(url: string): S3Settings {
  const settings = parseStorageUrl(url, '/nowhere');
  if (settings.kind !== 's3') throw new Error(`${url} is no bucket.`);
  return settings;
}
