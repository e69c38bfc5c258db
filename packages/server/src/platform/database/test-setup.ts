import { openTestDatabase } from './test-database.ts';

/** Creates the template once as the test tool's global setup, before many test files need it. */
export async function setup(): Promise<void> {
  await (await openTestDatabase()).close();
}
