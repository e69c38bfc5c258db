import type { ResponseOf, operationEndpoints } from '@plainscan/contract';
import { sql } from 'drizzle-orm';

import { readDemoProgress } from '../cases/case-count-service.ts';
import { backupFolder, findNewestBackup } from '../platform/backup/nightly-backup.ts';
import { describeSandbox } from '../platform/media/sandbox.ts';
import { describeFfmpeg } from '../platform/media/ffmpeg-program.ts';
import type { Platform } from '../platform/platform.ts';
import { warnOfFullDisk, type ReadDisk } from '../platform/storage/disk-room.ts';
import { productVersion } from './product-version.ts';

export type Health = ResponseOf<typeof operationEndpoints.getHealth>;

/** What runs underneath, and what is missing; `failed` when a request could not be served now. */
export async function readHealth(platform: Platform, readDisk?: ReadDisk): Promise<Health> {
  const { config, database } = platform;
  const problems: string[] = [];
  const isDatabaseUp = await database
    .asSystem(async () => database.current().execute(sql`SELECT 1`))
    .then(
      () => true,
      () => false,
    );
  if (!isDatabaseUp) problems.push('The database does not answer.');
  const missing = await platform.storage.check();
  if (missing !== undefined) problems.push(missing);
  const video = await describeFfmpeg();
  const sandbox = await describeSandbox();
  return {
    status: problems.length === 0 ? 'ok' : 'failed',
    product: config.productName,
    version: productVersion,
    database: { kind: database.kind, version: database.version },
    storage: platform.storage.name,
    video:
      video.kind === 'native'
        ? `ffmpeg ${video.version}`
        : video.kind === 'wasm'
          ? 'ffmpeg as WebAssembly'
          : 'no transcoder',
    sandbox,
    backup:
      database.kind === 'pglite'
        ? { madeAt: (await findNewestBackup(backupFolder(config.dataFolder)))?.toISOString() ?? null }
        : null,
    mail: config.smtpUrl === null ? 'outbox' : 'smtp',
    demo: config.demo && isDatabaseUp ? await readDemoProgress(database) : null,
    problems,
    warnings: [await warnOfFullDisk(config.dataFolder, readDisk)].filter((said) => said !== undefined),
  };
}
