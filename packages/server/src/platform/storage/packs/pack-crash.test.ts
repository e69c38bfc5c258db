import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseReserveBytes } from '../disk-space.ts';
import { createFolderObjectStore } from '../folder-object-store.ts';
import { StorageFull } from '../storage-error.ts';
import { hashesOf, packBytes, packEntries, seededNumbers } from './pack-fixture.ts';
import { createPackStore } from './pack-store.ts';

const run = promisify(execFile);
const writer = join(import.meta.dirname, 'pack-writer-fixture.ts');
const size = 6_000_007;
const chunk = 1_700_000;
const uploadId = 'crash-upload';
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pack-crash-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Starts the writer. Returns its output before it ended or was killed. */
async function runWriter(fatal: number): Promise<{ lines: string[]; wasKilled: boolean }> {
  const args = [writer, root, uploadId, String(size), String(chunk), String(fatal)];
  try {
    const { stdout } = await run(process.execPath, args);
    return { lines: stdout.trim().split('\n'), wasKilled: false };
  } catch (error) {
    const { stdout, signal } = error as { stdout: string; signal: string };
    if (signal !== 'SIGKILL') throw error;
    return { lines: stdout.trim().split('\n'), wasKilled: true };
  }
}

function lastNumber(lines: string[], word: string): number {
  const found = lines.findLast((line) => line.startsWith(`${word} `));
  return Number(found?.split(' ')[1] ?? 0);
}

describe('R1: kill -9 at any moment of an upload', () => {
  let totalKills = 0;
  afterAll(() => expect(totalKills).toBeGreaterThanOrEqual(20));

  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'seed %i: no acknowledged byte is lost, and the pack is complete in the end',
    async (seed) => {
      const next = seededNumbers(seed * 7919);
      let acknowledged = 0;
      let sealedKey = '';
      let kills = 0;
      for (let attempt = 0; sealedKey === '' && attempt < 6; attempt += 1) {
        // The upload passes about 28 failpoints. The last attempt is not killed.
        const fatal = attempt === 5 ? 0 : 1 + Math.floor(next() * 28);
        const { lines, wasKilled } = await runWriter(fatal);
        expect(lastNumber(lines, 'start')).toBeGreaterThanOrEqual(acknowledged);
        acknowledged = Math.max(acknowledged, lastNumber(lines, 'safe'));
        if (wasKilled) kills += 1;
        else sealedKey = lines.at(-1)?.replace('sealed ', '') ?? '';
      }
      const bytes = packBytes(size);
      expect((await readFile(join(root, 'objects', sealedKey))).equals(bytes)).toBe(true);
      const objects = createFolderObjectStore(join(root, 'objects'));
      const packs = createPackStore({ folder: join(root, 'uploads'), objects });
      const pack = await packs.seal(uploadId, packEntries(size));
      expect(pack.objectKey).toBe(sealedKey);
      expect(pack.files.map((f) => f.sha256)).toEqual(hashesOf(bytes, packEntries(size)));
      totalKills += kills;
    },
    30_000,
  );
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;
describe.skipIf(!hasStrace)('R13: the order on disk (skipped if strace is missing)', () => {
  it('is write, fsync, rename, fsync of the folder', async () => {
    const trace = join(root, 'trace');
    const calls = 'trace=write,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2';
    const args = [writer, root, uploadId, String(size), String(chunk), '0'];
    await run('strace', ['-f', '-y', '-e', calls, '-o', trace, process.execPath, ...args]);
    const lines = (await readFile(trace, 'utf8')).split('\n');
    const lastWrite = lines.findLastIndex((l) => /write/.test(l) && l.includes('.part>'));
    const sync = lines.findIndex((l, i) => i > lastWrite && /sync\(/.test(l) && l.includes('.part>'));
    const rename = lines.findIndex((l) => /rename/.test(l) && l.includes('.part'));
    const folderSync = lines.findIndex((l, i) => i > rename && /fsync\(/.test(l) && l.includes('/objects/'));
    expect(lastWrite).toBeGreaterThan(-1);
    expect(sync).toBeGreaterThan(lastWrite);
    expect(rename).toBeGreaterThan(sync);
    expect(folderSync).toBeGreaterThan(rename);
    const acknowledgements = lines.flatMap((l, i) => (/"safe \d+/.test(l) ? [i] : []));
    expect(acknowledgements.length).toBe(Math.ceil(size / chunk));
    for (const index of acknowledgements) {
      const before = lines.slice(0, index).findLast((l) => l.includes('.part>'));
      expect(before).toMatch(/sync\(/);
    }
  }, 60_000);
});
if (!hasStrace) console.log('skipped: the order on disk, because strace is not installed');

/** Splits bytes into chunks as they come from a socket. */
const piecesOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );

const mounted = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
describe.skipIf(!mounted)('R5: a full disk (skipped if no tmpfs can be mounted)', () => {
  it('returns StorageFull, keeps what fits, and continues when there is space', async () => {
    const disk = join(root, 'disk');
    // Data in transit to the disk, up to a megabyte, does not count there yet.
    const fitting = 4_000_007;
    await mkdir(disk);
    const mount = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${databaseReserveBytes + 6_291_456}`,
      'tmpfs',
      disk,
    ]);
    if (mount.status !== 0) {
      console.log('skipped: the full disk, because tmpfs cannot be mounted here');
      return;
    }
    try {
      const objects = createFolderObjectStore(join(disk, 'objects'));
      const packs = createPackStore({ folder: join(disk, 'uploads'), objects });
      const ballast = '00/00/00000000-ballast';
      await objects.put(ballast, new Uint8Array(5_000_000));
      const bytes = packBytes(fitting);
      const full = await packs
        .append(uploadId, 0, Readable.from(piecesOf(bytes)), { limit: fitting })
        .catch((e: unknown) => e);
      expect(full).toBeInstanceOf(StorageFull);
      const kept = await packs.offset(uploadId);
      expect(full).toMatchObject({ durableOffset: kept });
      expect(kept).toBeGreaterThan(0);
      await expect(objects.put('00/00/00000000-toolong', bytes)).rejects.toBeInstanceOf(StorageFull);
      await objects.delete(ballast);
      await packs.append(uploadId, kept, bytes.subarray(kept), { limit: fitting });
      const pack = await packs.seal(uploadId, packEntries(fitting));
      expect(pack.files.map((f) => f.sha256)).toEqual(hashesOf(bytes, packEntries(fitting)));
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
if (!mounted) console.log('skipped: the full disk, because this user cannot mount a tmpfs');
