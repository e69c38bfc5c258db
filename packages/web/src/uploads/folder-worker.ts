// Reads a folder off the main thread, so that thousands of files do not block typing.
import { createFolderReader, type FolderReader, type StudyFolder } from './study-folder.ts';

type Picked = { readonly path: string; readonly file: File };

/** First the number of files, then the files in batches, then the end. */
export type FolderWorkerQuestion =
  | { readonly total: number }
  | { readonly files: readonly Picked[] }
  | { readonly isEnd: true };

export type FolderWorkerAnswer =
  | { readonly done: number }
  | { readonly folder: StudyFolder }
  | { readonly failed: true };

const answer = (message: FolderWorkerAnswer): void => self.postMessage(message);
let reader: FolderReader | undefined;

self.addEventListener('message', ({ data }: MessageEvent<FolderWorkerQuestion>) => {
  if ('total' in data) reader = createFolderReader(data.total, (done) => answer({ done }));
  else if ('files' in data) reader?.add(data.files);
  else
    reader?.finish().then(
      (folder) => answer({ folder }),
      () => answer({ failed: true }),
    );
});
