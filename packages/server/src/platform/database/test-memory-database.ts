import type { Database } from './database.ts';
import { openPglite, wrapPglite } from './pglite-database.ts';

/** Opens a database that lives in memory; `snapshot` is what snapshotPglite gave. */
export async function openMemoryDatabase(snapshot?: Blob): Promise<Database> {
  return wrapPglite(await openPglite(snapshot ? { loadDataDir: snapshot } : {}));
}

/** Runs `fn` on a new database in memory and gives its data folder as an archive. */
export async function snapshotPglite(fn: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await openPglite({});
  await fn(await wrapPglite(pglite));
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  return snapshot;
}
