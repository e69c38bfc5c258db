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
 * Appends bytes to a pack in long writes: while one is in progress the next is gathered, and written data is flushed
 * meanwhile, so that little is left to wait for at the end. After a failed write nothing more is written, because data
 * after a gap would look like safe bytes.
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

  /**
   * Adds bytes, which must not change afterwards; owned buffers are released once written. Throws the error of an
   * earlier write.
   */
  async add(bytes: Uint8Array): Promise<void> {
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes < batchBytes) return;
    await this.#writing;
    this.#throwFailure();
    this.#writing = this.#writeGathered();
  }

  /** Resolves once every byte is safe on disk. Throws the error of a write or flush. */
  async finish(): Promise<void> {
    await this.#writing;
    await this.#writeGathered();
    await this.#syncing;
    await this.#failpoint('pack.before-fsync');
    await this.#file.sync();
    await this.#failpoint('pack.after-fsync');
    this.#throwFailure();
  }

  /** Never rejects, because nothing awaits it while the next batch is gathered. */
  async #writeGathered(): Promise<void> {
    if (this.#failure || this.#gatheredBytes === 0) return;
    const batch = this.#gathered;
    const bytes = this.#gatheredBytes;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    try {
      await writeAllFully(this.#file, batch, this.#end);
      this.#end += bytes;
      if (this.#ownsBytes) batch.forEach(releaseBuffer);
      this.#onWritten?.(this.#end);
      await this.#failpoint('pack.after-write');
      this.#syncing ??= this.#startSync();
    } catch (cause) {
      this.#failure = { cause };
    }
  }

  /** Keeps a flush error, because the system reports it only once and the last flush might succeed. */
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
 * Releases a buffer's memory immediately. The garbage collector would scan the whole heap for every 64 MB of buffers,
 * which took as long as the rest of an upload. A slice of a larger buffer is kept.
 */
function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
