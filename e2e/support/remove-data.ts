import { rm } from 'node:fs/promises';

/** Removes what the servers of the journeys kept. */
async function removeData(): Promise<void> {
  const folder = process.env['E2E_DATA_DIRS'];
  // The programs that a stopped server had running take a moment to die, and write until then.
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

// oxlint-disable-next-line import/no-default-export -- the test tool asks for it
export default removeData;
