// Children that are ready before the files are: starting them and loading their codecs takes longer than reading a head.
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';

/** A place to read one study at, with two children of its own. */
export interface StudyDesk {
  /** The only folder that its children can write to. */
  scratch: string;
  children: readonly [MediaChild, MediaChild];
  /** Gives a path at which the children can read the file; they cannot change it. */
  lay(path: string): Promise<string>;
  /** The same for a file that still grows; nothing where the file system cannot show one file at two places. */
  lend(path: string): Promise<string | undefined>;
  /** Ends the children and removes what lies in the folder. */
  clear(): Promise<void>;
}

export interface StudyDesks {
  /** The desk that is ready, or a new one. Once it is cleared another one is made ready. */
  take(): Promise<StudyDesk>;
  /** The desk that is ready, if there is one. */
  takeReady(): Promise<StudyDesk | undefined>;
  close(): Promise<void>;
}

/** The start of a server, and whatever else is waited for, comes first. */
const restMs = 3_000;

/** So much longer for a second one, beside a desk at which a slow upload is being read. */
const longRests = 5;

/**
 * One desk waits at all times, so that the folder that arrives next is read at once. `folder`: below it each desk has a
 * folder of its own.
 */
export function createStudyDesks(folder: string, rest = restMs): StudyDesks {
  let waiting: Promise<StudyDesk> | undefined;
  let isClosed = false;
  let timer = setTimeout(prepare, rest);
  timer.unref();

  function prepare(): void {
    if (waiting || isClosed) return;
    waiting = openDesk(folder);
    // A desk that could not be made ready is made when it is needed, and says then what is wrong.
    waiting.then(({ children }) => Promise.all(children.map((child) => child.warm()))).catch(() => undefined);
  }

  function prepareLater(rests = 1): void {
    clearTimeout(timer);
    timer = setTimeout(prepare, rests * rest);
    timer.unref();
  }

  async function takeWaiting(): Promise<StudyDesk | undefined> {
    const desk = waiting;
    waiting = undefined;
    return desk?.catch(() => undefined);
  }

  const followed = (desk: StudyDesk): StudyDesk => ({
    ...desk,
    async clear() {
      await desk.clear();
      prepareLater();
    },
  });

  return {
    take: async () => followed((await takeWaiting()) ?? (await openDesk(folder))),
    async takeReady() {
      const desk = await takeWaiting();
      if (desk) prepareLater(longRests);
      return desk && followed(desk);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await takeWaiting())?.clear();
    },
  };
}

/** A desk that nobody has made ready before. */
export async function openDesk(folder: string): Promise<StudyDesk> {
  const own = await mkdtemp(join(folder, 'study-'));
  const inbox = join(own, 'in');
  const scratch = join(own, 'out');
  await mkdir(inbox);
  await mkdir(scratch);
  const open = (): MediaChild => createMediaChild({ scratch, readOnly: [inbox] });
  const children = [open(), open()] as const;
  // A second name for the same bytes: the children see this folder alone, and as one that they cannot write to.
  const laid = join(inbox, 'pack');
  const lend = (path: string): Promise<string | undefined> =>
    link(path, laid).then(
      () => laid,
      () => undefined,
    );
  return {
    scratch,
    children,
    lend,
    async lay(path) {
      if ((await lend(path)) === undefined) await copyFile(path, laid);
      return laid;
    },
    async clear() {
      await Promise.all(children.map((child) => child.close()));
      await rm(own, { recursive: true, force: true });
    },
  };
}
