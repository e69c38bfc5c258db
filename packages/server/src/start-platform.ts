// Opens everything that the product needs, in order, and closes it in reverse order.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

import { resealSecrets } from './operations/reseal-service.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { ReadAhead } from './platform/media/dicom/read-ahead.ts';
import type { Platform } from './platform/platform.ts';
import { openSealer } from './platform/secrets/sealed-text.ts';
import { checkSealingKey } from './platform/secrets/sealing-check.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { sweepScratch } from './platform/storage/scratch-folder.ts';
import './register-hooks.ts';

const reportedClockDifferenceMilliseconds = 5_000;

export async function openPlatform(config: Config, logger: Logger): Promise<Platform> {
  await mkdir(join(config.dataFolder, 'scratch'), { recursive: true });
  const sealer = openSealer(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? '',
    dataDir: config.dataFolder,
    onConnectionError: (error) => logger.warn({ outage: 'database', err: error }),
  });
  const { clock } = database;
  reportClockDifference(database, logger);
  try {
    await checkSealingKey(database, sealer, config);
    if (config.secretKeyOld !== null) await resealSecrets({ database, sealer });
  } catch (error) {
    await database.close();
    throw error;
  }
  // The embedded database has one process, so anything here belongs to one that was killed.
  if (database.kind === 'pglite') await sweepScratch(join(config.dataFolder, 'scratch'), clock.now());
  const storage = await openStorage(config.storage, database);
  const { objects, packs } = storage;
  const readAhead = new ReadAhead();
  return { config, clock, logger, database, storage, objects, packs, readAhead, sealer };
}

/** A wrong clock breaks nothing here, but certificates, S3 and the times in the log depend on it. */
function reportClockDifference(database: Database, logger: Logger): void {
  const milliseconds = systemClock.now().getTime() - database.clock.now().getTime();
  if (Math.abs(milliseconds) < reportedClockDifferenceMilliseconds) return;
  const secondsAhead = Math.round(milliseconds / 1_000);
  logger.warn(
    { secondsAhead },
    "this machine's clock differs from the database server's, whose time is used",
  );
}
