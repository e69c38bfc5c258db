// The images of a case are read again, for example once somebody has entered the password of their archive.
import { AppError, checkAction } from '@plainscan/contract';

import { announceCase } from '../case-flow/case-events.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { applyTransition } from '../case-flow/transition.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

type CaseUpload = { caseId: string; uploadId: string };

/** A case that waits for payment or patient details keeps its state while its images are read. */
const waitsMeanwhile = ({ row }: CaseRecord): boolean =>
  row.status === 'not-paid' || row.status === 'incomplete';

/**
 * Throws unless the caller may submit the images of this case (T13). While it waits for something else, only their
 * sender may. Needs that user's transaction.
 */
export async function requireReadAgain(
  caller: Caller,
  { caseId, uploadId, isSender }: CaseUpload & { isSender: boolean },
): Promise<void> {
  const record = await requireCase(createCaseRepository(caller.actor), caseId);
  if (record.row.uploadId !== uploadId) throw new AppError('upload.taken');
  if (waitsMeanwhile(record) && isSender) return;
  const check = checkAction('submitUpload', caller.actor, factsOf(record, caller.context.now));
  if (!check.allowed) throw refusal('submitUpload', record, check.reason);
}

/** Submits the same images once more, or only forgets why they could not be read. */
export async function readAgain(
  platform: Platform,
  caller: Caller,
  { caseId, uploadId }: CaseUpload,
  write: () => Promise<void>,
): Promise<void> {
  const isDone = await platform.database.asSystem(async () => {
    await systemCases.lock(caseId);
    const record = await systemCases.find(caseId);
    if (record?.row.uploadId !== uploadId) throw new AppError('upload.taken');
    if (!waitsMeanwhile(record)) return false;
    await write();
    await announceCase(
      await systemCases.change(caseId, { uploadFailedReason: null, updatedAt: caller.context.now }),
    );
    return true;
  });
  if (isDone) return;
  await applyTransition(platform, caller, caseId, ({ row }) => {
    if (row.uploadId !== uploadId) throw new AppError('upload.taken');
    return { action: 'submitUpload', repetition: 'refused', prepare: () => ({ write }) };
  });
}
