// A clinic in the embedded database, and empty databases of both kinds to import it into.
import { randomUUID } from 'node:crypto';

import { sql } from '../src/platform/database/drizzle.ts';
import { addCase } from './case-fixture.ts';
import { addIntroduction } from './introduction-fixture.ts';
import { createServerDatabase } from './server-database-fixture.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { sealAudit } from '../src/platform/audit/seal-audit.ts';
import { listTables } from '../src/platform/backup/schema-catalog.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts';
import {
  openMemoryDatabase,
  readArchive,
  snapshotPglite,
  type FolderCopy,
} from '../src/platform/database/test-memory-database.ts';
import { sealOutbox } from '../src/platform/outbox/seal-outbox.ts';
import { openTestPlatform, type TestPlatform } from '../src/test-platform-fixture.ts';

/** Workspaces, users, sessions, cases, a sealed and an unsealed audit, bytes, and texts that are hard to export. */
export async function openSmallClinic(): Promise<TestPlatform> {
  const database = await openMemoryDatabase();
  await migrate(database);
  const product = await openTestPlatform(systemClock, { database });
  await loadDemoAccounts(product.platform);
  await product.as('creator@lakeside.test');
  const creator = await idOf(database, 'creator@lakeside.test');
  const patient = await idOf(database, 'patient@lakeside.test');
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ id: number }>(sql`SELECT workspace_id AS id FROM app_user WHERE id = ${creator}`),
  );
  const workspaceId = rows[0]?.id ?? 0;
  for (const title of ['Knee', 'Ä "quoted" \\ back\\slash, tab\tand\nline', '{"not":"json"}', '', 'zoë 🩻'])
    await addCase(product.platform, { workspaceId, patient, creator, title, video: 'ready' });
  await addIntroduction(product.platform, { workspaceId, by: creator });
  for (let pass = await sealAudit(database); pass.sealed > 0;) pass = await sealAudit(database);
  for (let pass = await sealOutbox(database); pass.sealed > 0;) pass = await sealOutbox(database);
  await product.as('admin@lakeside.test');
  await database.asSystem(() =>
    database.runScript(`
      INSERT INTO pack_upload (upload_id, object_key, size, parts) VALUES ('u', 'k', 3, '[{"number": 1}]');
      INSERT INTO pack_rest VALUES ('u', 0, '\\x00ff0a');
      INSERT INTO job (id, kind, payload, max_attempts, created_at)
        VALUES (gen_random_uuid(), 'odd', '{"n": 12345678901234567890.5, "u": "\\u00e9", "nul": null}', 1,
          '2026-11-21 12:34:56.123457+05:30');
      UPDATE job SET progress = 'null'::jsonb;`),
  );
  return product;
}

async function idOf(database: Database, email: string): Promise<string> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ id: string }>(sql`SELECT id FROM app_user WHERE email = ${email}`),
  );
  return rows[0]?.id ?? '';
}

/** Returns every row of every table as text, sorted. Leaves out what is only meaningful inside one database. */
export async function dumpRows(database: Database): Promise<Record<string, string[]>> {
  return database.asSystem(async () => {
    await database.runScript("SET LOCAL timezone = 'UTC'");
    const dump: Record<string, string[]> = {};
    for (const { name, columns } of await listTables()) {
      const shown = columns
        .filter(({ type }) => type !== 'xid8')
        .map((column) => sql.identifier(column.name));
      const { rows } = await database
        .current()
        .execute<{ line: string }>(
          sql`SELECT ROW(${sql.join(shown, sql`, `)})::text AS line FROM ${sql.identifier(name)}`,
        );
      dump[name] = rows.map(({ line }) => line).toSorted();
    }
    return dump;
  });
}

export type EmptyDatabase = { database: Database; remove: () => Promise<void> };

let emptyCopy: Promise<FolderCopy> | undefined;

/** Opens one in memory. The initialization takes seconds and is done once. */
export async function openEmptyPglite(): Promise<EmptyDatabase> {
  emptyCopy ??= snapshotPglite(async () => undefined).then(readArchive);
  const database = await openMemoryDatabase(await emptyCopy);
  return { database, remove: () => database.close() };
}

/** Creates a database on the server in TEST_DATABASE_URL. */
export async function openEmptyPostgres(): Promise<EmptyDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `plainscan_import_${randomUUID().replaceAll('-', '')}`;
  const { url, remove } = await createServerDatabase(server, name);
  const database = await openPostgresDatabase({ url });
  return {
    database,
    async remove() {
      await database.close();
      await remove();
    },
  };
}
