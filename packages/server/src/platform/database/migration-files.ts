import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { DatabaseStartError } from './database-error.ts';

export const MIGRATIONS_FOLDER: string = fileURLToPath(new URL('../../../migrations', import.meta.url));

export type Migration = { name: string; text: string; checksum: string };

/** Reads the migrations of a folder in their order. Rejects with a DatabaseStartError if two have the same number. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
      if (number === undefined || numbers.has(number)) {
        throw new DatabaseStartError(
          `The migration ${name} needs a name of its own like 0042-add-cases.sql, with a number no other file has.`,
        );
      }
      numbers.add(number);
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
