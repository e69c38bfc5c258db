// Work that would hold the event loop for longer than a turn, done in a thread of its own.
import { Worker, parentPort } from 'node:worker_threads';

/** What goes to a thread and what comes back. Both are copied, so a `Buffer` arrives as a `Uint8Array`. */
type Task<Input> = { id: number; input: Input };
type Answer<Output> = { id: number; output: Output } | { id: number; failed: string };

type Waiting<Output> = { resolve: (output: Output) => void; reject: (error: Error) => void };

/** A thread that was idle for so long ends, because its libraries take tens of megabytes. */
const idleMs = 60_000;

/**
 * A thread that does one kind of work, one task after another. It starts with the first task and again after it has ended.
 * `module` is a file that calls `workInThread`.
 */
export class WorkThread<Input, Output> {
  readonly #module: URL;
  readonly #waiting = new Map<number, Waiting<Output>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #tasks = 0;

  constructor(module: URL) {
    this.#module = module;
  }

  /** Rejects with the thread's error, or if the thread ends before it has answered. */
  run(input: Input): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const id = (this.#tasks += 1);
    this.#waiting.set(id, { resolve, reject });
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    // The process lives on only for answers that somebody waits for.
    worker.ref();
    worker.postMessage({ id, input } satisfies Task<Input>);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(this.#module);
    worker.on('message', (answer: Answer<Output>) => this.#settle(worker, answer));
    worker.on('error', (error: Error) => this.#drop(worker, error));
    worker.on('exit', () => this.#drop(worker, new Error('The thread ended.')));
    return worker;
  }

  #settle(worker: Worker, answer: Answer<Output>): void {
    const found = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) {
      worker.unref();
      this.#idle = setTimeout(() => void worker.terminate(), idleMs).unref();
    }
    if ('output' in answer) found?.resolve(answer.output);
    else found?.reject(new Error(answer.failed));
  }

  /** The next task gets a new thread. */
  #drop(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** In the thread: answers every task with what `work` makes of it. */
export function workInThread(work: (input: never) => Promise<unknown>): void {
  const answer = async ({ id, input }: Task<never>): Promise<Answer<unknown>> => {
    try {
      return { id, output: await work(input) };
    } catch (error) {
      return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  // One after another, so that a long task does not stretch all others.
  let last = Promise.resolve();
  parentPort?.on('message', (task: Task<never>) => {
    last = last.then(async () => parentPort?.postMessage(await answer(task)));
  });
}
