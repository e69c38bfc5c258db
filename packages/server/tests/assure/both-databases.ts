import { openTestDatabase } from '../../src/platform/database/test-database.ts';

/**
 * Runs a suite on the embedded database (`undefined`) and, if TEST_DATABASE_URL is set, on a fresh PostgreSQL database.
 */
export async function runOnBothDatabases(
  run: (databaseUrl: string | undefined) => Promise<void>,
): Promise<void> {
  await run(undefined);
  if (!process.env['TEST_DATABASE_URL']) {
    console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
    return;
  }
  const database = await openTestDatabase();
  try {
    await run(database.url);
  } finally {
    await database.close();
  }
}
