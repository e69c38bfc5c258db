// `npm run export -- FILE`: all rows of the clinic's database in one file that any PostgreSQL can take.
import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { writeExportFile } from '../platform/backup/export-file.ts';
import { BackupError } from '../platform/backup/export-format.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { describeCounts, runDataCommand } from './data-command.ts';

await runDataCommand(
  'export',
  async ({ database, path }) => {
    const counts = await writeExportFile(database, path, systemClock);
    console.log(`Exported ${describeCounts(counts)} to ${path}. Files of studies and videos are not in it.`);
  },
  async ({ databaseUrl, dataDir }) => {
    if (databaseUrl !== '') return;
    const folder = join(dataDir, 'database');
    // Opening it would make a new one.
    await access(join(folder, 'PG_VERSION')).catch(() => {
      throw new BackupError(`There is no database in ${folder}. Set DATA_DIR to the folder of the clinic.`);
    });
  },
);
