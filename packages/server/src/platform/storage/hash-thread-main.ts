// The thread that hashes: ranges of local files by itself, other bytes as it gets them.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashedRange, HashTask } from './hash-thread.ts';

const piece = Buffer.allocUnsafe(1024 * 1024);
const streams = new Map<number, { hash: Hash; length: number }>();

function hashRange(path: string, offset: number, length: number): HashedRange {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  let done = 0;
  try {
    while (done < length) {
      const got = readSync(file, piece, 0, Math.min(piece.length, length - done), offset + done);
      if (got === 0) break;
      hash.update(piece.subarray(0, got));
      done += got;
    }
  } finally {
    closeSync(file);
  }
  return { length: done, sha256: hash.digest('hex') };
}

function answerTo(task: HashTask): HashAnswer {
  const { id } = task;
  if (task.kind === 'file') return { id, ...hashRange(task.path, task.offset, task.length) };
  const stream = streams.get(id) ?? { hash: createHash('sha256'), length: 0 };
  if (task.kind === 'end') {
    streams.delete(id);
    return { id, length: stream.length, sha256: stream.hash.digest('hex') };
  }
  stream.hash.update(task.bytes);
  stream.length += task.bytes.length;
  streams.set(id, stream);
  return { id, taken: true };
}

parentPort?.on('message', (task: HashTask) => {
  try {
    parentPort?.postMessage(answerTo(task));
  } catch (error) {
    const failed = error instanceof Error ? error.message : 'The file cannot be read.';
    parentPort?.postMessage({ id: task.id, failed } satisfies HashAnswer);
  }
});
