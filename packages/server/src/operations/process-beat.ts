// Each process says every few seconds that it is there, what it works on and how full its disk is: one that was killed
// says nothing, and is missed.
import { hostname } from 'node:os';

import { newId } from '../platform/clock/uuidv7.ts';
import { commitUnflushed } from '../platform/database/transaction.ts';
import { startWakeLoop } from '../platform/database/wake-loop.ts';
import type { Platform } from '../platform/platform.ts';
import { productVersion } from '../platform/product-version.ts';
import { readDiskRoom, type ReadDisk } from '../platform/storage/disk-room.ts';
import { deleteProcess, deleteSilentProcesses, upsertProcess } from './process-repository.ts';

const beatMilliseconds = 5_000;
/** Three beats: one may be late on a busy machine. */
export const silentAfterSeconds = 15;
const forgottenAfterSeconds = 24 * 3_600;

export type ProcessBeatOptions = {
  /** The kinds of the jobs that run here. */
  workingOn: () => string[];
  /** Another machine's name, and another one's disk, for tests. */
  host?: string;
  readDisk?: ReadDisk;
};

/** Begins to say so; the first time has been said when it resolves. `stop` takes the process off the list. */
export async function startProcessBeat(
  platform: Platform,
  { workingOn, host = hostname(), readDisk }: ProcessBeatOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { config, database, logger } = platform;
  const { role, dataFolder } = config;
  const id = newId();
  const beat = async (): Promise<undefined> => {
    const disk = await readDiskRoom(dataFolder, readDisk);
    const place = `${host} ${role} ${dataFolder}`;
    const said = { id, place, host, role, version: productVersion, workingOn: workingOn(), disk };
    await database.asSystem(async () => {
      await commitUnflushed();
      await upsertProcess(said);
    });
  };
  // The embedded database has one process, so that whatever else stands there was killed.
  if (database.kind === 'pglite') await database.asSystem(() => deleteSilentProcesses(0));
  await beat();
  const loop = startWakeLoop({
    pollMs: beatMilliseconds,
    onError: (error) => logger.error({ err: error }, 'the process could not say that it is there'),
    run: beat,
  });
  return {
    stop: async () => {
      await loop.stop();
      await database.asSystem(() => deleteProcess(id)).catch(() => undefined);
    },
  };
}

/** Forgets processes that were killed a day ago and did not come back. */
export const forgetSilentProcesses = ({ database }: Platform): Promise<void> =>
  database.asSystem(() => deleteSilentProcesses(forgottenAfterSeconds));
