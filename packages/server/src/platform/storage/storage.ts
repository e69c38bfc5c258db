// The port of everything that keeps files: finished objects, packs in the making, and what tells how it is.
import type { ObjectStore } from './object-store.ts';
import type { PackStore } from './packs/pack-store.ts';

export interface Storage {
  /** What runs underneath, for people: `folder`, or the bucket and its address. */
  readonly name: string;
  readonly objects: ObjectStore;
  readonly packs: PackStore;
  /** A sentence about what is missing, or nothing when files can be kept and read; answers within seconds. */
  check(): Promise<string | undefined>;
  /** Removes half-written objects that killed processes left behind; answers how many. */
  sweep(olderThan: Date): Promise<number>;
}
