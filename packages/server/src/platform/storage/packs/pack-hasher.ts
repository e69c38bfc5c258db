import { createHash, type Hash } from 'node:crypto';

/**
 * Hashes the files of a pack one after another while its bytes stream by. `sizes` are the files' lengths in bytes, in
 * the order in which they are concatenated. Without them the caller marks the end of each file.
 */
export class PackHasher {
  position = 0;
  readonly #sizes: number[];
  readonly #isOpen: boolean;
  readonly #digests: string[] = [];
  #hash: Hash = createHash('sha256');
  #left = 0;
  #fileStart = 0;

  constructor(sizes?: readonly number[]) {
    this.#isOpen = sizes === undefined;
    this.#sizes = [...(sizes ?? [])];
    this.#left = this.#sizes[0] ?? 0;
    this.#closeFinishedFiles();
  }

  update(bytes: Uint8Array): void {
    if (this.#isOpen) this.#hash.update(bytes);
    else this.#updateSized(bytes);
    this.position += bytes.length;
  }

  /** Ends the current file; the next one begins here. Only if no sizes were given. */
  endFile(): void {
    this.#sizes.push(this.position - this.#fileStart);
    this.#fileStart = this.position;
    this.#closeFile();
  }

  /** Returns the SHA-256 of each file in hex, or undefined while bytes are missing. */
  finish(): string[] | undefined {
    return this.#digests.length === this.#sizes.length ? this.#digests : undefined;
  }

  isFor(sizes: readonly number[]): boolean {
    return sizes.length === this.#sizes.length && sizes.every((size, i) => size === this.#sizes[i]);
  }

  #updateSized(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && this.#digests.length < this.#sizes.length) {
      const part = rest.subarray(0, this.#left);
      this.#hash.update(part);
      this.#left -= part.length;
      rest = rest.subarray(part.length);
      this.#closeFinishedFiles();
    }
  }

  #closeFinishedFiles(): void {
    while (this.#left === 0 && this.#digests.length < this.#sizes.length) {
      this.#closeFile();
      this.#left = this.#sizes[this.#digests.length] ?? 0;
    }
  }

  #closeFile(): void {
    this.#digests.push(this.#hash.digest('hex'));
    this.#hash = createHash('sha256');
  }
}
