// What other domains ask of the viewers for files that are not DICOM images.
import { requestFileView as request } from './file-view-jobs.ts';
import { insertStudyFiles, selectObjectWords } from './resource-repository.ts';

/** Queues the job that makes a file viewable, once. Needs a transaction. */
export function requestFileView(packFileId: string): Promise<unknown> {
  return request(packFileId);
}

/** Inserts the files of a study that are not images and queues a view for each. Needs a transaction. */
export async function insertStudyFileRows(rows: Parameters<typeof insertStudyFiles>[0]): Promise<void> {
  await insertStudyFiles(rows);
  for (const { packFileId } of rows) await request(packFileId);
}

/** Returns what the objects of a study are that are not images, in words. Needs the owner's rights. */
export function readObjectWords(studyId: string): Promise<string[]> {
  return selectObjectWords(studyId);
}
