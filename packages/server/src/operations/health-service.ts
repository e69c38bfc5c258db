import type { ResponseOf, probeEndpoints } from '@plainscan/contract';

import { readDemoProgress } from '../cases/case-count-service.ts';
import { cardCompanyOf } from '../payments/payment-companies.ts';
import { backupFolder, findNewestBackup } from '../platform/backup/nightly-backup.ts';
import { warnOfMails } from '../platform/mail/warn-of-mails.ts';
import { describeSandbox, warnOfWeakSandbox } from '../platform/media/sandbox/sandbox.ts';
import { describeFfmpeg } from '../platform/media/video/ffmpeg-program.ts';
import type { Platform } from '../platform/platform.ts';
import { warnOfFullDisk, type ReadDisk } from '../platform/storage/disk-space.ts';
import { warnOfOpenFolders } from '../platform/storage/private-folder.ts';
import { productVersion } from '../platform/product-version.ts';
import { findDatabaseProblem } from './readiness-service.ts';

type Answer = ResponseOf<typeof probeEndpoints.getHealth>;
/** The part that everyone may see. */
export type HealthStatus = Pick<Answer, 'status'>;
export type Health = Extract<Answer, { problems: string[] }>;

async function findProblems({ database, storage }: Platform): Promise<string[]> {
  const found = await Promise.all([findDatabaseProblem(database), storage.check()]);
  return found.filter((warning) => warning !== undefined);
}

const statusOf = (problems: readonly string[]): HealthStatus['status'] =>
  problems.length === 0 ? 'ok' : 'failed';

/** Returns whether the product can serve requests, without details; `failed` if it cannot. */
export async function readHealthStatus(platform: Platform): Promise<HealthStatus> {
  return { status: statusOf(await findProblems(platform)) };
}

/** Returns the state of everything the product runs on and what is missing; `failed` if it cannot serve requests. */
export async function readHealth(platform: Platform, readDisk?: ReadDisk): Promise<Health> {
  const { config, database } = platform;
  const problems = await findProblems(platform);
  const video = await describeFfmpeg();
  const warnings = [
    await warnOfFullDisk(config.dataFolder, readDisk),
    await warnOfOpenFolders(config.dataFolder),
    await warnOfWeakSandbox(),
    ...(await warnOfMails(platform)),
  ];
  return {
    status: statusOf(problems),
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
    sandbox: await describeSandbox(),
    backup:
      database.kind === 'pglite'
        ? { madeAt: (await findNewestBackup(backupFolder(config.dataFolder)))?.toISOString() ?? null }
        : null,
    mail: config.smtpUrl === null ? 'outbox' : 'smtp',
    cards: cardCompanyOf(config),
    demo: config.demo ? await readDemoProgress(database).catch(() => null) : null,
    problems,
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}
