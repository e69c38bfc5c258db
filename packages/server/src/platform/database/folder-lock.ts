// Only one process at a time may open a database folder: a second one would destroy it.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseStartError } from './database-error.ts';

export type FolderLock = { release(): Promise<void> };

/** Longer socket paths are truncated or refused by some systems. */
const MAX_SOCKET_PATH_BYTES = 100;
const STARTUP_LOCK_TRIES = 100;
const STARTUP_LOCK_PAUSE_MS = 20;

/**
 * Locks the folder for this process. The lock ends with the process, however it ends. Rejects with a DatabaseStartError
 * while another process holds it. The lock is a socket next to the folder that its holder answers or, if the path is
 * too long for a socket, a file with the holder's process ID.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const turn = await acquireStartupLock(folder);
  try {
    const socketPath = `${folder}.sock`;
    return process.platform === 'win32' || Buffer.byteLength(socketPath) > MAX_SOCKET_PATH_BYTES
      ? await lockByFile(folder, `${folder}.pid`)
      : await lockBySocket(folder, socketPath);
  } finally {
    await turn.release();
  }
}

// A dead process's lock has to be removed, and between the check and the removal another process could place its own
// live lock there. So starting processes take turns, using a name that ends with its process and leaves no file. The
// name only works on this machine. The lock itself must not be limited like that, so it is next to the folder.
async function acquireStartupLock(folder: string): Promise<FolderLock> {
  const name = `plainscan-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32)}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string];
  if (address === undefined) return { release: async () => {} };
  for (let attempt = 1; attempt <= STARTUP_LOCK_TRIES; attempt += 1) {
    const turn = await listenOn(address);
    if (turn) return turn;
    await setTimeout(STARTUP_LOCK_PAUSE_MS);
  }
  throw folderInUse(folder);
}

async function lockBySocket(folder: string, socketPath: string): Promise<FolderLock> {
  const lock = await listenOn(socketPath);
  if (lock) return lock;
  if (await isAnswered(socketPath)) throw folderInUse(folder);
  await rm(socketPath, { force: true });
  const second = await listenOn(socketPath);
  if (!second) throw folderInUse(folder);
  return second;
}

async function listenOn(socketPath: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    server.listen(socketPath);
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function isAnswered(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function lockByFile(folder: string, file: string): Promise<FolderLock> {
  const lock = await writePid(file);
  if (lock) return lock;
  if (lockedFiles.has(file) || isOtherAlive(await readPid(file))) throw folderInUse(folder, file);
  await rm(file, { force: true });
  const second = await writePid(file);
  if (!second) throw folderInUse(folder, file);
  return second;
}

async function writePid(file: string): Promise<FolderLock | undefined> {
  try {
    await writeFile(file, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  }
  lockedFiles.add(file);
  return {
    release: async () => {
      lockedFiles.delete(file);
      await rm(file, { force: true });
    },
  };
}

const lockedFiles = new Set<string>();

async function readPid(file: string): Promise<number> {
  return Number((await readFile(file, 'utf8').catch(() => '')).trim());
}

function isOtherAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function folderInUse(folder: string, file?: string): DatabaseStartError {
  const hint = file === undefined ? '' : ` If none is running, delete ${file}.`;
  return new DatabaseStartError(
    `The database in ${folder} is in use by another process. Stop that process first, or set DATA_DIR to another folder.${hint}`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
