/**
 * Collects bytes until they fill a part of exactly `partBytes`; some stores take parts of one length only. The first one
 * may be told to be shorter, where something is waiting to be put before it.
 */
export class PartBuffer {
  readonly #partBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #wanted: number;

  constructor(partBytes: number, first: number = partBytes) {
    this.#partBytes = partBytes;
    this.#wanted = first;
  }

  /** Adds bytes and gives each part that is full, at once: memory holds little more than one. */
  *add(bytes: Uint8Array): Generator<Buffer> {
    let rest = bytes;
    while (rest.length > 0) {
      const fitting = rest.subarray(0, this.#wanted - this.#length);
      this.#pieces.push(fitting);
      this.#length += fitting.length;
      rest = rest.subarray(fitting.length);
      if (this.#length === this.#wanted) {
        yield this.take();
        this.#wanted = this.#partBytes;
      }
    }
  }

  /** What has not filled a part; the buffer is empty after it. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return bytes;
  }
}
