import { rm } from 'node:fs/promises';

/** Removes what the server of the journeys kept. */
async function removeData(): Promise<void> {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder) await rm(folder, { recursive: true, force: true });
}

// oxlint-disable-next-line import/no-default-export -- the test tool asks for it
export default removeData;
