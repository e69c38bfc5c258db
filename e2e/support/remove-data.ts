import { rm } from 'node:fs/promises';

/** Deletes the data of the journeys' servers. */
async function removeData(): Promise<void> {
  const folder = process.env['E2E_DATA_DIRS'];
  // Child processes of a stopped server take a moment to exit and write until then.
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

// oxlint-disable-next-line import/no-default-export -- the test tool asks for it
export default removeData;
