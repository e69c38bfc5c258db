// Children that are ready before the files are: starting them and loading their codecs takes longer than reading a head.
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createMediaChild, type MediaChild } from './media-child.ts';

/** A place to read one study at, with two children of its own. */
export interface StudyDesk {
  /** The only folder that its children can write to. */
  scratch: string;
  children: readonly [MediaChild, MediaChild];
  /** Gives a path at which the children can read the file; they cannot change it. */
  lay(path: string): Promise<string>;
  /** Ends the children and removes what lies in the folder. */
  clear(): Promise<void>;
}

export interface StudyDesks {
  /** Makes a desk ready, unless one is. It is cleared again when nobody takes it. */
  prepare(): void;
  /** The desk that is ready, or a new one. */
  take(): Promise<StudyDesk>;
  close(): Promise<void>;
}

/** An upload takes minutes on a slow line. */
const keptMs = 10 * 60_000;

/** `folder`: below it each desk has a folder of its own. At most one desk waits. */
export function createStudyDesks(folder: string): StudyDesks {
  let waiting: { desk: Promise<StudyDesk>; timer: NodeJS.Timeout } | undefined;

  function takeWaiting(): Promise<StudyDesk> | undefined {
    const desk = waiting?.desk;
    clearTimeout(waiting?.timer);
    waiting = undefined;
    return desk;
  }

  async function clearWaiting(): Promise<void> {
    const desk = await takeWaiting()?.catch(() => undefined);
    await desk?.clear();
  }

  return {
    prepare() {
      if (waiting) return;
      const desk = openDesk(folder);
      // A desk that could not be made ready is made when it is needed, and says then what is wrong.
      desk.then(({ children }) => Promise.all(children.map((child) => child.warm()))).catch(() => undefined);
      const timer = setTimeout(() => void clearWaiting(), keptMs);
      timer.unref();
      waiting = { desk, timer };
    },
    async take() {
      const ready = await takeWaiting()?.catch(() => undefined);
      return ready ?? (await openDesk(folder));
    },
    close: clearWaiting,
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
  return {
    scratch,
    children,
    async lay(path) {
      // A second name for the same bytes: the children see this folder alone, and as one that they cannot write to.
      const laid = join(inbox, 'pack');
      // Some file systems know no second names.
      await link(path, laid).catch(() => copyFile(path, laid));
      return laid;
    },
    async clear() {
      await Promise.all(children.map((child) => child.close()));
      await rm(own, { recursive: true, force: true });
    },
  };
}
