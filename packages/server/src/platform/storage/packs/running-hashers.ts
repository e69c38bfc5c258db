import { PackHasher } from './pack-hasher.ts';
import type { PackEntry } from './pack-record.ts';

const remembered = 256;

/** Hashes of packs whose chunks all come to this process in order. Other packs are hashed once they are complete. */
export class RunningHashers {
  readonly #hashers = new Map<string, PackHasher>();

  /** Takes out the hasher that is exactly at `offset`, a new one for offset 0, otherwise undefined. */
  take(uploadId: string, offset: number, entries: readonly PackEntry[] | undefined): PackHasher | undefined {
    const kept = this.#hashers.get(uploadId);
    this.#hashers.delete(uploadId);
    if (entries === undefined) return undefined;
    const sizes = entries.map(({ size }) => size);
    if (kept?.position === offset && kept.isFor(sizes)) return kept;
    return offset === 0 ? new PackHasher(sizes) : undefined;
  }

  /** Keeps a hasher for the next chunk if it has seen every safe byte. */
  keep(uploadId: string, hasher: PackHasher | undefined, offset: number): void {
    if (hasher?.position !== offset) return;
    this.#hashers.set(uploadId, hasher);
    const oldest = this.#hashers.keys().next();
    if (this.#hashers.size > remembered && !oldest.done) this.#hashers.delete(oldest.value);
  }

  drop(uploadId: string): void {
    this.#hashers.delete(uploadId);
  }
}
