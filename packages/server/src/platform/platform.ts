// Everything the product runs on, passed to the domains as one value.
import type { Logger } from 'pino';

import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { ReadAhead } from './media/dicom/read-ahead.ts';
import type { Sealer } from './secrets/sealed-text.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { PackStore } from './storage/packs/pack-store.ts';
import type { Storage } from './storage/storage.ts';

export type Platform = {
  config: Config;
  clock: Clock;
  database: Database;
  logger: Logger;
  storage: Storage;
  objects: ObjectStore;
  packs: PackStore;
  readAhead: ReadAhead;
  sealer: Sealer;
};
