// `npm run export -- FILE`: writes all rows of the clinic's database to one file that any PostgreSQL can import.
import { writeExportFile } from '../platform/backup/export-file.ts';
import { describeCounts, requireDatabase, runDataCommand } from './data-command.ts';

await runDataCommand(
  'export',
  async ({ database, path }) => {
    const counts = await writeExportFile(database, path, database.clock);
    console.log(
      `Exported ${describeCounts(counts)} to ${path}. It does not include the files of studies and videos.`,
    );
  },
  requireDatabase,
);
