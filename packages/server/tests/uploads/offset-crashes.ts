// R1: the process is killed at many byte offsets of one upload of 256 MB.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { seededNumbers } from '../../src/platform/storage/packs/pack-fixture.ts';
import type { SealedPack } from '../../src/platform/storage/packs/pack-record.ts';
import { readOffset } from '../crash/clinic-steps.ts';
import { assertThat } from '../crash/kill-rounds.ts';
import { openKillTarget, ServerGone, type KillTarget } from '../crash/kill-target.ts';
import {
  announceSentVideo,
  chunkBytes,
  sentVideoBytes,
  partPath,
  sendRest,
  type SentVideoProgress,
} from './sent-video.ts';

const sentVideoSize = 256 * 1024 * 1024;

export type OffsetCrashes = { passed: number; total: number; cutOff: number; problems: string[] };

export async function killAtOffsets(rounds: number, seed: number): Promise<OffsetCrashes> {
  const target = await openKillTarget();
  try {
    const clinic = await target.as('creator@lakeside.test');
    const sentVideo = {
      id: await announceSentVideo(clinic, sentVideoSize),
      size: sentVideoSize,
      acknowledged: 0,
    };
    const next = seededNumbers(seed);
    const result: OffsetCrashes = { passed: 0, total: rounds, cutOff: 0, problems: [] };
    for (let round = 0; round < rounds; round += 1) {
      const offset = Math.floor(((round + next()) / rounds) * sentVideoSize);
      try {
        if (await killAt(target, sentVideo, offset)) result.cutOff += 1;
        result.passed += 1;
      } catch (error) {
        result.problems.push(`byte ${offset}: ${error instanceof Error ? error.message : String(error)}`);
        // It may have failed with the dead process.
        await target.restart();
      }
    }
    await sendRest(await target.as('creator@lakeside.test'), sentVideo);
    await expectWhole(target.dataFolder, sentVideo);
    return result;
  } finally {
    await target.remove();
  }
}

/** Kills when this many bytes are on the disk. Returns whether it hit a chunk in transit. */
async function killAt(target: KillTarget, sentVideo: SentVideoProgress, offset: number): Promise<boolean> {
  const clinic = await target.as('creator@lakeside.test');
  let isOver = false;
  const killed = (async () => {
    while (!isOver && sizeOf(partPath(target.dataFolder, sentVideo.id)) < offset) await turn();
    await target.killAfter(0);
  })();
  const wasCutOff = await sendRest(clinic, sentVideo).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ServerGone) return true;
      throw error;
    },
  );
  isOver = true;
  await killed;
  const onDisk = sizeOf(partPath(target.dataFolder, sentVideo.id));
  await target.restart();
  const kept = await readOffset(clinic, sentVideo.id);
  assertThat(
    kept >= sentVideo.acknowledged,
    `${sentVideo.acknowledged} bytes were acknowledged, ${kept} are there`,
  );
  assertThat(onDisk - kept <= chunkBytes, `${onDisk - kept} bytes have to be sent again`);
  return wasCutOff;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function expectWhole(dataFolder: string, { id, size }: SentVideoProgress): Promise<void> {
  const record = JSON.parse(await readFile(join(dataFolder, 'uploads', `${id}.json`), 'utf8')) as SealedPack;
  const stored = createHash('sha256').update(await readFile(join(dataFolder, 'objects', record.objectKey)));
  const sent = createHash('sha256');
  for (let at = 0; at < size; at += chunkBytes) sent.update(sentVideoBytes(id, at, chunkBytes));
  const expected = sent.digest('hex');
  assertThat(stored.digest('hex') === expected, 'the stored sentVideo differs from what was sent');
  assertThat(record.files[0]?.sha256 === expected, 'the index holds another hash');
}
