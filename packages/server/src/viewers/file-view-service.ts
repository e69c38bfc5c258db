// What other domains ask of the viewers for files that are not DICOM images.
import { requestFileView as request } from './file-view-jobs.ts';
import { insertStudyFiles } from './resource-repository.ts';

/** Queues the job that makes a file viewable, once. Needs a transaction. */
export function requestFileView(packFileId: string): Promise<unknown> {
  return request(packFileId);
}

/** Inserts the files of a study that are not images and queues a view for each. Needs a transaction. */
export async function insertStudyFileRows(rows: Parameters<typeof insertStudyFiles>[0]): Promise<void> {
  await insertStudyFiles(rows);
  for (const { packFileId } of rows) await request(packFileId);
}
