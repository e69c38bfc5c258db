// The port of the object storage: what every adapter can do. Objects never change once written.
import type { Readable } from 'node:stream';

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface ByteRange {
  offset: number;
  length: number;
}

export interface StoredObject {
  size: number;
  sha256: string;
}

/** `size` in bytes; `mark` is another one once the bytes were written again, by whoever it was. */
export interface ObjectFacts {
  size: number;
  mark: string;
}

/** An object as the store itself lists it. */
export interface ListedObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

export interface ObjectStore {
  /** Durable once it answers. Throws `StorageFull`; nothing is left behind then. */
  put(key: string, body: ObjectBody): Promise<StoredObject>;
  /** Throws `object-missing`. A range beyond the end is cut to what there is. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<ObjectFacts | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Everything that lies in the store, in no order. What comes or goes meanwhile may be in it or not. */
  list(): AsyncIterable<ListedObject>;
  /** The object's path where it lies on this machine's disk, else undefined. */
  localPath(key: string): string | undefined;
}
