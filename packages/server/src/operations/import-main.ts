// `npm run import -- FILE`: fills an empty database from an export and verifies the audit chains.
import { verifyAllChains } from '../platform/audit/verify-audit-chain.ts';
import { importDatabase } from '../platform/backup/import-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { describeCounts, runDataCommand } from './data-command.ts';

await runDataCommand('import', async ({ database, path }) => {
  const counts = await importDatabase(database, path);
  await migrate(database);
  console.log(`Imported ${describeCounts(counts)} from ${path}.`);
  const { rows, broken } = await verifyAllChains(database);
  for (const { workspaceId, seq, reason } of broken)
    console.error(`The audit of workspace ${workspaceId} is not intact: row ${seq} is ${reason}.`);
  if (broken.length > 0) process.exitCode = 1;
  else console.log(`The audit is intact: ${rows.toLocaleString('en')} sealed rows were checked.`);
});
