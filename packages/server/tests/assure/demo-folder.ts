import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';

import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { testKey } from '../crash/server-process.ts';

interface DemoFolder {
  dataFolder: string;
  /** The settings of a server on the same data. */
  settings: Record<string, string>;
  /** Still open. Close an embedded database before a server starts on it. */
  platform: Platform;
}

/**
 * Creates a data folder with the demo's accounts. `databaseUrl` undefined means the embedded database. Remove it at the
 * end.
 */
export async function openDemoFolder(suite: string, databaseUrl: string | undefined): Promise<DemoFolder> {
  const dataFolder = await mkdtemp(join(tmpdir(), `plainscan-${suite}-`));
  const settings = {
    DATA_DIR: dataFolder,
    DEMO: '1',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: databaseUrl ?? '',
    SECRET_KEY: testKey,
  };
  const platform = await openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  await loadDemoAccounts(platform);
  return { dataFolder, settings, platform };
}
