// A recording on its way: an upload of one case that grows while somebody speaks.
import { AppError, limits, type Retake } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { holderAt, leaseFrom, requireNotHeld } from './recording-lease.ts';
import { lockRecordings, selectHeldRecordings } from './recording-upload-repository.ts';
import { admitSender, requireUploadRoom, type Sender } from './upload-allowance-service.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';

/** Whether the person may send recordings at all; throws 403. Needs no transaction. */
export const admitRecorder = (platform: Platform, actor: SignedIn): Promise<Sender> =>
  admitSender(platform, actor, 'video');

type NewRecording = { caseId: string; holderId: string; retake: Retake | null };

/** Opens a recording that `holderId` holds; gives its id. Throws 409 while another window records the case. Needs a transaction of that person. */
export async function openRecordingUpload(
  platform: Platform,
  { actor, context }: Caller,
  sender: Sender,
  { caseId, holderId, retake }: NewRecording,
): Promise<string> {
  const { now } = context;
  await requireOnlyRecorder(caseId, holderId, now);
  await requireUploadRoom(platform, sender, { uploads: 1, bytes: 0 });
  const id = newId();
  await createUploadRepository(actor).insert({
    id,
    createdBy: actor.userId,
    workspaceId: actor.workspaceId,
    purpose: 'video',
    status: 'receiving',
    growing: true,
    files: [{ path: 'recording', size: limits.videoBytes }],
    size: 0,
    recordedCaseId: caseId,
    retake,
    ...leaseFrom(holderId, now),
    lastByteAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Throws 409 while anyone else records the case; two who begin at once wait for one another. Needs a transaction. */
async function requireOnlyRecorder(caseId: string, holderId: string, now: Date): Promise<void> {
  await lockRecordings(caseId);
  const held = await asOwner(() => selectHeldRecordings(caseId, now));
  const other = held.find((one) => one.holderId !== holderId);
  if (other) throw new AppError('recording.elsewhere', { params: { who: other.name } });
}

/** The person's own recording, with its row locked. Throws 404 for any other upload. Needs a transaction of that person. */
export async function lockRecording(
  actor: SignedIn,
  id: string,
): Promise<UploadRow & { recordedCaseId: string }> {
  const row = await createUploadRepository(actor).lock(id);
  const recordedCaseId = row?.recordedCaseId ?? null;
  if (!row || recordedCaseId === null) throw new AppError('not-found');
  return { ...row, recordedCaseId };
}

/** Begins or renews a lease; gives its end. Throws 409 while another window holds it. Needs a transaction of that person. */
export async function renewLease(
  { actor, context }: Caller,
  row: UploadRow & { recordedCaseId: string },
  holderId: string,
): Promise<Date> {
  requireNotHeld(row, context.now, holderId);
  if (holderAt(row, context.now) === null)
    await requireOnlyRecorder(row.recordedCaseId, holderId, context.now);
  const lease = leaseFrom(holderId, context.now);
  await createUploadRepository(actor).update(row.id, lease);
  return lease.heldUntil ?? context.now;
}

/** Ends a lease; one that another window holds stays. Needs a transaction of that person. */
export async function endLease({ actor, context }: Caller, row: UploadRow, holderId: string): Promise<void> {
  if (holderAt(row, context.now) !== holderId) return;
  await createUploadRepository(actor).update(row.id, { heldUntil: null });
}
