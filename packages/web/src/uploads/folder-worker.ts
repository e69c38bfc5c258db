// Reads a folder off the main thread, so that thousands of files do not block typing.
import { readStudyFolder, type StudyFolder } from './study-folder.ts';

export type FolderWorkerAnswer =
  | { readonly done: number }
  | { readonly folder: StudyFolder }
  | { readonly failed: true };

self.addEventListener('message', (event: MessageEvent<readonly { path: string; file: File }[]>) => {
  const answer = (message: FolderWorkerAnswer) => self.postMessage(message);
  readStudyFolder(event.data, (done) => answer({ done })).then(
    (folder) => answer({ folder }),
    () => answer({ failed: true }),
  );
});
