// The file storage interface: finished objects, unfinished packs, and the state of the storage.
import type { ObjectStore } from './object-store.ts';
import type { PackStore } from './packs/pack-store.ts';

export interface Storage {
  /** Readable name of the storage: `folder`, or the bucket and its address. */
  readonly name: string;
  readonly objects: ObjectStore;
  readonly packs: PackStore;
  /** Returns what is wrong in a sentence, or undefined if files can be stored and read. Resolves within seconds. */
  check(): Promise<string | undefined>;
  /** Removes partial objects that killed processes left behind. Returns their number. */
  sweep(olderThan: Date): Promise<number>;
}
