// CG-99: images that a patient of the provider sends with their own request while their storage is full are temporary.
// The form says so before it is sent.
import { hasFreeStudySlots } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { asOwner } from '../../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { readStudyQuota, type StudyQuota } from '../study-quota-service.ts';
import { insertTemporary } from './temporary-study-repository.ts';

type NextStudy = StudyQuota & { isNextTemporary: boolean };

/**
 * Returns what the form shows before it is sent: the patient's room, and whether the images of a request would be
 * temporary.
 */
export function readQuotaForNextStudy(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { actor, context }: Caller,
): Promise<NextStudy> {
  return database.asActor(actor, () => evaluateNextStudy({ config }, actor, context.now));
}

/** Does not count the images of the upload `besides`. Needs that user's transaction. */
async function evaluateNextStudy(
  platform: Pick<Platform, 'config'>,
  { userId, workspaceId }: SignedIn,
  now: Date,
  besides?: string,
): Promise<NextStudy> {
  const { isProvider } = await readWorkspace(workspaceId);
  const room = await readStudyQuota(platform, userId, now, besides);
  return { ...room, isNextTemporary: isProvider && !hasFreeStudySlots(room.studyCount, room.maxStudy) };
}

/**
 * Marks the images of a patient's own request as temporary if there is no room for them. Uploads by staff or another
 * clinic are never marked. Needs that user's transaction, the one in which the request takes the images.
 */
export async function markTemporaryIfFull(
  platform: Pick<Platform, 'config'>,
  { actor, context }: Caller,
  uploadId: string | null | undefined,
): Promise<void> {
  if (actor.role !== 'patient' || actor.uploadLink || uploadId == null) return;
  const { isNextTemporary } = await evaluateNextStudy(platform, actor, context.now, uploadId);
  if (!isNextTemporary) return;
  await asOwner(async () => {
    const row = { id: newId(), userId: actor.userId, uploadId, reason: 'storage-full' as const };
    await insertTemporary({ ...row, createdAt: context.now });
    await recordAudit({
      actorId: actor.userId,
      actorRole: actor.role,
      workspaceId: actor.workspaceId,
      patientUserId: actor.userId,
      ip: context.ip,
      requestId: context.requestId,
      action: 'study.marked-temporary',
      entityKind: 'upload',
      entityId: uploadId,
      outcome: 'allowed',
      at: context.now,
    });
  });
}
