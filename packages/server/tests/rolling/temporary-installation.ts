// A database and a folder for one run, with what a run that was killed has left behind removed first.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServerDatabase, removeServerDatabase } from '../server-database-fixture.ts';

const prefix = 'plainscan-rolling-';

export type TemporaryInstallation = { folder: string; databaseUrl: string; remove: () => Promise<void> };

/** Creates an empty database and an empty folder. */
export async function openTemporaryInstallation(serverUrl: string): Promise<TemporaryInstallation> {
  await removeLeftBehind(serverUrl);
  const id = randomUUID().slice(0, 8);
  const folder = join(tmpdir(), `${prefix}${process.pid}-${id}`);
  await mkdir(folder);
  const { url } = await createServerDatabase(serverUrl, databaseName(id));
  return { folder, databaseUrl: url, remove: () => remove(serverUrl, folder, id) };
}

const databaseName = (id: string): string => `rolling_${id}`;

async function remove(serverUrl: string, folder: string, id: string): Promise<void> {
  await removeServerDatabase(serverUrl, databaseName(id));
  await rm(folder, { recursive: true, force: true });
}

/** Removes the folders and databases of runs that no longer exist, and ends their processes. */
async function removeLeftBehind(serverUrl: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, id] = /^plainscan-rolling-(\d+)-([0-9a-f]{8})$/.exec(name) ?? [];
    if (pid === undefined || id === undefined || isRunning(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    for (const child of await processesOf(folder)) process.kill(child, 'SIGKILL');
    await remove(serverUrl, folder, id);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the processes whose settings name the folder. */
async function processesOf(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    const settings = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
      : '';
    if (settings.includes(`DATA_DIR=${folder}/`)) found.push(Number(name));
  }
  return found;
}
