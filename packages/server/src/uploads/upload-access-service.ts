// Who can access an upload: its sender, and everyone who sees the case that has taken it (T15, B16).
import { AppError } from '@plainscan/contract';

import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadHooks } from './upload-hooks.ts';
import { selectUploadForJob, updateUpload, type UploadRow } from './upload-repository.ts';

/** Needs a system transaction. */
export function lookUpUpload(id: string): Promise<UploadRow | undefined> {
  return selectUploadForJob(id);
}

/** Makes the upload ready to be read again. Needs the owner's rights. */
export function readUploadAgain(id: string, now: Date): Promise<void> {
  return updateUpload(id, { status: 'sealed', failure: null, updatedAt: now });
}

/** Throws 404 for anyone else. The case decides what they may do with it. */
export async function findUploadForCase(platform: Platform, actor: SignedIn, id: string): Promise<UploadRow> {
  const row = await platform.database.asSystem(() => selectUploadForJob(id));
  if (row === undefined) throw new AppError('not-found');
  if (actor.uploadLink && row.uploadLinkId !== actor.uploadLink.id) throw new AppError('not-found');
  if (row.createdBy === actor.userId) return row;
  if (row.caseId === null) throw new AppError('not-found');
  await uploadHooks.registered.requireCase(platform, actor, row.caseId);
  return row;
}
