// R1: the process is killed at so many byte offsets of one upload of 256 MB.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { seededNumbers } from '../../src/platform/storage/packs/pack-fixture.ts';
import type { SealedPack } from '../../src/platform/storage/packs/pack-record.ts';
import { readOffset } from '../kills/clinic-steps.ts';
import { demand } from '../kills/kill-rounds.ts';
import { openKillTarget, ServerGone, type KillTarget } from '../kills/kill-target.ts';
import { announceFilm, chunkBytes, filmBytes, partPath, sendRest, type FilmProgress } from './sent-film.ts';

const filmSize = 256 * 1024 * 1024;

export type OffsetKills = { passed: number; total: number; cutOff: number; problems: string[] };

export async function killAtOffsets(rounds: number, seed: number): Promise<OffsetKills> {
  const target = await openKillTarget();
  try {
    const clinic = await target.as('creator@lakeside.test');
    const film = { id: await announceFilm(clinic, filmSize), size: filmSize, acknowledged: 0 };
    const next = seededNumbers(seed);
    const result: OffsetKills = { passed: 0, total: rounds, cutOff: 0, problems: [] };
    for (let round = 0; round < rounds; round += 1) {
      const offset = Math.floor(((round + next()) / rounds) * filmSize);
      try {
        if (await killAt(target, film, offset)) result.cutOff += 1;
        result.passed += 1;
      } catch (error) {
        result.problems.push(`byte ${offset}: ${error instanceof Error ? error.message : String(error)}`);
        // It may have failed with the process dead.
        await target.restart();
      }
    }
    await sendRest(await target.as('creator@lakeside.test'), film);
    await demandWhole(target.dataFolder, film);
    return result;
  } finally {
    await target.remove();
  }
}

/** Kills when so many bytes lie on the disk; whether it met a chunk on its way. */
async function killAt(target: KillTarget, film: FilmProgress, offset: number): Promise<boolean> {
  const clinic = await target.as('creator@lakeside.test');
  let isOver = false;
  const killed = (async () => {
    while (!isOver && sizeOf(partPath(target.dataFolder, film.id)) < offset) await turn();
    await target.killAfter(0);
  })();
  const wasCutOff = await sendRest(clinic, film).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ServerGone) return true;
      throw error;
    },
  );
  isOver = true;
  await killed;
  const onDisk = sizeOf(partPath(target.dataFolder, film.id));
  await target.restart();
  const kept = await readOffset(clinic, film.id);
  demand(kept >= film.acknowledged, `${film.acknowledged} bytes were acknowledged, ${kept} are there`);
  demand(onDisk - kept <= chunkBytes, `${onDisk - kept} bytes have to be sent again`);
  return wasCutOff;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function demandWhole(dataFolder: string, { id, size }: FilmProgress): Promise<void> {
  const record = JSON.parse(await readFile(join(dataFolder, 'uploads', `${id}.json`), 'utf8')) as SealedPack;
  const stored = createHash('sha256').update(await readFile(join(dataFolder, 'objects', record.objectKey)));
  const sent = createHash('sha256');
  for (let at = 0; at < size; at += chunkBytes) sent.update(filmBytes(id, at, chunkBytes));
  const wanted = sent.digest('hex');
  demand(stored.digest('hex') === wanted, 'the stored film differs from what was sent');
  demand(record.files[0]?.sha256 === wanted, 'the index holds another hash');
}
