import { uploadEndpoints, type Workspace } from '@plainscan/contract';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { readFolderChoice } from './folder-choice.ts';
import type { PickedFile } from '../ui/fields/folder-reader.ts';
import { markAssigned, startSending } from './sending-store.ts';

/**
 * Continues the interrupted upload of a case. The server finds an unfinished upload by its files. Another folder would
 * match a different upload, which is then given up.
 */
export async function continueSending(
  files: readonly PickedFile[],
  {
    uploadId,
    caseId,
    label,
    mainFileType,
  }: { uploadId: string; caseId: string; label: string; mainFileType: Workspace['mainFileType'] },
): Promise<'otherFolder' | 'noStudyFiles' | null> {
  const { kept, title, folder } = await readFolderChoice({ files, unreadable: [] }, mainFileType, () => {});
  if (kept.length === 0) return 'noStudyFiles';
  const announced = await callEndpoint(uploadEndpoints.createUpload, {
    body: { purpose: 'study', caseId, files: kept.map(({ path, file }) => ({ path, size: file.size })) },
  });
  if (announced.id !== uploadId) {
    await callEndpoint(uploadEndpoints.giveUpUpload, { params: { id: announced.id } }).catch(() => {});
    return 'otherFolder';
  }
  markAssigned(
    startSending({ purpose: 'study', resumesCaseId: caseId, files: kept, label: title || label, folder }),
    caseId,
  );
  return null;
}
