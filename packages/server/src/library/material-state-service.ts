// Updates a resource as its files are read and made viewable (CG-132): it is ready when everything is there. If it
// fails, it gets an error message and its files are deleted.
import type { Platform } from '../platform/platform.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { announceMaterial } from './material-events.ts';
import { lockMaterialOf, selectWaitingMaterials, updateMaterialRow } from './material-repository.ts';
import {
  selectMaterialFacts,
  selectStudyFileFacts,
  selectUploadFileFacts,
  selectUploadOfFile,
} from './material-state-repository.ts';
import type { MaterialRow } from './material-tables.ts';
import { materialState, type MaterialState } from './material-state.ts';

/** Checks whether the resource of an upload is ready or has failed. Safe to call at any time, for any upload. */
export async function settleMaterial(platform: Platform, uploadId: string): Promise<void> {
  const updatedAt = platform.clock.now();
  const dropped = await platform.database.asSystem(async () => {
    const row = await lockMaterialOf(uploadId);
    if (row?.status !== 'processing' || row.uploadId === null) return [];
    const { studyId, state } = await readState(row.uploadId, row);
    if (state.status === 'processing') return [];
    const isReady = state.status === 'ready';
    const files = isReady ? { studyId } : { studyId: null, uploadId: null, thumbnailUploadId: null };
    await updateMaterialRow(row.id, { ...state, ...files, updatedAt });
    await announceMaterial(row, 'changed');
    return isReady ? [] : uploadsOf(row);
  });
  await eraseUploads(platform, dropped);
}

/** Does the same for the resource of a file. */
export async function settleMaterialOfFile(platform: Platform, packFileId: string): Promise<void> {
  const uploadId = await platform.database.asSystem(() => selectUploadOfFile(packFileId));
  if (uploadId !== undefined) await settleMaterial(platform, uploadId);
}

/** Settles resources that no job will finish, including those interrupted by a crash. */
export async function settleWaitingMaterials(platform: Platform): Promise<void> {
  const waiting = await platform.database.asSystem(selectWaitingMaterials);
  for (const uploadId of waiting) await settleMaterial(platform, uploadId);
}

async function readState(
  uploadId: string,
  { type, thumbnailUploadId }: MaterialRow,
): Promise<{ studyId: string | null; state: MaterialState }> {
  const facts = await selectMaterialFacts(uploadId);
  const files = facts?.studyId ? await selectStudyFileFacts(facts.studyId) : [];
  const thumbnail = thumbnailUploadId === null ? [] : await selectUploadFileFacts(thumbnailUploadId);
  return { studyId: facts?.studyId ?? null, state: materialState({ type, facts, files, thumbnail }) };
}

/** Returns the uploads of a resource. */
export const uploadsOf = ({
  uploadId,
  thumbnailUploadId,
}: Pick<MaterialRow, 'uploadId' | 'thumbnailUploadId'>): string[] =>
  [uploadId, thumbnailUploadId].filter((id) => id !== null);
