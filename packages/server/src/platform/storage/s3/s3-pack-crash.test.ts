import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { s3Settings } from '../../../../tests/s3-fixture.ts';
import { startS3Peer, type S3Peer } from '../../../../tests/s3-peer-fixture.ts';
import { openDatabase } from '../../database/open-database.ts';
import { fillDataFolder } from '../../database/test-database.ts';
import { hashesOf, packBytes, packEntries } from '../packs/pack-fixture.ts';
import { openS3Storage } from './s3-storage.ts';

const writer = join(import.meta.dirname, 's3-pack-process-fixture.ts');
const partBytes = 65_536;
const size = 4 * partBytes + 1_234;
const chunk = 100_000;
// Failpoints of this pack: two for each of 4 parts, then three of sealing.
const places = [
  [2, 'parts.after-commit'],
  [7, 'parts.after-part'],
  [9, 'parts.before-complete'],
  [10, 'parts.after-complete'],
  [11, 'parts.before-record'],
] as const;
let peer: S3Peer;
let root = '';

beforeAll(async () => {
  peer = await startS3Peer({ minPart: partBytes });
  Object.assign(process.env, peer.environment);
  root = await mkdtemp(join(tmpdir(), 's3-crash-'));
  await fillDataFolder(root);
});
afterAll(async () => {
  await peer.close();
  await rm(root, { recursive: true, force: true });
});

/** Returns the writer's output before it ended or was killed. */
async function runWriter(
  uploadId: string,
  fatal: number,
): Promise<{ lines: string[]; signal: string | null }> {
  const numbers = [size, chunk, partBytes, fatal].map(String);
  const child = spawn(process.execPath, [writer, root, peer.url, uploadId, ...numbers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const output = await text(child.stdout);
  const [, signal] = (await ended) as [number | null, string | null];
  return { lines: output.trim().split('\n'), signal };
}

const lastNumber = (lines: string[], word: string) =>
  Number(lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? 0);

describe('R1: kill -9 of a process that sends a pack to S3', () => {
  test.each(places)(
    'at failpoint %i, %s: no acknowledged byte is lost, and the pack is complete in the end',
    async (fatal, place) => {
      const uploadId = `crash-upload-${fatal}`;
      const killed = await runWriter(uploadId, fatal);
      expect(killed).toMatchObject({ signal: 'SIGKILL' });
      expect(killed.lines.at(-1)).toBe(`killed ${place}`);
      const again = await runWriter(uploadId, 0);
      expect(again.signal).toBeNull();
      expect(lastNumber(again.lines, 'start')).toBeGreaterThanOrEqual(lastNumber(killed.lines, 'safe'));
      const key = again.lines.at(-1)?.replace('sealed ', '') ?? '';
      expect(peer.objects.get(key)?.equals(packBytes(size))).toBe(true);
      const database = await openDatabase({ databaseUrl: '', dataDir: root });
      const { packs } = await openS3Storage(s3Settings(peer.url), { database, partBytes });
      const pack = await packs.seal(uploadId, packEntries(size));
      await database.close();
      expect(pack.objectKey).toBe(key);
      expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(packBytes(size), packEntries(size)));
    },
    60_000,
  );

  test('leaves no partial object behind', () => {
    expect(peer.multiparts.size).toBe(0);
    expect(peer.objects.size).toBe(places.length);
  });
});
