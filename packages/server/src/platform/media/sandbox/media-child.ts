// Opens users' files in child processes, and tells the sender of a file why it could not be read.
import type { FileProblemCode } from '@plainscan/contract';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { prepareCodeCache } from './code-cache.ts';
import type {
  DrawingAnswer,
  DrawingTask,
  FailureCode,
  FingerprintAnswer,
  FingerprintTask,
  InspectAnswer,
  InspectTask,
  MediaAnswer,
  MediaFailure,
  MediaTask,
  NormalizeAnswer,
  NormalizeTask,
  PagesAnswer,
  PagesTask,
  PreviewAnswer,
  PreviewTask,
  RecognizeAnswer,
  RecognizeTask,
  UnpackAnswer,
  UnpackTask,
  ViewAnswer,
  ViewTask,
  WordsAnswer,
  WordsTask,
} from './media-answer.ts';
import {
  mediaLimits,
  startMediaProcess,
  type MediaLimits,
  type MediaProcess,
  type PendingTask,
} from './media-process.ts';
import { spawnSandboxed, type SandboxKind } from './sandbox.ts';

export interface MediaChildOptions {
  /** Folder for previews, and the only one that the child can write to. */
  scratch: string;
  /** Files and folders that the child may read. */
  readOnly: readonly string[];
  limits?: Partial<MediaLimits>;
  /** Another program instead of ours, for tests. */
  entry?: string;
  sandbox?: SandboxKind;
}

/**
 * Processes files one after another. If a file hangs, crashes or uses too much memory, its child is killed: the file is
 * answered with a reason, and the next file gets a new child. Never rejects.
 */
export interface MediaChild {
  inspect(task: Omit<InspectTask, 'task'>): Promise<InspectAnswer>;
  preview(task: Omit<PreviewTask, 'task'>): Promise<PreviewAnswer>;
  view(task: Omit<ViewTask, 'task'>): Promise<ViewAnswer>;
  words(task: Omit<WordsTask, 'task'>): Promise<WordsAnswer>;
  pages(task: Omit<PagesTask, 'task'>): Promise<PagesAnswer>;
  recognize(task: Omit<RecognizeTask, 'task'>): Promise<RecognizeAnswer>;
  unpack(task: Omit<UnpackTask, 'task'>): Promise<UnpackAnswer>;
  normalize(task: Omit<NormalizeTask, 'task'>): Promise<NormalizeAnswer>;
  fingerprint(task: Omit<FingerprintTask, 'task'>): Promise<FingerprintAnswer>;
  draw(task: Omit<DrawingTask, 'task'>): Promise<DrawingAnswer>;
  /** Starts the child and lets it load its codecs, so that the first preview does not have to wait for them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const failureReasons: Record<FailureCode, FileProblemCode> = {
  'too-slow': 'tooSlow',
  'too-much-memory': 'tooMuchMemory',
  crashed: 'crashed',
  'cannot-start': 'cannotStart',
  unreadable: 'unreadable',
};

export function mediaFailure(code: FailureCode): MediaFailure {
  return { kind: 'failed', code, reason: { code: failureReasons[code] } };
}

export function createMediaChild(options: MediaChildOptions): MediaChild {
  const limits = { ...mediaLimits, ...options.limits };
  const waiting: PendingTask[] = [];
  const unanswered = new Set<Promise<MediaAnswer>>();
  let worker: MediaProcess | undefined;
  let starting: Promise<void> | undefined;

  function run(task: MediaTask): Promise<MediaAnswer> {
    const { promise, resolve } = Promise.withResolvers<MediaAnswer>();
    unanswered.add(promise);
    void promise.then(() => unanswered.delete(promise));
    if (worker === undefined) {
      waiting.push({ task, resolve });
      starting ??= start();
    } else worker.give({ task, resolve });
    return promise;
  }

  async function start(): Promise<void> {
    worker = await startMediaProcess(await spawnChild(options), limits, ({ cause, left }) => {
      worker = undefined;
      const [blamed, ...others] = left;
      blamed?.resolve(mediaFailure(cause));
      waiting.unshift(...others);
      if (waiting.length > 0) starting ??= start();
    });
    starting = undefined;
    if (worker) for (const pending of waiting.splice(0)) worker.give(pending);
    else waiting.shift()?.resolve(mediaFailure('cannot-start'));
    if (waiting.length > 0) starting = start();
  }

  return {
    // The child answers a task with a finding of that task. The two unions meet only here.
    inspect: (task) => run({ ...task, task: 'inspect' }) as Promise<InspectAnswer>,
    preview: (task) => run({ ...task, task: 'preview' }) as Promise<PreviewAnswer>,
    view: (task) => run({ ...task, task: 'view' }) as Promise<ViewAnswer>,
    words: (task) => run({ ...task, task: 'words' }) as Promise<WordsAnswer>,
    pages: (task) => run({ ...task, task: 'pages' }) as Promise<PagesAnswer>,
    recognize: (task) => run({ ...task, task: 'recognize' }) as Promise<RecognizeAnswer>,
    unpack: (task) => run({ ...task, task: 'unpack' }) as Promise<UnpackAnswer>,
    normalize: (task) => run({ ...task, task: 'normalize' }) as Promise<NormalizeAnswer>,
    fingerprint: (task) => run({ ...task, task: 'fingerprint' }) as Promise<FingerprintAnswer>,
    draw: (task) => run({ ...task, task: 'drawing' }) as Promise<DrawingAnswer>,
    async warm() {
      await run({ task: 'warm' });
    },
    async close() {
      await Promise.all(unanswered);
      await starting;
      await worker?.stop();
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
    hasAddons: true,
    // The canvas looks for fonts in a home, and `nobody` has none.
    env: { HOME: scratch, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
  };
  return spawnSandboxed(program, ['pipe', 'pipe', 'ignore'], sandbox);
}
