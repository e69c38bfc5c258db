// Many files as one append body: each is passed on as it arrives, and the append ends once no more will come.

/** One file's bytes. `taken` settles once they have been passed on. */
type Waiting = { bytes: AsyncIterable<Uint8Array>; taken: PromiseWithResolvers<void> };

export class FileQueue {
  readonly #onFileEnd: (size: number) => void;
  #next = Promise.withResolvers<Waiting | undefined>();

  /** `onFileEnd` gets the size of each file after its last byte and before the first byte of the next. */
  constructor(onFileEnd: (size: number) => void) {
    this.#onFileEnd = onFileEnd;
  }

  /** Resolves when the file's bytes have been taken. Rejects with the error from reading them. One file at a time. */
  async add(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const taken = Promise.withResolvers<void>();
    this.#next.resolve({ bytes, taken });
    await taken.promise;
  }

  /** Signals that no more files will come. */
  end(): void {
    this.#next.resolve(undefined);
  }

  async *body(): AsyncGenerator<Uint8Array> {
    for (let file = await this.#next.promise; file; file = await this.#next.promise) {
      this.#next = Promise.withResolvers();
      let size = 0;
      try {
        for await (const piece of file.bytes) {
          size += piece.length;
          yield piece;
        }
      } catch (error) {
        file.taken.reject(error);
        throw error;
      }
      this.#onFileEnd(size);
      file.taken.resolve();
    }
  }
}
