// Reads headers while the rest of a folder is still arriving, so that most is known once the last byte is there.
import type { InspectAnswer } from '../sandbox/media-answer.ts';
import type { MediaSandbox, MediaSandboxPool } from './media-sandbox.ts';
import type { KnownAnswers } from './study-reader.ts';

/** A pack that is still arriving: the path of its bytes, and its files in order, with the sender's names. */
export interface GrowingPack {
  id: string;
  path: string;
  files: readonly { path: string; size: number }[];
}

/** A sandbox in which part of a pack has already been read. */
export interface ReadAheadSandbox {
  sandbox: MediaSandbox;
  known: KnownAnswers;
}

interface Reading {
  sandbox: MediaSandbox;
  /** Path of the pack as the children see it. */
  mountedPath: string;
  /** Index and offset of the next file. */
  next: number;
  offset: number;
  answers: Map<string, Promise<InspectAnswer>>;
  release: NodeJS.Timeout;
}

/** After this pause the sender may be gone, and the sandbox is freed for others. */
const idleMs = 30_000;

const placeOf = ({ offset, length }: { offset: number; length: number }): string => `${offset}:${length}`;

/**
 * Reads one pack at a time, in the prepared sandbox. Nothing depends on it: the job's process reads whatever is still
 * unknown when the last byte has arrived.
 */
export class ReadAhead {
  readonly #idle: number;
  #sandboxes: MediaSandboxPool | undefined;
  #packId: string | undefined;
  #reading: Promise<Reading | undefined> | undefined;

  constructor(idle = idleMs) {
    this.#idle = idle;
  }

  /** Sets the sandbox pool of this process. */
  use(sandboxes: MediaSandboxPool): void {
    this.#sandboxes = sandboxes;
  }

  /** Inspects the pack up to `end`: these bytes are written and will not change. They need not survive a power cut. */
  advance(pack: GrowingPack, end: number): void {
    if (this.#packId === undefined) {
      this.#packId = pack.id;
      this.#reading = this.#begin(pack);
    }
    if (this.#packId !== pack.id) return;
    this.#reading = this.#reading?.then((reading) => {
      if (reading) this.#inspect(reading, pack, end);
      return reading;
    });
  }

  /** Hands over what has been read of a pack, with its sandbox, which the caller must clear. */
  async take(packId: string): Promise<ReadAheadSandbox | undefined> {
    if (this.#packId !== packId) return undefined;
    const reading = await this.#end();
    if (!reading) return undefined;
    const { answers, mountedPath, sandbox } = reading;
    return {
      sandbox: { ...sandbox, mount: () => Promise.resolve(mountedPath) },
      async known(file) {
        const answer = file.path === mountedPath ? await answers.get(placeOf(file)) : undefined;
        // The machine may have been busy with the transfer.
        return answer?.kind === 'failed' ? undefined : answer;
      },
    };
  }

  /** Frees the sandbox of an abandoned pack. */
  async forget(packId: string): Promise<void> {
    if (this.#packId === packId) await (await this.#end())?.sandbox.clear();
  }

  async close(): Promise<void> {
    this.#sandboxes = undefined;
    await (await this.#end())?.sandbox.clear();
  }

  async #begin({ id, path }: GrowingPack): Promise<Reading | undefined> {
    const sandbox = await this.#sandboxes?.tryAcquire();
    const mountedPath = await sandbox?.mountGrowing(path);
    if (sandbox && mountedPath !== undefined)
      return {
        sandbox,
        mountedPath,
        next: 0,
        offset: 0,
        answers: new Map(),
        release: this.#releaseLater(undefined),
      };
    if (this.#packId === id) this.#packId = undefined;
    await sandbox?.clear();
    return undefined;
  }

  #inspect(reading: Reading, { files }: GrowingPack, end: number): void {
    const { sandbox, mountedPath, answers } = reading;
    for (let file = files[reading.next]; file; file = files[reading.next]) {
      if (reading.offset + file.size > end) break;
      const { next, offset } = reading;
      const child = sandbox.children[next % 2] ?? sandbox.children[0];
      const place = { offset, length: file.size };
      answers.set(placeOf(place), child.inspect({ path: mountedPath, name: file.path, ...place }));
      reading.next += 1;
      reading.offset += file.size;
    }
    reading.release = this.#releaseLater(reading.release);
  }

  #releaseLater(before: NodeJS.Timeout | undefined): NodeJS.Timeout {
    clearTimeout(before);
    const timer = setTimeout(() => {
      void this.#end().then((reading) => reading?.sandbox.clear());
    }, this.#idle);
    return timer.unref();
  }

  async #end(): Promise<Reading | undefined> {
    const reading = this.#reading;
    this.#packId = undefined;
    this.#reading = undefined;
    const ended = await reading;
    clearTimeout(ended?.release);
    return ended;
  }
}
