// Each process reports every few seconds that it is running, what it works on and how full its disk is. A killed
// process stops reporting and is missed.
import { hostname } from 'node:os';

import { newId } from '../platform/clock/uuidv7.ts';
import { commitUnflushed } from '../platform/database/transaction.ts';
import { startWakeLoop } from '../platform/database/wake-loop.ts';
import type { Platform } from '../platform/platform.ts';
import { productVersion } from '../platform/product-version.ts';
import { readDiskSpace, type ReadDisk } from '../platform/storage/disk-space.ts';
import { deleteProcess, deleteSilentProcesses, upsertProcess } from './process-repository.ts';

const heartbeatMilliseconds = 5_000;
/** Three beats, because one may be late on a busy machine. */
export const silentAfterSeconds = 15;
const removedAfterSeconds = 24 * 3_600;

export type HeartbeatOptions = {
  /** Returns the kinds of jobs that run here. */
  workingOn: () => string[];
  /** Replaces the machine's name and disk in tests. */
  host?: string;
  readDisk?: ReadDisk;
};

/** Starts the heartbeat. Resolves after the first beat. `stop` removes the process from the list. */
export async function startHeartbeat(
  platform: Platform,
  { workingOn, host = hostname(), readDisk }: HeartbeatOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { config, database, logger } = platform;
  const { role, dataFolder } = config;
  const id = newId();
  const beat = async (): Promise<undefined> => {
    const disk = await readDiskSpace(dataFolder, readDisk);
    const place = `${host} ${role} ${dataFolder}`;
    const said = { id, place, host, role, version: productVersion, workingOn: workingOn(), disk };
    await database.asSystem(async () => {
      await commitUnflushed();
      await upsertProcess(said);
    });
  };
  // An embedded database has only one process, so all other listed processes were killed.
  if (database.kind === 'pglite') await database.asSystem(() => deleteSilentProcesses(0));
  await beat();
  const loop = startWakeLoop({
    pollMs: heartbeatMilliseconds,
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

/** Removes processes that were killed a day ago and did not come back. */
export const removeSilentProcesses = ({ database }: Platform): Promise<void> =>
  database.asSystem(() => deleteSilentProcesses(removedAfterSeconds));
