// What ranges of a stored file cost: seeks in a short video, frames of an ultrasound, headers of a study. Each range is
// verified against the file's hash before its first byte is sent. Nothing of it may hold up other requests.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';

import { CheckedRanges, type CheckedPart } from '../packages/server/src/platform/storage/checked-read.ts';
import { createFolderObjectStore } from '../packages/server/src/platform/storage/folder-object-store.ts';
import { newObjectKey } from '../packages/server/src/platform/storage/object-key.ts';
import type { ObjectStore } from '../packages/server/src/platform/storage/object-store.ts';
import { median, recordMeasurement } from './measurement-record.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const megabyte = 1024 * 1024;

type Figures = { read: number; cpu: number; longest: number };
type Case = { name: string; parts: number; bytes: number; ranges: number; length: number };

const cases: Case[] = [
  { name: '100 ranges of 100 kB, 15 MB', parts: 1, bytes: 15 * megabyte, ranges: 100, length: 100_000 },
  { name: '100 ranges of 100 kB, 17 MB', parts: 1, bytes: 17 * megabyte, ranges: 100, length: 100_000 },
  {
    name: 'headers (64 kB) of 106 images of 512 kB',
    parts: 106,
    bytes: 512 * 1024,
    ranges: 1,
    length: 65_536,
  },
  { name: 'the same headers again', parts: 106, bytes: 512 * 1024, ranges: 1, length: 65_536 },
];

const root = await mkdtemp(join(tmpdir(), 'plainscan-ranges-'));
const folder = createFolderObjectStore(root);
const figures = new Map<string, Figures[]>();
for (let round = 0; round < rounds; round += 1) await measureRound();
await rm(root, { recursive: true, force: true });

const middle = (all: readonly Figures[], key: keyof Figures): number => median(all.map((one) => one[key]));
recordMeasurement('ranges', {
  title: 'ranges of stored files, verified before they are sent',
  setting: `Objects in a folder, ${rounds} rounds, medians. Read by the server’s own thread; the longest time that this thread stood still. Until 2026-11-29, each range of a file up to 16 MB read and hashed it whole, in the same thread: 1,573 MB, 5,754 ms and 195 ms in the first row, 56 MB, 258 ms and 37 ms in the last one, measured on the same machine within the hour.`,
  columns: ['ranges', 'MB passed through the server’s thread', 'CPU ms of the process', 'longest pause ms'],
  rows: [...figures].map(([name, all]) => [
    name,
    (middle(all, 'read') / 1e6).toFixed(1),
    middle(all, 'cpu').toFixed(0),
    middle(all, 'longest').toFixed(1),
  ]),
});

async function measureRound(): Promise<void> {
  let read = 0;
  const counted: ObjectStore = {
    ...folder,
    async read(key, range) {
      const stream = await folder.read(key, range);
      return Readable.from(
        (async function* pass() {
          for await (const bytes of stream as AsyncIterable<Buffer>) {
            read += bytes.length;
            yield bytes;
          }
        })(),
        { objectMode: false },
      );
    },
  };
  const ranges = new CheckedRanges(counted);
  let parts: CheckedPart[] = [];
  for (const one of cases) {
    if (one.name !== 'the same headers again') parts = await store(one);
    read = 0;
    const measured = await timed(() => readAll(ranges, parts, one));
    figures.set(one.name, [...(figures.get(one.name) ?? []), { read, ...measured }]);
  }
}

async function store({ parts: count, bytes: size }: Case): Promise<CheckedPart[]> {
  const parts: CheckedPart[] = [];
  for (let at = 0; at < count; at += 1) {
    const bytes = randomBytes(size);
    const objectKey = newObjectKey();
    await folder.put(objectKey, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    parts.push({ objectKey, byteOffset: 0, byteLength: size, sha256 });
  }
  return parts;
}

async function readAll(
  checked: CheckedRanges,
  parts: readonly CheckedPart[],
  { ranges, length }: Case,
): Promise<void> {
  for (const part of parts)
    for (let at = 0; at < ranges; at += 1) {
      const offset = Math.floor((at / ranges) * (part.byteLength - length));
      for await (const bytes of await checked.open(part, { offset, length })) void bytes;
    }
}

/** Returns the CPU time of all threads, and the longest time that the event loop stood still. */
async function timed(work: () => Promise<void>): Promise<Omit<Figures, 'read'>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  return { cpu: (user + system) / 1_000, longest: delay.max / 1e6 };
}
