// Each table's protection: row-level security, its policies and the rights of app_api. It is recorded after each
// migration and compared at each start, because a restore can lose it silently while everything still seems to work.
import type { Database } from './database.ts';
import { DatabaseStartError } from './database-error.ts';
import { sql } from './drizzle.ts';
import type { Migration } from './migration-files.ts';

// Only names, commands and roles: each version of PostgreSQL writes the text of a policy differently.
const found = sql`
  SELECT c.relname::text AS name, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
    c.relrowsecurity AS row_security, c.relforcerowsecurity AS forced,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('name', polname::text, 'command', polcmd::text, 'permissive', polpermissive,
        'roles', (SELECT jsonb_agg(coalesce(rolname::text, 'public') ORDER BY rolname::text COLLATE "C")
          FROM unnest(polroles) AS listed (role) LEFT JOIN pg_roles ON pg_roles.oid = listed.role)
        ) ORDER BY polname::text COLLATE "C")
      FROM pg_policy WHERE polrelid = c.oid), '[]') AS policies,
    coalesce((
      SELECT jsonb_agg(granted ORDER BY granted COLLATE "C") FROM (
        SELECT privilege_type AS granted FROM aclexplode(c.relacl) WHERE grantee = 'app_api'::regrole
        UNION ALL
        SELECT format('%s (%I)', privilege_type, attname) FROM pg_attribute, aclexplode(attacl)
        WHERE attrelid = c.oid AND NOT attisdropped AND grantee = 'app_api'::regrole) AS rights), '[]') AS grants
  FROM pg_class c WHERE c.relkind IN ('r', 'p', 'S') AND c.relnamespace = 'public'::regnamespace`;

/** Returns whether the database is new enough to have the record. Checked again after each migration. */
async function hasRecord(database: Database): Promise<boolean> {
  const { rows } = await database
    .current()
    .execute<{ isThere: boolean }>(sql`SELECT to_regclass('table_protection') IS NOT NULL AS "isThere"`);
  return rows[0]?.isThere === true;
}

/** Records what the migrations so far have created, in the transaction of the last one. */
export async function recordProtection(database: Database): Promise<void> {
  if (!(await hasRecord(database))) return;
  const handle = database.current();
  await handle.execute(sql`DELETE FROM table_protection`);
  await handle.execute(
    sql`INSERT INTO table_protection (name, kind, row_security, forced, policies, grants) ${found}`,
  );
}

/**
 * Rejects with a DatabaseStartError if a table has lost its row-level security or a policy. Missing rights of app_api
 * are granted again, and manually granted rights are revoked. Needs a system transaction.
 */
export async function checkProtection(database: Database, applied: readonly Migration[]): Promise<void> {
  if (await hasRecord(database)) {
    await refuseLostPolicies(database);
    await restoreGrants(database);
  } else await refuseMissingPolicies(database, applied);
}

async function refuseLostPolicies(database: Database): Promise<void> {
  const { rows } = await database.current().execute<{ name: string; isGone: boolean }>(sql`
    SELECT recorded.name, found.name IS NULL AS "isGone"
    FROM table_protection AS recorded LEFT JOIN (${found}) AS found USING (name, kind)
    WHERE (recorded.row_security, recorded.forced, recorded.policies)
      IS DISTINCT FROM (found.row_security, found.forced, found.policies)
    ORDER BY recorded.name`);
  const lost = rows[0];
  if (lost) throw protectionLost(lost.name, lost.isGone ? 'is missing' : 'has not the row-level security');
  const { rows: records } = await database.current().execute(sql`SELECT 1 FROM table_protection LIMIT 1`);
  if (records.length === 0) throw protectionLost('table_protection', 'does not hold the rows');
}

async function restoreGrants(database: Database): Promise<void> {
  const { rows } = await database.current().execute<{ name: string; kind: string; grants: string[] }>(sql`
    SELECT quote_ident(recorded.name) AS name, kind, recorded.grants
    FROM table_protection AS recorded JOIN (${found}) AS found USING (name, kind)
    WHERE recorded.grants <> found.grants`);
  for (const { name, kind, grants } of rows) {
    await database.runScript(`REVOKE ALL ON ${kind} ${name} FROM app_api`);
    if (grants.length > 0)
      await database.runScript(`GRANT ${grants.join(', ')} ON ${kind} ${name} TO app_api`);
  }
}

/** For a database older than the record: each policy that its own migrations created must exist. */
async function refuseMissingPolicies(database: Database, applied: readonly Migration[]): Promise<void> {
  const { rows } = await database
    .current()
    .execute<{ key: string }>(sql`SELECT tablename || '.' || policyname AS key FROM pg_policies`);
  const there = new Set(rows.map(({ key }) => key));
  const missing = policiesOf(applied).find((key) => !there.has(key));
  if (missing !== undefined)
    throw protectionLost(missing.split('.')[0] ?? '', 'has not the row-level security');
}

function policiesOf(migrations: readonly Migration[]): string[] {
  const policies = new Set<string>();
  for (const { text } of migrations)
    for (const [, verb, name, table] of text
      .replaceAll(/--.*/g, '')
      .matchAll(/\b(CREATE|DROP) POLICY (?:IF EXISTS )?(\w+)\s+ON "?(\w+)/g))
      if (verb === 'CREATE') policies.add(`${table}.${name}`);
      else policies.delete(`${table}.${name}`);
  return [...policies];
}

function protectionLost(table: string, what: string): DatabaseStartError {
  return new DatabaseStartError(
    `The table ${table} ${what} that the migrations gave it, so nothing is served. Restore the backup into a new, empty database after CREATE ROLE app_api NOLOGIN, as docs/guides/running-in-production.md says under "Backup and restore".`,
  );
}
