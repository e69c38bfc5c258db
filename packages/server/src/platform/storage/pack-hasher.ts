import { createHash, type Hash } from 'node:crypto';

/**
 * Hashes the files of a pack one after the other while its bytes stream by.
 * `sizes` are the files' lengths in bytes, in the order in which they are concatenated.
 */
export class PackHasher {
  position = 0;
  readonly #sizes: readonly number[];
  readonly #digests: string[] = [];
  #hash: Hash = createHash('sha256');
  #left = 0;

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#left = sizes[0] ?? 0;
    this.#closeFinishedFiles();
  }

  update(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && this.#digests.length < this.#sizes.length) {
      const part = rest.subarray(0, this.#left);
      this.#hash.update(part);
      this.#left -= part.length;
      rest = rest.subarray(part.length);
      this.#closeFinishedFiles();
    }
    this.position += bytes.length;
  }

  /** The SHA-256 of each file in hex, or undefined while bytes are missing. */
  finish(): string[] | undefined {
    return this.#digests.length === this.#sizes.length ? this.#digests : undefined;
  }

  isFor(sizes: readonly number[]): boolean {
    return sizes.length === this.#sizes.length && sizes.every((size, i) => size === this.#sizes[i]);
  }

  #closeFinishedFiles(): void {
    while (this.#left === 0 && this.#digests.length < this.#sizes.length) {
      this.#digests.push(this.#hash.digest('hex'));
      this.#hash = createHash('sha256');
      this.#left = this.#sizes[this.#digests.length] ?? 0;
    }
  }
}
