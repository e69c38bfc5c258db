import { packFilesOf, selectUploadForJob, type PackBytes } from './upload-repository.ts';

/** Where the bytes of files lie, by the file's id; only those that the running transaction may see. */
export function locateFiles(ids: string[]): Promise<Map<string, PackBytes>> {
  return packFilesOf(ids);
}

/** The sealed pack of an upload. Needs a system transaction. */
export async function findPackKey(uploadId: string): Promise<string | null> {
  return (await selectUploadForJob(uploadId))?.packKey ?? null;
}
