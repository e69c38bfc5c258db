// Searches for a word everywhere the product stores anything: every column of every table, every file of a folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Returns where the word still appears, as `table` or as a path. Empty if nowhere. Ignores case. */
export async function findMarker({ database, config }: Platform, word: string): Promise<string[]> {
  const tables = await database.asSystem(async () => {
    const handle = database.current();
    const { rows } = await handle.execute<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await handle.execute(
        sql`SELECT 1 FROM ${sql.identifier(name)} AS t WHERE t::text ILIKE ${`%${word}%`} LIMIT 1`,
      );
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  });
  return [...tables, ...(await findInFiles(config.dataFolder, word))];
}

async function findInFiles(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    if (text.includes(word.toLowerCase())) found.push(path);
  }
  return found;
}
