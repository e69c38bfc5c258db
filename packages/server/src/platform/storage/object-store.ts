// The object storage interface: what every adapter can do. Objects never change once written.
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

/** `size` in bytes; `mark` changes whenever the bytes are written again, by anyone. */
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
  /** Stores an object. It is durable once this resolves. Throws `StorageFull` and then leaves nothing behind. */
  put(key: string, body: ObjectBody): Promise<StoredObject>;
  /** Throws `object-missing`. A range beyond the end is truncated. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<ObjectFacts | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deletes an object. A missing one is not an error. */
  delete(key: string): Promise<void>;
  /** Lists everything in the store, in no particular order. Concurrent changes may or may not be included. */
  list(): AsyncIterable<ListedObject>;
  /** Returns the object's path if it is on this machine's disk, otherwise undefined. */
  localPath(key: string): string | undefined;
}
