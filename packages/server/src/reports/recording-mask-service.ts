// F18: masks over the images in a case's videos. They are saved with the case, so that they exist before a recording
// starts.
import { checkAction, type SeriesMasks } from '@plainscan/contract';
import { isDeepStrictEqual } from 'node:util';

import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { upsertMasks, selectMasks } from './recording-mask-repository.ts';

type Masks = { data: SeriesMasks[] };

/** Returns the case if this user may record it now. Throws 403, 404 or 409. Needs that user's transaction. */
async function requireRecordable({ actor, context }: Caller, caseId: string): Promise<CaseRecord> {
  const record = await requireCase(createCaseRepository(actor), caseId);
  const action = record.video === null ? 'record' : 'editVideo';
  const check = checkAction(action, actor, factsOf(record, context.now));
  if (!check.allowed) throw refusal(action, record, check.reason);
  return record;
}

export async function readRecordingMasks(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<Masks> {
  return database.asActor(caller.actor, async () => {
    const { row } = await requireRecordable(caller, caseId);
    await recordRead(caller, 'recording.masks-read', {
      entityKind: 'case',
      entityId: caseId,
      workspaceId: row.workspaceId,
      patientUserId: row.patientUserId,
    });
    return { data: await selectMasks(caseId) };
  });
}

/** Replaces the masks of the case. Saving the same masks again changes nothing. */
export async function saveRecordingMasks(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  { data }: Masks,
): Promise<Masks> {
  return database.asActor(caller.actor, async () => {
    const { row } = await requireRecordable(caller, caseId);
    const masks = data.filter(({ boxes }) => boxes.length > 0);
    if (isDeepStrictEqual(await selectMasks(caseId), masks)) return { data: masks };
    await upsertMasks(caseId, masks, caller.context.now);
    await recordRead(caller, 'recording.masked', {
      entityKind: 'case',
      entityId: caseId,
      workspaceId: row.workspaceId,
      patientUserId: row.patientUserId,
      detail: { masks: masks.reduce((sum, { boxes }) => sum + boxes.length, 0) },
    });
    return { data: masks };
  });
}
