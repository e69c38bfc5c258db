import { onServer, withName } from '../src/platform/database/test-database.ts';

export type ServerDatabase = { url: string; remove: () => Promise<void> };

/** Creates an empty database on a PostgreSQL server. */
export async function createServerDatabase(serverUrl: string, name: string): Promise<ServerDatabase> {
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  return { url: withName(serverUrl, name), remove: () => removeServerDatabase(serverUrl, name) };
}

/** Removes a database, if it exists, and ends its connections. */
export async function removeServerDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
