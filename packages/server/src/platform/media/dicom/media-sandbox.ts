// Children that are ready before the files: starting them and loading their codecs takes longer than reading a header.
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';

/** A place to read one study, with its own two children. */
export interface MediaSandbox {
  /** The only folder that the children can write to. */
  scratch: string;
  children: readonly [MediaChild, MediaChild];
  /** Returns a path where the children can read the file. They cannot change it. */
  mount(path: string): Promise<string>;
  /** Mounts a file that is still growing. Returns undefined if the file system does not support hard links. */
  mountGrowing(path: string): Promise<string | undefined>;
  /** Stops the children and removes the folder's contents. */
  clear(): Promise<void>;
}

export interface MediaSandboxPool {
  /** Returns the prepared sandbox, or a new one. Once it is cleared, another one is prepared. */
  acquire(): Promise<MediaSandbox>;
  /** Returns the prepared sandbox, if there is one. */
  tryAcquire(): Promise<MediaSandbox | undefined>;
  close(): Promise<void>;
}

/** Gives the server's start and other waiting work priority. */
const prepareDelayMs = 3_000;

/** How many times longer to wait for a second sandbox while a slow upload is being read in the first. */
const busyDelayFactor = 5;

/**
 * Keeps one sandbox prepared, so that the next folder to arrive is read at once. Each sandbox has its own folder below
 * `folder`.
 */
export function createMediaSandboxPool(folder: string, delayMs = prepareDelayMs): MediaSandboxPool {
  let prepared: Promise<MediaSandbox> | undefined;
  let isClosed = false;
  let timer = setTimeout(prepare, delayMs);
  timer.unref();

  function prepare(): void {
    if (prepared || isClosed) return;
    prepared = openMediaSandbox(folder);
    // If preparing fails, the sandbox is opened again when needed, which then reports the error.
    prepared
      .then(({ children }) => Promise.all(children.map((child) => child.warm())))
      .catch(() => undefined);
  }

  function schedulePreparation(factor = 1): void {
    clearTimeout(timer);
    timer = setTimeout(prepare, factor * delayMs);
    timer.unref();
  }

  async function claimPrepared(): Promise<MediaSandbox | undefined> {
    const sandbox = prepared;
    prepared = undefined;
    return sandbox?.catch(() => undefined);
  }

  const followed = (sandbox: MediaSandbox): MediaSandbox => ({
    ...sandbox,
    async clear() {
      await sandbox.clear();
      schedulePreparation();
    },
  });

  return {
    acquire: async () => followed((await claimPrepared()) ?? (await openMediaSandbox(folder))),
    async tryAcquire() {
      const sandbox = await claimPrepared();
      if (sandbox) schedulePreparation(busyDelayFactor);
      return sandbox && followed(sandbox);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await claimPrepared())?.clear();
    },
  };
}

/** Opens a sandbox that was not prepared. */
export async function openMediaSandbox(folder: string): Promise<MediaSandbox> {
  const own = await mkdtemp(join(folder, 'study-'));
  const inbox = join(own, 'in');
  const scratch = join(own, 'out');
  await mkdir(inbox);
  await mkdir(scratch);
  const open = (): MediaChild => createMediaChild({ scratch, readOnly: [inbox] });
  const children = [open(), open()] as const;
  // A hard link to the same bytes: the children see only this folder, as read-only.
  const mountedPath = join(inbox, 'pack');
  const mountGrowing = (path: string): Promise<string | undefined> =>
    link(path, mountedPath).then(
      () => mountedPath,
      () => undefined,
    );
  return {
    scratch,
    children,
    mountGrowing,
    async mount(path) {
      if ((await mountGrowing(path)) === undefined) await copyFile(path, mountedPath);
      return mountedPath;
    },
    async clear() {
      await Promise.all(children.map((child) => child.close()));
      await rm(own, { recursive: true, force: true });
    },
  };
}
