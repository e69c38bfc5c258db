import type { FolderWorkerAnswer, FolderWorkerTask } from './folder-worker.ts';
import { FolderSorter, type FolderSoFar, type PlacedStart, type StudyFolder } from './study-folder.ts';

/** Sorts the files of one folder, in a worker or here. */
export interface FolderSorting {
  take(starts: readonly PlacedStart[]): void;
  soFar(): Promise<FolderSoFar>;
  finish(): Promise<StudyFolder>;
}

export function sortHere(): FolderSorting {
  const sorter = new FolderSorter();
  return {
    take: (starts) => sorter.take(starts),
    soFar: () => Promise.resolve(sorter.soFar()),
    finish: () => Promise.resolve(sorter.finish()),
  };
}

/** Sorts in a worker. Its promises reject if no worker can be started. `close` ends it. */
export function sortInWorker(): FolderSorting & { close: () => void } {
  const worker = new Worker(new URL('./folder-worker.ts', import.meta.url), { type: 'module' });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  worker.addEventListener('error', () => failed.reject(new Error('The worker could not be started.')));
  let hear: (answer: FolderWorkerAnswer) => void = () => {};
  worker.addEventListener('message', ({ data }: MessageEvent<FolderWorkerAnswer>) => hear(data));
  const send = (task: FolderWorkerTask, moved: Transferable[] = []) => worker.postMessage(task, moved);
  const ask = (asks: 'soFar' | 'all'): Promise<FolderWorkerAnswer> => {
    const answer = new Promise<FolderWorkerAnswer>((resolve) => (hear = resolve));
    send({ asks });
    return Promise.race([answer, failed.promise]);
  };
  return {
    take(starts) {
      send({ starts }, [...new Set(starts.flatMap(({ start }) => start.bytes?.buffer ?? []))]);
    },
    async soFar() {
      const answer = await ask('soFar');
      return 'soFar' in answer ? answer.soFar : { studies: [], imageCount: 0 };
    },
    async finish() {
      const answer = await ask('all');
      if ('folder' in answer) return answer.folder;
      throw new Error('The worker answered something else.');
    },
    close: () => worker.terminate(),
  };
}
