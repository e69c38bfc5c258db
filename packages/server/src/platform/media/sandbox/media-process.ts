// One child process that opens users' files. It answers tasks in order, and is killed if one costs too much.
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { countSandboxKill } from '../../metrics/process-metrics.ts';
import type { FailureCode, MediaAnswer, MediaTask } from './media-answer.ts';
import { watchMemory, type MemoryWatch } from './process-memory.ts';

/** Limits on the time and memory that a file may cost. */
export interface MediaLimits {
  memoryBytes: number;
  inspectMs: number;
  previewMs: number;
  viewMs: number;
  wordsMs: number;
  /** For one page. */
  recognizeMs: number;
  pagesMs: number;
  /** For up to 4 GB. Most bombs are detected from their table, before anything is unpacked. */
  unpackMs: number;
  /** For up to 4 GB. */
  normalizeMs: number;
  /** For up to 4 GB. */
  fingerprintMs: number;
  drawingMs: number;
  /** For starting Node on a busy machine, which is not the file's fault. */
  startMs: number;
  pollMs: number;
}

export const mediaLimits: Readonly<MediaLimits> = {
  memoryBytes: 512 * 1024 * 1024,
  inspectMs: 5_000,
  previewMs: 20_000,
  // A phone's photo of 12 megapixels takes 6 s of a processor.
  viewMs: 60_000,
  wordsMs: 60_000,
  // A page takes 2 s of a processor, three times as much if it is upside down and in Spanish.
  recognizeMs: 120_000,
  pagesMs: 60_000,
  unpackMs: 600_000,
  normalizeMs: 60_000,
  fingerprintMs: 60_000,
  // A phone's photo, as for a view.
  drawingMs: 60_000,
  startMs: 30_000,
  pollMs: 100,
};

/** A task and the caller that waits for its answer. */
export interface PendingTask {
  task: MediaTask;
  resolve: (answer: MediaAnswer) => void;
}

/** The end of a child. The first of its unanswered tasks is to blame. */
export interface ProcessEnd {
  cause: FailureCode;
  left: PendingTask[];
}

export interface MediaProcess {
  /** Queues a task. Tasks are answered in order. */
  give(pending: PendingTask): void;
  /** Lets the child exit, and kills it if it does not exit within a second. */
  stop(): Promise<void>;
}

/** Waits for the child to start. Resolves with undefined if it cannot; otherwise `onEnd` is called once. */
export async function startMediaProcess(
  child: ChildProcess,
  limits: MediaLimits,
  onEnd: (end: ProcessEnd) => void,
): Promise<MediaProcess | undefined> {
  const started = new RunningProcess(child, limits);
  return (await started.isReady(onEnd)) ? started : undefined;
}

const stopMs = 1_000;

class RunningProcess implements MediaProcess {
  readonly #child: ChildProcess;
  readonly #limits: MediaLimits;
  readonly #memory: MemoryWatch;
  readonly #pending: PendingTask[] = [];
  readonly #ready = Promise.withResolvers<boolean>();
  readonly #closed = Promise.withResolvers<void>();
  #onEnd: ((end: ProcessEnd) => void) | undefined;
  #hasEnded = false;
  #killedFor: FailureCode | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, limits: MediaLimits) {
    this.#child = child;
    this.#limits = limits;
    this.#memory = watchMemory(child.pid, limits.memoryBytes, limits.pollMs, {
      isEnabled: () => this.#pending.length > 0,
      onExceeded: () => this.#kill('too-much-memory'),
    });
    child.once('close', () => this.#end());
    child.once('error', () => this.#end());
    // The child's end handles failed writes to a child that has just died.
    child.stdin?.on('error', () => undefined);
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => this.#hear(line));
    }
  }

  async isReady(onEnd: (end: ProcessEnd) => void): Promise<boolean> {
    this.#timer = setTimeout(() => this.#kill('cannot-start'), this.#limits.startMs);
    const couldStart = await this.#ready.promise;
    clearTimeout(this.#timer);
    // It may have ended right after reporting that it is ready.
    if (!couldStart || this.#hasEnded) return false;
    this.#onEnd = onEnd;
    return true;
  }

  give(pending: PendingTask): void {
    this.#pending.push(pending);
    if (this.#pending.length === 1) this.#watchFirst();
    const { stdin } = this.#child;
    // Tasks given together reach the child in one write.
    stdin?.cork();
    stdin?.write(`${JSON.stringify(pending.task)}\n`);
    process.nextTick(() => stdin?.uncork());
  }

  async stop(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopMs);
    await this.#closed.promise;
    clearTimeout(timer);
  }

  #hear(line: string): void {
    if (this.#killedFor !== undefined) return;
    const answer = parseAnswer(line);
    if (answer === undefined) return this.#kill('crashed');
    if (this.#onEnd === undefined) return this.#ready.resolve(true);
    const pending = this.#pending.shift();
    if (pending === undefined) return this.#kill('crashed');
    this.#watchFirst();
    pending.resolve(answer);
  }

  /** Times the first task, starting from the previous answer. */
  #watchFirst(): void {
    clearTimeout(this.#timer);
    const [first] = this.#pending;
    if (first) this.#timer = setTimeout(() => this.#kill('too-slow'), limitOf(first.task, this.#limits));
  }

  #kill(code: FailureCode): void {
    if (this.#killedFor === undefined) countSandboxKill(code);
    this.#killedFor ??= code;
    this.#child.kill('SIGKILL');
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#memory.stop();
    clearTimeout(this.#timer);
    this.#ready.resolve(false);
    this.#onEnd?.({ cause: this.#killedFor ?? 'crashed', left: this.#pending.splice(0) });
    this.#closed.resolve();
  }
}

function limitOf({ task }: MediaTask, limits: MediaLimits): number {
  return task === 'warm' ? limits.startMs : limits[`${task}Ms`];
}

/** Checks the answer's form, because a child that opens hostile files cannot be trusted. */
function parseAnswer(line: string): MediaAnswer | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isAnswer = typeof value === 'object' && value !== null && 'kind' in value;
    return isAnswer ? (value as MediaAnswer) : undefined;
  } catch {
    return undefined;
  }
}
