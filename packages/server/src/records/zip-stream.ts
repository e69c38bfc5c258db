// Streams one ZIP of many stored files. Nothing is compressed, because images and videos already are, and only the
// current chunk is held in memory.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

import { inSlices, turnLoopIfDue } from '../platform/limits/loop-turn.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';
import { readChecked } from '../platform/storage/checked-read.ts';
import type { DownloadPart } from './download-content.ts';

export type ZipOptions = {
  objects: ObjectStore;
  /** Modification time of every entry: when the ZIP was requested. */
  mtime: Date;
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
};

/** Yields the ZIP. Checks each file against its hash. A damaged file aborts the stream. */
export async function* zipOf(
  parts: readonly DownloadPart[],
  { objects, mtime, signal, onBytes }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error): void => void output.destroy(error);
  zip.on('error', fail);
  const options = { mtime, compress: false, mode: 0o100_644 };
  for await (const part of inSlices(parts)) {
    const held = inMemoryBytes(part);
    if (held) {
      zip.addBuffer(held, part.name, options);
      continue;
    }
    if (!('stored' in part)) continue;
    const { stored } = part;
    zip.addReadStreamLazy(part.name, { ...options, size: stored.byteLength }, (give) => {
      readChecked(objects, stored).then(
        (stream) => give(null, stream.on('error', fail)),
        (error: Error) => fail(error),
      );
    });
  }
  zip.end();
  for await (const bytes of output as AsyncIterable<Uint8Array>) {
    await turnLoopIfDue();
    signal.throwIfAborted();
    onBytes(bytes.length);
    yield bytes;
  }
}

/** Returns the total size of the files, in bytes. */
export const bytesOf = (parts: readonly DownloadPart[]): number =>
  parts.reduce(
    (sum, part) => sum + ('stored' in part ? part.stored.byteLength : (inMemoryBytes(part)?.length ?? 0)),
    0,
  );

/** Returns a hash of the names and contents of the files. Stored bytes never change, so their place stands for them. */
export async function contentHashOf(parts: readonly DownloadPart[]): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of inSlices(parts)) {
    const bytes = inMemoryBytes(part);
    const what =
      'stored' in part
        ? part.stored
        : createHash('sha256')
            .update(bytes ?? '')
            .digest('hex');
    hash.update(JSON.stringify([part.name, what]));
  }
  return hash.digest();
}

/** Returns the bytes of a part that is not stored anywhere. */
function inMemoryBytes(part: DownloadPart): Buffer | undefined {
  if ('text' in part) return Buffer.from(part.text);
  return 'bytes' in part ? Buffer.from(part.bytes) : undefined;
}
