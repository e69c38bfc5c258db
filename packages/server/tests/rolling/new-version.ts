// A newer version of the product: a copy of this checkout with another version number and more migrations.
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../../../..');
const packages = ['contract', 'server'];

export const newVersion = '99.0.0';

/**
 * What many migrations of the product do: a column with a default, its index, and its value for some of the rows. Each
 * is a file of its own, as docs/guides/adding-a-table.md asks.
 */
const migrations = {
  '9997-follow-up.sql': 'ALTER TABLE "case" ADD COLUMN follow_up_days integer NOT NULL DEFAULT 0;',
  '9998-follow-up-index.sql': 'CREATE INDEX case_follow_up_days ON "case" (workspace_id, follow_up_days);',
  '9999-follow-up-values.sql': `UPDATE "case" SET follow_up_days = 30
    WHERE id IN (SELECT id FROM "case" WHERE status = 'archived' ORDER BY id LIMIT 5000);`,
};

/** Creates the new version in an empty folder and returns the path of its program. */
export async function makeNewVersion(folder: string): Promise<string> {
  for (const name of packages) {
    const [from, to] = [join(checkout, 'packages', name), join(folder, 'packages', name)];
    await mkdir(to, { recursive: true });
    for (const part of ['src', 'migrations', 'package.json'])
      await cp(join(from, part), join(to, part), { recursive: true }).catch(ignoreMissing);
  }
  await linkModules(folder);
  const server = join(folder, 'packages/server');
  for (const [name, text] of Object.entries(migrations))
    await writeFile(join(server, 'migrations', name), text);
  const manifest = JSON.parse(await readFile(join(server, 'package.json'), 'utf8')) as object;
  await writeFile(join(server, 'package.json'), JSON.stringify({ ...manifest, version: newVersion }));
  return join(server, 'src/main.ts');
}

/** Links all installed packages, except the product's own: those must come from the copy. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [join(checkout, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@plainscan'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@plainscan') await symlink(join(from, name), join(to, name));
  for (const name of packages) await symlink(join(folder, 'packages', name), join(to, '@plainscan', name));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
