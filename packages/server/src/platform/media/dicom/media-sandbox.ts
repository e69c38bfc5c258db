// Children that are ready before the files are: starting them and loading their codecs takes longer than reading a head.
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';

/** A place to read one study at, with two children of its own. */
export interface MediaSandbox {
  /** The only folder that its children can write to. */
  scratch: string;
  children: readonly [MediaChild, MediaChild];
  /** Gives a path at which the children can read the file; they cannot change it. */
  mount(path: string): Promise<string>;
  /** The same for a file that still grows; nothing where the file system cannot show one file at two places. */
  mountGrowing(path: string): Promise<string | undefined>;
  /** Ends the children and removes what lies in the folder. */
  clear(): Promise<void>;
}

export interface MediaSandboxPool {
  /** The sandbox that is ready, or a new one. Once it is cleared another one is made ready. */
  acquire(): Promise<MediaSandbox>;
  /** The sandbox that is ready, if there is one. */
  tryAcquire(): Promise<MediaSandbox | undefined>;
  close(): Promise<void>;
}

/** The start of a server, and whatever else is waited for, comes first. */
const restMs = 3_000;

/** So much longer for a second one, beside a sandbox at which a slow upload is being read. */
const longRests = 5;

/**
 * One sandbox waits at all times, so that the folder that arrives next is read at once. `folder`: below it each sandbox has a
 * folder of its own.
 */
export function createMediaSandboxPool(folder: string, rest = restMs): MediaSandboxPool {
  let waiting: Promise<MediaSandbox> | undefined;
  let isClosed = false;
  let timer = setTimeout(prepare, rest);
  timer.unref();

  function prepare(): void {
    if (waiting || isClosed) return;
    waiting = openMediaSandbox(folder);
    // A sandbox that could not be made ready is made when it is needed, and says then what is wrong.
    waiting.then(({ children }) => Promise.all(children.map((child) => child.warm()))).catch(() => undefined);
  }

  function prepareLater(rests = 1): void {
    clearTimeout(timer);
    timer = setTimeout(prepare, rests * rest);
    timer.unref();
  }

  async function takeWaiting(): Promise<MediaSandbox | undefined> {
    const sandbox = waiting;
    waiting = undefined;
    return sandbox?.catch(() => undefined);
  }

  const followed = (sandbox: MediaSandbox): MediaSandbox => ({
    ...sandbox,
    async clear() {
      await sandbox.clear();
      prepareLater();
    },
  });

  return {
    acquire: async () => followed((await takeWaiting()) ?? (await openMediaSandbox(folder))),
    async tryAcquire() {
      const sandbox = await takeWaiting();
      if (sandbox) prepareLater(longRests);
      return sandbox && followed(sandbox);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await takeWaiting())?.clear();
    },
  };
}

/** A sandbox that no one has made ready before. */
export async function openMediaSandbox(folder: string): Promise<MediaSandbox> {
  const own = await mkdtemp(join(folder, 'study-'));
  const inbox = join(own, 'in');
  const scratch = join(own, 'out');
  await mkdir(inbox);
  await mkdir(scratch);
  const open = (): MediaChild => createMediaChild({ scratch, readOnly: [inbox] });
  const children = [open(), open()] as const;
  // A second name for the same bytes: the children see this folder alone, and as one that they cannot write to.
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
