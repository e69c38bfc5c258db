// A recording in progress: an upload for one case that grows while someone speaks.
import { AppError, limits, type Retake } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { holderAt, leaseFrom, requireNotHeld } from './recording-lease.ts';
import { lockRecordings, selectHeldRecordings } from './recording-upload-repository.ts';
import { authorizeSender, requireUploadAllowance, type Sender } from './upload-allowance-service.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';

/** Throws 403 unless the user may send recordings. Needs no transaction. */
export const authorizeRecorder = (platform: Platform, actor: SignedIn): Promise<Sender> =>
  authorizeSender(platform, actor, 'video');

type NewRecording = { caseId: string; holderId: string; retake: Retake | null };

/**
 * Opens a recording held by `holderId` and returns its ID. Throws 409 while another window records the case. Needs that
 * user's transaction.
 */
export async function openRecordingUpload(
  platform: Platform,
  { actor, context }: Caller,
  sender: Sender,
  { caseId, holderId, retake }: NewRecording,
): Promise<string> {
  const { now } = context;
  await requireOnlyRecorder(caseId, holderId, now);
  await requireUploadAllowance(platform, sender, { uploads: 1, bytes: 0 });
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

/** Throws 409 while anyone else records the case. Simultaneous starts wait for each other. Needs a transaction. */
async function requireOnlyRecorder(caseId: string, holderId: string, now: Date): Promise<void> {
  await lockRecordings(caseId);
  const held = await asOwner(() => selectHeldRecordings(caseId, now));
  const other = held.find((one) => one.holderId !== holderId);
  if (other) throw new AppError('recording.elsewhere', { params: { who: other.name } });
}

/**
 * Returns the user's own recording and locks its row. Throws 404 for any other upload. Needs that user's transaction.
 */
export async function lockRecording(
  actor: SignedIn,
  id: string,
): Promise<UploadRow & { recordedCaseId: string }> {
  const row = await createUploadRepository(actor).lock(id);
  const recordedCaseId = row?.recordedCaseId ?? null;
  if (!row || recordedCaseId === null) throw new AppError('not-found');
  return { ...row, recordedCaseId };
}

/**
 * Starts or renews a lease and returns its end. Throws 409 while another window holds it. Needs that user's
 * transaction.
 */
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

/** Ends a lease, unless another window holds it. Needs that user's transaction. */
export async function endLease({ actor, context }: Caller, row: UploadRow, holderId: string): Promise<void> {
  if (holderAt(row, context.now) !== holderId) return;
  await createUploadRepository(actor).update(row.id, { heldUntil: null });
}
