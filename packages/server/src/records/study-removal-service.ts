// What follows from removing studies, no matter who removes them: no link, pass or download reaches them any longer.
// They can be restored until they are purged.
import { removeLinksTo } from '../capabilities/capability-service.ts';
import { announceCases } from '../case-flow/case-events.ts';
import { recordAudit, type NewAuditEvent } from '../platform/audit/record-audit.ts';
import { recordRemoval } from '../platform/storage/object-removal.ts';
import { listStudyObjects } from '../uploads/upload-retention-service.ts';
import { recordHooks } from './record-hooks.ts';
import {
  deleteDownloadsOf,
  deletePassesTo,
  lockStudies,
  markRemoved,
  selectCaseIdsOf,
  selectKeptStudiesOf,
  selectStudiesInUse,
  setPurge,
  unmarkRemoved,
} from './retention-repository.ts';

type Owner = {
  userId: string;
  workspaceId: number | null;
  by: Pick<NewAuditEvent, 'actorId' | 'actorRole' | 'ip' | 'requestId'>;
};

const bySystem = { actorId: null, actorRole: 'system' };

/**
 * Removes locked studies that no open case needs. Returns the keys of the objects to delete, already recorded for
 * removal. Needs the owner's rights.
 */
export async function removeLockedStudies(
  { userId, workspaceId, by }: Owner,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  await markRemoved(ids, userId, now);
  await deletePassesTo(ids);
  await recordHooks.registered.studiesRemoved(ids, now);
  const downloads = await deleteDownloadsOf(ids);
  for (const id of ids) {
    await removeLinksTo(await listStudyObjects(id));
    await recordStep('record.removed', { userId, workspaceId, by }, id, now);
  }
  await announceCases(await selectCaseIdsOf(ids));
  await recordRemoval(downloads);
  return downloads;
}

/**
 * CG-87: removes those studies that the patient still keeps and that no open case needs. Returns their IDs. Needs a
 * system transaction.
 */
export async function removeStudiesOfPlan(
  userId: string,
  studyIds: readonly string[],
  now: Date,
): Promise<string[]> {
  await lockStudies([...studyIds]);
  const inUse = await selectStudiesInUse(studyIds);
  const ids = (await selectKeptStudiesOf(userId, studyIds)).filter((id) => !inUse.has(id));
  if (ids.length > 0) await removeLockedStudies({ userId, workspaceId: null, by: bySystem }, ids, now);
  return ids;
}

/**
 * CG-98, CG-99: removes studies whose time is over, so that the next purge takes them. Needs a system transaction that
 * holds the locks on them.
 */
export async function removePermanently(
  userId: string,
  studyIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const ids = await removeStudiesOfPlan(userId, studyIds, now);
  await setPurge(ids, now);
  return ids;
}

/** Restores studies that were removed but not purged yet. Needs a system transaction. */
export async function restoreStudiesOfPlan(
  userId: string,
  studyIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await unmarkRemoved(userId, studyIds, now);
  for (const id of ids)
    await recordStep('record.restored', { userId, workspaceId: null, by: bySystem }, id, now);
  await announceCases(await selectCaseIdsOf(ids));
}

function recordStep(
  action: 'record.removed' | 'record.restored',
  { userId, workspaceId, by }: Owner,
  id: string,
  at: Date,
): Promise<void> {
  return recordAudit({
    ...by,
    workspaceId,
    patientUserId: userId,
    action,
    entityKind: 'study',
    entityId: id,
    outcome: 'allowed',
    at,
  });
}
