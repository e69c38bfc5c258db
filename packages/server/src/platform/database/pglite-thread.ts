// Runs an embedded database in a thread of its own: a statement, and the flush of its files to the disk, would hold the
// event loop for as long as they take, and with it everybody's requests (ADR 102).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messages, protocol, types } from '@electric-sql/pglite';
import { DatabaseUnavailableError } from './database-error.ts';
import { adaptParsers, type Parsers, type Serializers } from './open-pglite.ts';
import type { ArrayType, ThreadAnswer, ThreadRequest } from './pglite-thread-main.ts';
import type { PgliteSession } from './pglite-session.ts';

type Waiting = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void };

/** Opens the database in a folder. Rejects with the thread's error if it cannot be opened. */
export async function startPgliteThread(folder: string): Promise<PgliteSession> {
  const module = new URL('./pglite-thread-main.ts', import.meta.url);
  const worker = new Worker(module, { workerData: folder, execArgv: [] });
  const [ready] = (await once(worker, 'message')) as [{ arrayTypes: ArrayType[] }];
  const requests = new ThreadRequests(worker);
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const notify = ({ channel, payload }: messages.NotificationResponseMessage): void => {
    for (const handler of listeners.get(channel) ?? []) queueMicrotask(() => handler(payload));
  };
  const exec = async (request: Uint8Array): Promise<messages.BackendMessage[]> =>
    parseAnswer(await requests.send(new Uint8Array(request)), notify);
  const run = (text: string) => exec(protocol.serialize.query(text));
  return {
    ...typesOf(ready.arrayTypes),
    exec,
    async listen(channel, handler) {
      const handlers = listeners.get(channel) ?? new Set();
      listeners.set(channel, handlers.add(handler));
      await run(`LISTEN ${channel}`);
      return async () => {
        handlers.delete(handler);
        if (handlers.size === 0) await run(`UNLISTEN ${channel}`);
      };
    },
    isClosed: () => requests.hasEnded,
    close: () => requests.end(),
  };
}

/** The requests that the thread has not answered yet. */
class ThreadRequests {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('Its thread ended.')));
    worker.unref();
  }

  /** `request` is handed over to the thread. */
  send(request?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (this.hasEnded) return Promise.reject(unavailable());
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const id = (this.#count += 1);
    this.#waiting.set(id, { resolve, reject });
    // The process lives on only for answers that somebody waits for.
    this.#worker.ref();
    const message: ThreadRequest = request ? { id, request } : { id };
    this.#worker.postMessage(message, request ? [request.buffer] : []);
    return promise;
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    const closed = this.send();
    this.hasEnded = true;
    await closed;
    await this.#worker.terminate();
  }

  #settle(answer: ThreadAnswer): void {
    if (!('id' in answer)) return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('answer' in answer) waiting?.resolve(answer.answer);
    else waiting?.reject(new Error(answer.failed));
  }

  #fail(cause: Error): void {
    this.hasEnded = true;
    for (const { reject } of this.#waiting.values()) reject(unavailable(cause));
    this.#waiting.clear();
  }
}

const unavailable = (cause?: Error): Error =>
  new DatabaseUnavailableError('The embedded database has been closed.', { cause });

/** Returns the messages before an error, or throws it. */
function parseAnswer(
  answer: Uint8Array,
  notify: (notification: messages.NotificationResponseMessage) => void,
): messages.BackendMessage[] {
  const found: messages.BackendMessage[] = [];
  let failure: messages.DatabaseError | undefined;
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof messages.DatabaseError) failure ??= message;
    else if (message instanceof messages.NotificationResponseMessage) notify(message);
    else if (failure === undefined) found.push(message);
  });
  if (failure) throw failure;
  return found;
}

/** PGlite's parsers and serializers with ours, also for lists, which PGlite makes when it starts. */
function typesOf(arrayTypes: readonly ArrayType[]): { parsers: Parsers; serializers: Serializers } {
  const parsers: Parsers = { ...types.parsers };
  const serializers: Serializers = { ...types.serializers };
  for (const { oid, typarray } of arrayTypes) {
    parsers[typarray] = (text): unknown => types.arrayParser(text, parsers[oid] ?? String, typarray);
    serializers[typarray] = (value) => types.arraySerializer(value, serializers[oid], typarray);
  }
  adaptParsers(parsers);
  return { parsers, serializers };
}
