import { openTestDatabase } from './test-database.ts';

/** For the test tool's global set-up: makes the template once, before many test files want it. */
export async function setup(): Promise<void> {
  await (await openTestDatabase()).close();
}
