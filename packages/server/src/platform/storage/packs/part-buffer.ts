/**
 * Collects bytes into parts of exactly `partBytes`, because some stores require equal lengths. The first one can be
 * shorter if other bytes will be put before it.
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

  /** Adds bytes and yields each full part immediately, so that memory holds little more than one. */
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

  /** Returns the bytes of an incomplete part and empties the buffer. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return bytes;
  }
}
