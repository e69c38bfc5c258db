// The rule of how long and how much a file may cost, and what its sender is told when it costs more.
import { fileProblem, type FileProblem } from '@plainscan/contract';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type {
  FailureCode,
  InspectAnswer,
  InspectTask,
  MediaAnswer,
  MediaFailure,
  MediaTask,
  NormalAnswer,
  NormaliseTask,
  PreviewAnswer,
  PreviewTask,
  UnzipAnswer,
  UnzipTask,
  ViewAnswer,
  ViewTask,
} from './media-answer.ts';
import { prepareCodeCache } from './code-cache.ts';
import { watchMemory } from './process-memory.ts';
import { spawnSandboxed, type SandboxKind } from './sandbox.ts';

export interface MediaLimits {
  memoryBytes: number;
  inspectMs: number;
  previewMs: number;
  viewMs: number;
  /** For up to 4 GB; a bomb is known by its table, before anything is unpacked. */
  unzipMs: number;
  normaliseMs: number;
  /** Starting Node on a busy machine; not a file's fault. */
  startMs: number;
  pollMs: number;
}

export const mediaLimits: Readonly<MediaLimits> = {
  memoryBytes: 512 * 1024 * 1024,
  inspectMs: 5_000,
  previewMs: 20_000,
  viewMs: 20_000,
  unzipMs: 300_000,
  normaliseMs: 10_000,
  startMs: 30_000,
  pollMs: 100,
};

export interface MediaChildOptions {
  /** The folder for previews; the only one that the child can write to. */
  scratch: string;
  /** Files and folders that hold what is to be read. */
  readOnly: readonly string[];
  limits?: Partial<MediaLimits>;
  /** Another program in place of ours, for tests. */
  entry?: string;
  sandbox?: SandboxKind;
}

/**
 * Takes file after file. A file that hangs, crashes or eats memory costs the child its life: the
 * file is answered with a reason, and the next file gets a fresh child. Never rejects.
 */
export interface MediaChild {
  inspect(task: Omit<InspectTask, 'task'>): Promise<InspectAnswer>;
  preview(task: Omit<PreviewTask, 'task'>): Promise<PreviewAnswer>;
  view(task: Omit<ViewTask, 'task'>): Promise<ViewAnswer>;
  unzip(task: Omit<UnzipTask, 'task'>): Promise<UnzipAnswer>;
  normalise(task: Omit<NormaliseTask, 'task'>): Promise<NormalAnswer>;
  /** Starts the child and lets it load its codecs, so that the first preview need not wait for them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const failureReasons: Record<FailureCode, FileProblem> = {
  'too-slow': 'tooSlow',
  'too-much-memory': 'tooMuchMemory',
  crashed: 'crashed',
  'cannot-start': 'cannotStart',
  unreadable: 'unreadable',
};

export function mediaFailure(code: FailureCode): MediaFailure {
  return { kind: 'failed', code, reason: fileProblem(failureReasons[code]) };
}

export function createMediaChild(options: MediaChildOptions): MediaChild {
  const limits = { ...mediaLimits, ...options.limits };
  let running: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function runNow(task: MediaTask): Promise<MediaAnswer> {
    running ??= startWorker(options, limits);
    const worker = await running;
    const answer = await worker.ask(task, limitOf(task, limits));
    if (!worker.isAlive()) running = undefined;
    return answer;
  }

  function run(task: MediaTask): Promise<MediaAnswer> {
    const answer = queue.then(() => runNow(task));
    queue = answer;
    return answer;
  }

  return {
    // The child answers a task with a finding of that task; the two unions meet only here.
    inspect: (task) => run({ ...task, task: 'inspect' }) as Promise<InspectAnswer>,
    preview: (task) => run({ ...task, task: 'preview' }) as Promise<PreviewAnswer>,
    view: (task) => run({ ...task, task: 'view' }) as Promise<ViewAnswer>,
    unzip: (task) => run({ ...task, task: 'unzip' }) as Promise<UnzipAnswer>,
    normalise: (task) => run({ ...task, task: 'normalise' }) as Promise<NormalAnswer>,
    async warm() {
      await run({ task: 'warm' });
    },
    async close() {
      await queue;
      const worker = await running;
      await worker?.stop();
      running = undefined;
    },
  };
}

function limitOf({ task }: MediaTask, limits: MediaLimits): number {
  return task === 'warm' ? limits.startMs : limits[`${task}Ms`];
}

interface Worker {
  ask(task: MediaTask, limitMs: number): Promise<MediaAnswer>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

async function startWorker(options: MediaChildOptions, limits: MediaLimits): Promise<Worker> {
  const child = await spawnChild(options);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isAlive = true;
  let isKilled = false;
  let cause: FailureCode = 'cannot-start';
  let settle: ((answer: MediaAnswer) => void) | undefined;

  function kill(code: FailureCode): void {
    isKilled = true;
    cause = code;
    child.kill('SIGKILL');
  }

  function end(): void {
    isAlive = false;
    memory.stop();
    settle?.(mediaFailure(cause));
    settle = undefined;
  }

  async function waitForAnswer(limitMs: number, code: FailureCode): Promise<MediaAnswer> {
    if (!isAlive) return mediaFailure(cause);
    const { promise, resolve } = Promise.withResolvers<MediaAnswer>();
    settle = resolve;
    const timer = setTimeout(() => kill(code), limitMs);
    const answer = await promise;
    clearTimeout(timer);
    return answer;
  }

  const memory = watchMemory(child.pid, limits.memoryBytes, limits.pollMs, () => kill('too-much-memory'));
  child.once('close', end);
  child.once('error', end);
  // A write to a child that has just died is answered by its end.
  child.stdin?.on('error', () => undefined);
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (isKilled) return;
      const answer = parseAnswer(line);
      if (answer === undefined || settle === undefined) return kill('crashed');
      const resolve = settle;
      settle = undefined;
      resolve(answer);
    });
  }

  await waitForAnswer(limits.startMs, 'cannot-start');
  if (isAlive) cause = 'crashed';
  return {
    isAlive: () => isAlive && !isKilled,
    async ask(task, limitMs) {
      child.stdin?.write(`${JSON.stringify(task)}\n`);
      const answer = await waitForAnswer(limitMs, 'too-slow');
      const wasKilled = answer.kind === 'failed' && answer.code !== 'unreadable';
      if (wasKilled) await closed;
      return answer;
    },
    async stop() {
      child.stdin?.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 1_000);
      if (isAlive) await closed;
      clearTimeout(timer);
    },
  };
}

async function spawnChild(options: MediaChildOptions): Promise<ChildProcess> {
  const { scratch, readOnly, sandbox } = options;
  const entry = options.entry ?? join(import.meta.dirname, 'media-child-main.ts');
  const cache = options.entry === undefined ? await prepareCodeCache(entry, sandbox) : undefined;
  const program = {
    command: process.execPath,
    args: ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning', entry],
    readOnly: cache === undefined ? readOnly : [...readOnly, cache],
    scratch,
    ...(cache !== undefined && { env: { NODE_COMPILE_CACHE: cache } }),
  };
  return spawnSandboxed(program, ['pipe', 'pipe', 'ignore'], sandbox);
}

/** The child opens hostile files, so even its answers are not simply believed. */
function parseAnswer(line: string): MediaAnswer | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isAnswer = typeof value === 'object' && value !== null && 'kind' in value;
    return isAnswer ? (value as MediaAnswer) : undefined;
  } catch {
    return undefined;
  }
}
