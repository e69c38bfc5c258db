// What `npm run doctor` looks at: whether machine, database, file store, mail server and public address are fit for the
// product, before its first start or while it runs. It changes nothing but a small object that it writes to an S3 store
// and removes again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { find, messageOf, type Finding } from './doctor-finding.ts';
import type { Health } from './operations/health-service.ts';
import { findDatabaseProblem } from './operations/readiness-service.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { sql } from './platform/database/drizzle.ts';
import { connectDatabase } from './platform/database/open-database.ts';
import { readFailure } from './platform/mail/mail-failure.ts';
import { checkMailServer } from './platform/mail/smtp-transport.ts';
import { describeSandbox, warnOfWeakSandbox } from './platform/media/sandbox/sandbox.ts';
import { describeFfmpeg } from './platform/media/video/ffmpeg-program.ts';
import { openSealer, requireKey } from './platform/secrets/sealed-text.ts';
import { checkSealingKey } from './platform/secrets/sealing-check.ts';
import { readDiskSpace, warnOfFullDisk } from './platform/storage/disk-space.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { warnOfOpenFolders } from './platform/storage/private-folder.ts';
import { examineAddress } from './public-address.ts';
import { checkFolders, checkPort } from './start-checks.ts';
import './register-hooks.ts';

const clockToleranceMilliseconds = 5_000;
const healthMilliseconds = 5_000;

/** Yields what was found, one part after the other. */
export async function* examine(config: Config): AsyncGenerator<Finding> {
  const running = await readRunning(config);
  yield await find('Product', async () => {
    if (running) return { says: `version ${running.version} runs here` };
    await checkPort(config);
    return { says: `does not run here; port ${config.port} is free` };
  });
  yield await find('Folders', async () => {
    await checkFolders(config);
    const disk = await readDiskSpace(config.dataFolder);
    const left = disk === null ? '' : `, ${(disk.freeBytes / 1e9).toFixed(1)} GB left`;
    const warning = (await warnOfFullDisk(config.dataFolder)) ?? (await warnOfOpenFolders(config.dataFolder));
    return { says: `${config.dataFolder}${left}`, warning };
  });
  yield* examineData(config, running);
  yield await find('Mail', () => checkMail(config));
  yield await find('Video', checkVideo);
  yield await find('Sandbox', async () => ({
    says: await describeSandbox(),
    warning: await warnOfWeakSandbox(),
  }));
  yield* examineAddress(config.publicUrl);
}

/** Returns the health of the product that runs with these settings on this machine, or `null`. */
async function readRunning({ host, port, metricsToken }: Config): Promise<Health | null> {
  // Its details are for users of this machine, who call it by this name, or for holders of the token.
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  try {
    const answer = await fetch(`http://${isLocal ? 'localhost' : host}:${port}/api/health`, {
      headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(healthMilliseconds),
    });
    const health = (await answer.json()) as Partial<Health>;
    return Array.isArray(health.problems) ? (health as Health) : null;
  } catch {
    return null;
  }
}

/** Database, key and files. The embedded database serves one process, so the running product is asked. */
async function* examineData(config: Config, running: Health | null): AsyncGenerator<Finding> {
  if (config.databaseUrl === null && running) {
    const [problem] = running.problems;
    const says = problem ?? `embedded, PostgreSQL ${running.database.version}, in use by the running product`;
    yield { part: 'Database', state: problem === undefined ? 'ok' : 'failed', says };
    return;
  }
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataFolder, 'database', 'PG_VERSION'));
  if (isNew) {
    yield { part: 'Database', state: 'ok', says: 'embedded, made by the first start' };
    return;
  }
  let database: Database | undefined;
  yield await find('Database', async () => {
    requireKey(config);
    database = await connectDatabase({ databaseUrl: config.databaseUrl ?? '', dataDir: config.dataFolder });
    return checkDatabase(config, database);
  });
  if (!database) {
    yield { part: 'Files', state: 'skipped', says: 'not looked at, because the database cannot be opened' };
    return;
  }
  const opened = database;
  yield await find('Files', async () => {
    const storage = await openStorage(config.storage, opened);
    const problem = await storage.check();
    if (problem !== undefined) throw new Error(problem);
    return { says: storage.name };
  });
  await database.close();
}

async function checkDatabase(config: Config, database: Database) {
  const says = `${database.kind === 'pglite' ? 'embedded, ' : ''}PostgreSQL ${database.version}`;
  const isEmpty = await database.readAsSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ isEmpty: boolean }>(sql`SELECT to_regclass('migration') IS NULL AS "isEmpty"`);
    return rows[0]?.isEmpty === true;
  });
  if (isEmpty) return { says: `${says}, empty: the first start makes its tables` };
  const problem = await findDatabaseProblem(database);
  if (problem !== undefined) return { says, warning: `${says}. ${problem}` };
  await checkSealingKey(database, openSealer(config), config);
  const difference = Math.abs(systemClock.now().getTime() - database.clock.now().getTime());
  if (difference < clockToleranceMilliseconds) return { says };
  const seconds = Math.round(difference / 1_000);
  const warning = `The clock of this machine and that of the database differ by ${seconds} seconds. Synchronize both, for example with chrony.`;
  return { says, warning };
}

async function checkMail({ smtpUrl }: Config) {
  if (smtpUrl === null) return { says: '', warning: 'SMTP_URL is not set: emails are stored and not sent.' };
  try {
    await checkMailServer(smtpUrl);
    return { says: `${new URL(smtpUrl).hostname} accepts the login` };
  } catch (error) {
    const { reason, answer } = readFailure(error);
    const what =
      reason === 'unreachable' ? `cannot be reached (${messageOf(error)})` : `refuses: ${answer ?? reason}`;
    throw new Error(`The mail server ${new URL(smtpUrl).hostname} ${what}. Check SMTP_URL.`, {
      cause: error,
    });
  }
}

async function checkVideo() {
  const video = await describeFfmpeg();
  if (video.kind === 'none') throw new Error('There is no ffmpeg: install it, or set FFMPEG_PATH.');
  const warning =
    video.kind === 'wasm'
      ? 'The bundled build converts videos: install ffmpeg, which is six times as fast.'
      : undefined;
  return { says: video.kind === 'native' ? `ffmpeg ${video.version}` : 'bundled build', warning };
}
