// What other domains ask of the viewers for a file that is not a DICOM image.
import { requestFileView as request } from './file-view-jobs.ts';
import { insertStudyFiles } from './resource-repository.ts';

/** Has a file made viewable, once. Needs a transaction. */
export function requestFileView(packFileId: string): Promise<unknown> {
  return request(packFileId);
}

/** Writes the files of a study that are no images and has each made viewable. Needs a transaction. */
export async function insertStudyFileRows(rows: Parameters<typeof insertStudyFiles>[0]): Promise<void> {
  await insertStudyFiles(rows);
  for (const { packFileId } of rows) await request(packFileId);
}
