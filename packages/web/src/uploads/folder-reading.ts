import { inBatches } from './batches.ts';
import type { FolderWorkerAnswer, FolderWorkerQuestion } from './folder-worker.ts';
import { readStudyFolder, type StudyFolder } from './study-folder.ts';

type Picked = { readonly path: string; readonly file: File };

/** Reads a folder in a worker, or on the page itself if no worker can be started. */
export async function readFolder(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder> {
  const byWorker = await readInWorker(files, onCount);
  return byWorker ?? readStudyFolder(files, onCount);
}

function readInWorker(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./folder-worker.ts', import.meta.url), { type: 'module' });
    const ask = (question: FolderWorkerQuestion) => worker.postMessage(question);
    const finish = (folder: StudyFolder | null) => {
      worker.terminate();
      resolve(folder);
    };
    worker.addEventListener('error', () => finish(null));
    worker.addEventListener('message', ({ data }: MessageEvent<FolderWorkerAnswer>) => {
      if ('done' in data) onCount?.(data.done);
      else finish('folder' in data ? data.folder : null);
    });
    ask({ total: files.length });
    inBatches(files, (batch) => ask({ files: batch.map(({ path, file }) => ({ path, file })) })).then(
      () => ask({ isEnd: true }),
      () => finish(null),
    );
  });
}
