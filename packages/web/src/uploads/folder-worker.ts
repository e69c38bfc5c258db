// Judges the files of a folder off the main thread, so that thousands of headers do not block typing.
import '../platform/older-browsers/functions.ts';
import { FolderSorter, type FolderSoFar, type PlacedStart, type StudyFolder } from './study-folder.ts';

export type FolderWorkerTask =
  | { readonly starts: readonly PlacedStart[] }
  | { readonly asks: 'soFar' | 'all' };

export type FolderWorkerAnswer = { readonly soFar: FolderSoFar } | { readonly folder: StudyFolder };

const sorter = new FolderSorter();

self.addEventListener('message', ({ data }: MessageEvent<FolderWorkerTask>) => {
  const answer = (message: FolderWorkerAnswer) => self.postMessage(message);
  if ('starts' in data) sorter.take(data.starts);
  else answer(data.asks === 'all' ? { folder: sorter.finish() } : { soFar: sorter.soFar() });
});
