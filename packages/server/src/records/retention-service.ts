// What a patient keeps, and how they remove it (T36, CG-86): it disappears for everyone at once, and its files are
// deleted for good after the grace period.
import { AppError, isStaff, type PatientRecord } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { KeptStudy } from '../payments/payment-hooks.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { readConsultants } from '../portraits/portrait-service.ts';
import { lockStudies, selectKeptStudy, selectStudiesInUse } from './retention-repository.ts';
import { selectRecord, selectRecordsOf, type RecordRow } from './record-repository.ts';
import { presentRecord } from './record-service.ts';
import { removeLockedStudies } from './study-removal-service.ts';

/** More studies than any patient keeps. The dashboard pages through any beyond that. */
const everything = {
  page: 0,
  limit: 5_000,
  orderType: 'DESC',
  orderField: 'createdAt',
  isSample: false,
} as const;

/** V-049: returns all studies of the patient. Empty in a super-admin's preview. */
export async function listAllStudies(
  { database }: Platform,
  caller: Caller,
): Promise<{ data: PatientRecord[]; total: number }> {
  const { actor, context } = caller;
  if (isStaff(actor.role)) return { data: [], total: 0 };
  return database.asActor(actor, async () => {
    const links = new CapabilityBatch(actor, context.now);
    const rows = await selectKeptRecords(actor);
    const consultants = await readConsultants(rows);
    const data = rows.map((row) => presentRecord(row, links, consultants));
    await links.save();
    await recordRead(caller, 'record.listed', {
      entityKind: 'study',
      patientUserId: actor.userId,
      ids: data.map(({ id }) => id),
    });
    return { data, total: data.length };
  });
}

/** Returns every record that has a study, newest first. */
async function selectKeptRecords(actor: SignedIn): Promise<RecordRow[]> {
  const { rows } = await selectRecordsOf(actor, everything);
  return rows.filter(({ study }) => study !== null);
}

/** V-050, CG-86: returns every record and whether it can be removed. */
export async function listRemovableRecords({ database }: Platform, caller: Caller) {
  const { actor } = caller;
  if (isStaff(actor.role)) return { data: [], total: 0 };
  return database.asActor(actor, async () => {
    const rows = await selectKeptRecords(actor);
    const ids = rows.map(({ study }) => study?.id ?? '');
    const inUse = await asOwner(() => selectStudiesInUse(ids));
    const data = rows.map(({ study, caseTitle }) => ({
      id: study?.id ?? '',
      title: caseTitle ?? study?.title ?? '',
      canDelete: !inUse.has(study?.id ?? ''),
    }));
    if (ids.length > 0)
      await recordRead(caller, 'record.listed', { entityKind: 'study', patientUserId: actor.userId, ids });
    return { data, total: data.length };
  });
}

/** L-039: returns the studies for choosing which ones to keep. */
export function listKeptStudies({ database }: Platform, actor: SignedIn): Promise<KeptStudy[]> {
  return database.asActor(actor, async () => {
    const rows = await selectKeptRecords(actor);
    const studies = rows.flatMap(({ study, caseTitle }) =>
      study ? [{ ...study, title: caseTitle ?? study.title }] : [],
    );
    const inUse = await asOwner(() => selectStudiesInUse(studies.map(({ id }) => id)));
    return studies.map(({ id, title, patientName, description, visitDate }) => ({
      id,
      title,
      patientName,
      description,
      visitDate,
      isInUse: inUse.has(id),
    }));
  });
}

/** Throws 404 unless all of them are the user's own records. */
export async function findOwnRecords(
  { database }: Platform,
  actor: SignedIn,
  ids: readonly string[],
): Promise<void> {
  await database.asActor(actor, async () => {
    for (const id of ids) await requireKeptStudy(actor, id);
  });
}

/** Returns the study of a record, or `null` for a finished case whose images are already gone. */
async function requireKeptStudy(actor: SignedIn, id: string): Promise<string | null> {
  const row = await selectRecord(actor, id);
  const study = row ? row.study : await selectKeptStudy(actor, id);
  if (!row && !study) throw new AppError('not-found');
  const isWaiting = row && !study && !['completed', 'archived'].includes(row.caseStatus ?? '');
  if (isWaiting) throw new AppError('record.in-use');
  return study?.id ?? null;
}

/** V-047, V-048: removes all of them or none. The video and the text of a finished case stay. */
export async function removeRecords(
  { database, objects }: Platform,
  caller: Caller,
  recordIds: readonly string[],
): Promise<void> {
  const { actor } = caller;
  const left = await database.asActor(actor, async () => {
    const ids = new Set<string>();
    for (const id of recordIds) {
      const studyId = await requireKeptStudy(actor, id);
      if (studyId !== null) ids.add(studyId);
    }
    return ids.size === 0 ? [] : asOwner(() => removeStudies(caller, [...ids]));
  });
  await removeObjects({ database, objects }, left);
}

async function removeStudies({ actor, context }: Caller, ids: string[]): Promise<string[]> {
  await lockStudies(ids);
  if ((await selectStudiesInUse(ids)).size > 0) throw new AppError('record.in-use');
  const { userId, role, workspaceId } = actor;
  const by = { actorId: userId, actorRole: role, ip: context.ip, requestId: context.requestId };
  return removeLockedStudies({ userId, workspaceId, by }, ids, context.now);
}
