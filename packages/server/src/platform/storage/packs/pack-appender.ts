import type { FileHandle } from 'node:fs/promises';
import { writeAllFully } from '../durable-file.ts';
import type { Failpoint } from '../failpoint.ts';

const batchBytes = 512 * 1024;

export interface PackAppenderOptions {
  failpoint: Failpoint;
  ownsBody: boolean;
  /** See AppendOptions. */
  onWritten?: ((end: number) => void) | undefined;
}

/**
 * Adds bytes to the end of a pack in long writes: one is under way while the next is gathered, and what has been written
 * goes to the disk meanwhile, so that little is left to wait for at the end. After a write that failed nothing more is
 * written: a later piece behind a gap would look like bytes that are safe.
 */
export class PackAppender {
  readonly #file: FileHandle;
  readonly #failpoint: Failpoint;
  readonly #ownsBytes: boolean;
  readonly #onWritten: ((end: number) => void) | undefined;
  #end: number;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #syncing: Promise<void> | undefined;
  #failure: { cause: unknown } | undefined;

  constructor(file: FileHandle, start: number, { failpoint, ownsBody, onWritten }: PackAppenderOptions) {
    this.#file = file;
    this.#end = start;
    this.#failpoint = failpoint;
    this.#ownsBytes = ownsBody;
    this.#onWritten = onWritten;
  }

  /** The bytes must not change afterwards; those that are owned are gone once they are written. Throws what an earlier write ran into. */
  async add(bytes: Uint8Array): Promise<void> {
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes < batchBytes) return;
    await this.#writing;
    this.#throwFailure();
    this.#writing = this.#writeGathered();
  }

  /** Resolves once every byte is safe on the disk; throws what a write or a flush ran into. */
  async finish(): Promise<void> {
    await this.#writing;
    await this.#writeGathered();
    await this.#syncing;
    await this.#failpoint('pack.before-fsync');
    await this.#file.sync();
    await this.#failpoint('pack.after-fsync');
    this.#throwFailure();
  }

  /** Never rejects: no one listens while the next batch is gathered. */
  async #writeGathered(): Promise<void> {
    if (this.#failure || this.#gatheredBytes === 0) return;
    const batch = this.#gathered;
    const bytes = this.#gatheredBytes;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    try {
      await writeAllFully(this.#file, batch, this.#end);
      this.#end += bytes;
      if (this.#ownsBytes) batch.forEach(giveBack);
      this.#onWritten?.(this.#end);
      await this.#failpoint('pack.after-write');
      this.#syncing ??= this.#startSync();
    } catch (cause) {
      this.#failure = { cause };
    }
  }

  /** A flush that failed is kept: the system tells of it once, and the last flush might look well. */
  async #startSync(): Promise<void> {
    try {
      await this.#file.datasync();
    } catch (cause) {
      this.#failure ??= { cause };
    } finally {
      this.#syncing = undefined;
    }
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.cause;
  }
}

/**
 * Gives the memory of a buffer back at once. Left to the collector, it would look through the whole heap each time that
 * 64 MB hang on it, which took as long as everything else that is done to an upload. A slice of something larger stays.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
