import { learnSizes } from './batches.ts';
import type { FolderWorkerAnswer } from './folder-worker.ts';
import { readStudyFolder, type StudyFolder } from './study-folder.ts';

type Picked = { readonly path: string; readonly file: File };

/** Reads a folder in a worker, or on the page itself if no worker can be started. */
export async function readFolder(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder> {
  await learnSizes(files);
  const byWorker = await readInWorker(files, onCount);
  return byWorker ?? readStudyFolder(files, onCount);
}

function readInWorker(
  files: readonly Picked[],
  onCount?: (done: number) => void,
): Promise<StudyFolder | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./folder-worker.ts', import.meta.url), { type: 'module' });
    const finish = (folder: StudyFolder | null) => {
      worker.terminate();
      resolve(folder);
    };
    worker.addEventListener('error', () => finish(null));
    worker.addEventListener('message', ({ data }: MessageEvent<FolderWorkerAnswer>) => {
      if ('done' in data) onCount?.(data.done);
      else finish('folder' in data ? data.folder : null);
    });
    worker.postMessage(files.map(({ path, file }) => ({ path, file })));
  });
}
