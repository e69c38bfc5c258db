// The role app_api, under which every call of a user runs. It belongs to the server, not the database, so a dump does
// not contain it. Each start makes sure that it exists.
import type { Database } from './database.ts';
import { DatabaseStartError } from './database-error.ts';
import { sql } from './drizzle.ts';

/** The current user and database, both quoted for use in a statement. */
export type Login = { user: string; database: string };

// No failure in it aborts the transaction, which may belong to an import. Two processes may run it at once: the second
// one waits for the first and finds the work done.
const ensureRoleScript = `DO $$ BEGIN
  PERFORM set_config('app.can_take_role', 'false', true);
  FOR attempt IN 1..2 LOOP
    BEGIN
      PERFORM set_config('role', 'app_api', true);
      PERFORM set_config('role', 'none', true);
      PERFORM set_config('app.can_take_role', 'true', true);
      EXIT;
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
    BEGIN
      CREATE ROLE app_api NOLOGIN NOBYPASSRLS NOSUPERUSER;
    EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
    END;
    BEGIN
      EXECUTE format('GRANT app_api TO %I', current_user);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
END $$`;

// A dump names the login that these were granted for. Restored under another login, the role lacks them.
const grantSchema = `
  GRANT USAGE ON SCHEMA public TO app_api;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app_api;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO app_api`;

/**
 * Creates the role if it is missing and grants it to the login. Rejects with a DatabaseStartError that names the
 * statements to run if the login may not do that, or if the role would bypass row-level security.
 */
export async function ensureApiRole(database: Database, { user }: Login): Promise<void> {
  const { rows } = await database.asSystem(async () => {
    await database.runScript(ensureRoleScript);
    return database.current().execute<{ isReady: boolean; isStrong: boolean }>(sql`
      SELECT current_setting('app.can_take_role', true) = 'true' AS "isReady", EXISTS (
        SELECT FROM pg_roles WHERE rolname = 'app_api' AND (rolsuper OR rolbypassrls)) AS "isStrong"`);
  });
  if (rows[0]?.isReady !== true)
    throw new DatabaseStartError(
      `The database user ${user} may not take on the role app_api. As an administrator run: CREATE ROLE app_api NOLOGIN; GRANT app_api TO ${user};`,
    );
  if (rows[0].isStrong)
    throw new DatabaseStartError(
      'The role app_api of the database server has more rights than it may have. As an administrator run: ALTER ROLE app_api NOSUPERUSER NOBYPASSRLS;',
    );
}

export async function readLogin(database: Database): Promise<Login> {
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<Login>(
        sql`SELECT quote_ident(current_user) AS user, quote_ident(current_database()) AS database`,
      ),
  );
  return rows[0] ?? { user: '', database: '' };
}

/** Grants the rights the role needs besides those on the tables. Needs the migration lock. */
export async function grantSchemaToApiRole(database: Database): Promise<void> {
  const { rows } = await database.current().execute<{ granted: boolean }>(sql`
    SELECT coalesce(has_schema_privilege('app_api', 'public', 'USAGE') AND (
      SELECT count(*) = 2 FROM pg_default_acl JOIN pg_roles ON pg_roles.oid = defaclrole
      WHERE rolname = current_user AND defaclnamespace = 'public'::regnamespace AND defaclobjtype IN ('r', 'S')
        AND EXISTS (SELECT FROM aclexplode(defaclacl) WHERE grantee = 'app_api'::regrole)), false) AS granted`);
  if (rows[0]?.granted !== true) await database.runScript(grantSchema);
}
