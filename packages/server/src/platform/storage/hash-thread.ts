// Hashes stored bytes in a thread of its own, so that no request waits while a large file is verified.
import { Worker } from 'node:worker_threads';
import type { Readable } from 'node:stream';

/** What the thread is asked, and what it answers. */
export type HashTask =
  | { id: number; kind: 'file'; path: string; offset: number; length: number }
  | { id: number; kind: 'bytes'; bytes: Uint8Array }
  | { id: number; kind: 'end' };
export type HashAnswer =
  | { id: number; length: number; sha256: string }
  | { id: number; failed: string }
  | { id: number; taken: true };

/** The hash of a range, and how many bytes there were. */
export type HashedRange = { length: number; sha256: string };

type Waiting = { resolve: (answer: HashAnswer) => void; reject: (error: Error) => void };

let thread: Worker | undefined;
let tasks = 0;
const waiting = new Map<number, Waiting>();

/** Hashes a range of a local file. Rejects if it cannot be read. */
export async function hashFile(path: string, offset: number, length: number): Promise<HashedRange> {
  return hashOf(await ask({ id: nextId(), kind: 'file', path, offset, length }));
}

/** Hashes a stream. A piece is read only once the thread has taken the last one. */
export async function hashStream(stream: Readable): Promise<HashedRange> {
  const id = nextId();
  for await (const bytes of stream as AsyncIterable<Uint8Array>) await ask({ id, kind: 'bytes', bytes });
  return hashOf(await ask({ id, kind: 'end' }));
}

const nextId = (): number => (tasks += 1);

function hashOf(answer: HashAnswer): HashedRange {
  if ('sha256' in answer) return answer;
  throw new Error('failed' in answer ? answer.failed : 'The hash thread answered something else.');
}

function ask(task: HashTask): Promise<HashAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>();
  waiting.set(task.id, { resolve, reject });
  const running = (thread ??= start());
  // The process lives on only for answers that somebody waits for.
  running.ref();
  running.postMessage(task);
  return promise;
}

function start(): Worker {
  const started = new Worker(new URL('./hash-thread-main.ts', import.meta.url));
  started.on('message', (answer: HashAnswer) => {
    const found = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    found?.resolve(answer);
  });
  // The next task gets a new thread.
  const end = (error: Error): void => {
    if (thread === started) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('error', end);
  started.on('exit', () => end(new Error('The hash thread ended.')));
  return started;
}
