// Opens everything that the product needs, in order, and closes it in reverse order.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

import { resealSecrets } from './operations/reseal-service.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { ReadAhead } from './platform/media/dicom/read-ahead.ts';
import type { Platform } from './platform/platform.ts';
import { openSealer } from './platform/secrets/sealed-text.ts';
import { checkSealingKey } from './platform/secrets/sealing-check.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { sweepScratch } from './platform/storage/scratch-folder.ts';
import './register-hooks.ts';

export async function openPlatform(
  config: Config,
  logger: Logger,
  clock: Clock = systemClock,
): Promise<Platform> {
  await mkdir(join(config.dataFolder, 'scratch'), { recursive: true });
  const sealer = openSealer(config);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? '',
    dataDir: config.dataFolder,
    onConnectionError: (error) => logger.warn({ outage: 'database', err: error }),
  });
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
