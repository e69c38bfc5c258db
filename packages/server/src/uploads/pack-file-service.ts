import { packFilesOf, selectPackFiles, selectUploadForJob, type PackBytes } from './upload-repository.ts';

/** Where the bytes of files lie, by the file's id; only those that the running transaction may see. */
export function locateFiles(ids: string[]): Promise<Map<string, PackBytes>> {
  return packFilesOf(ids);
}

export type SealedFile = PackBytes & { id: string };

/** The first file of an upload that has arrived. Needs a system transaction. */
export async function findSealedFile(uploadId: string): Promise<SealedFile | undefined> {
  const [file] = await selectPackFiles(uploadId);
  const bytes = file && (await packFilesOf([file.id])).get(file.id);
  return bytes && { ...bytes, id: file.id };
}

/** The sealed pack of an upload. Needs a system transaction. */
export async function findPackKey(uploadId: string): Promise<string | null> {
  return (await selectUploadForJob(uploadId))?.packKey ?? null;
}
