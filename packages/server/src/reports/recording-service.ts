// Recordings in the studio: one window at a time records a case, and no recording is lost with its case.
import {
  AppError,
  checkAction,
  limits,
  type BodyOf,
  type Recording,
  type recordingEndpoints,
  type RecordingState,
} from '@plainscan/contract';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import { attachVideoUpload } from '../case-files/attach-upload.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { insertVideo } from '../cases/video-report-repository.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { openReportingDamage } from '../platform/storage/damaged-file.ts';
import { holderAt } from '../uploads/recording-lease.ts';
import {
  authorizeRecorder,
  endLease,
  lockRecording,
  openRecordingUpload,
  renewLease,
} from '../uploads/recording-upload-service.ts';
import { finishUpload } from '../uploads/upload-service.ts';
import {
  insertSealedKey,
  selectRecordings,
  selectSealedKey,
  type RecordingRow,
} from './recording-repository.ts';
import { requireKnownParts } from './known-parts.ts';
import { createSegmentIfNeeded, type RecordedMarks } from './segment-service.ts';
import { submitVideoReport } from './submit-video-report.ts';
import { prepareVideoJob } from './video-jobs.ts';

/** A little longer than browsers keep their copies, so that each copy can find out what happened to its recording. */
const listedMilliseconds = limits.recordingCopyMilliseconds + 24 * 3_600_000;

/** Starts a recording held by `holderId`. Throws 409 while another window records the case. */
export async function startRecording(
  platform: Platform,
  caller: Caller,
  caseId: string,
  { holderId, retake }: BodyOf<typeof recordingEndpoints.startRecording>,
): Promise<{ id: string }> {
  const sender = await authorizeRecorder(platform, caller.actor);
  return platform.database.asActor(caller.actor, async () => {
    const record = await requireCase(createCaseRepository(caller.actor), caseId);
    const action = record.video === null ? 'record' : 'editVideo';
    const check = checkAction(action, caller.actor, factsOf(record, caller.context.now));
    if (!check.allowed) throw refusal(action, record, check.reason);
    if (retake) await asOwner(() => requireKnownParts(caseId, retake.edit.parts));
    const id = await openRecordingUpload(platform, caller, sender, {
      caseId,
      holderId,
      retake: retake ?? null,
    });
    const { workspaceId, patientUserId } = record.row;
    await recordRead(caller, 'recording.started', {
      entityKind: 'case',
      entityId: caseId,
      workspaceId,
      patientUserId,
    });
    return { id };
  });
}

/** Throws 404 unless it is the user's own recording. */
export async function findRecording({ database }: Platform, actor: SignedIn, id: string): Promise<void> {
  await database.asActor(actor, () => lockRecording(actor, id));
}

/**
 * Renews the lease and returns whether the user may still submit. Throws 409 while another window holds the recording.
 */
export async function holdRecording(
  platform: Platform,
  caller: Caller,
  id: string,
  holderId: string,
): Promise<{ heldUntil: string; maySubmit: boolean }> {
  return platform.database.asActor(caller.actor, async () => {
    const row = await lockRecording(caller.actor, id);
    const heldUntil = await renewLease(caller, row, holderId);
    const maySubmit = await maySubmitVideo(caller, row.recordedCaseId);
    return { heldUntil: heldUntil.toISOString(), maySubmit };
  });
}

export async function releaseRecording(
  { database }: Platform,
  caller: Caller,
  id: string,
  holderId: string,
): Promise<void> {
  await database.asActor(caller.actor, async () =>
    endLease(caller, await lockRecording(caller.actor, id), holderId),
  );
}

/** Returns whether the user may submit a video as the draft of this case now. Needs that user's transaction. */
async function maySubmitVideo({ actor, context }: Caller, caseId: string): Promise<boolean> {
  const record = await createCaseRepository(actor).find(caseId);
  return record !== undefined && checkAction('submitVideo', actor, factsOf(record, context.now)).allowed;
}

/**
 * Makes the recording its case's draft. If the case was assigned to someone else, it is set aside for its consultant
 * instead and restored if the case comes back within seven days. Chapters, captions and replaced takes marked during
 * the recording are kept with it. Repeating the call changes nothing.
 */
export async function finishRecording(
  platform: Platform,
  caller: Caller,
  id: string,
  { captions = [], chapters = [], replaced = [] }: BodyOf<typeof recordingEndpoints.finishRecording> = {},
): Promise<Recording> {
  const tracks = { captions, chapters, replaced };
  const { row, maySubmit } = await platform.database.asActor(caller.actor, async () => {
    const found = await lockRecording(caller.actor, id);
    return { row: found, maySubmit: await maySubmitVideo(caller, found.recordedCaseId) };
  });
  if (row.caseId === null) {
    const isSubmitted =
      maySubmit &&
      (await submitUnlessReassigned(platform, caller, row.recordedCaseId, { uploadId: id, tracks }));
    if (!isSubmitted) await keepForConsultant(platform, caller, row, tracks);
  }
  return readRecording(platform, caller, id);
}

/** Returns `false` if the case has just been assigned to someone else. */
async function submitUnlessReassigned(
  platform: Platform,
  caller: Caller,
  caseId: string,
  recording: { uploadId: string; tracks: RecordedMarks },
): Promise<boolean> {
  try {
    await submitVideoReport(platform, caller, caseId, recording);
    return true;
  } catch (error) {
    const isTaken = error instanceof AppError && /^(case\.(actor|conflict)|not-found)$/.test(error.code);
    if (!isTaken) throw error;
    return false;
  }
}

type OwnRecording = Awaited<ReturnType<typeof lockRecording>>;

async function keepForConsultant(
  platform: Platform,
  caller: Caller,
  recording: OwnRecording,
  tracks: RecordedMarks,
): Promise<void> {
  const { actor, context } = caller;
  const { id: uploadId, recordedCaseId: caseId } = recording;
  await finishUpload(platform, caller, recording);
  await platform.database.asActor(actor, async () => {
    const current = await lockRecording(actor, uploadId);
    if (current.caseId !== null) return;
    await attachVideoUpload(actor, uploadId, caseId);
    await asOwner(() => insertKeptVideo(caller, { caseId, uploadId, tracks }));
  });
  platform.logger.info({ caseId, requestId: context.requestId }, 'a recording was kept for its speaker');
}

/** Needs the owner's rights, because the case no longer belongs to the consultant. */
async function insertKeptVideo(
  { actor, context }: Caller,
  { caseId, uploadId, tracks }: { caseId: string; uploadId: string; tracks: RecordedMarks },
): Promise<void> {
  const { now } = context;
  const keptUntil = new Date(now.getTime() + limits.draftKeptMilliseconds);
  const row = { id: newId(), caseId, uploadId, recordedBy: actor.userId, createdAt: now, updatedAt: now };
  const made = await createSegmentIfNeeded(row, tracks);
  const kept = { ...row, ...made.columns, status: 'processing' as const, discardedAt: now, keptUntil };
  const video = await insertVideo(kept, made.tracks);
  await enqueue(
    prepareVideoJob,
    { videoId: video.id },
    { subject: { kind: 'case', id: caseId }, key: `prepare-video:${video.id}` },
  );
  await recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId: actor.workspaceId,
    action: 'recording.kept',
    entityKind: 'case',
    entityId: caseId,
    outcome: 'allowed',
    detail: { videoId: video.id },
    at: now,
  });
}

export async function listRecordings({ database }: Platform, caller: Caller): Promise<{ data: Recording[] }> {
  const since = new Date(caller.context.now.getTime() - listedMilliseconds);
  return database.asSystem(async () => {
    const rows = await selectRecordings(caller.actor.userId, { since });
    const data = rows.map((row) => presentRecording(row, caller.context.now));
    const ids = data.map(({ caseId }) => caseId);
    if (ids.length > 0) await recordRead(caller, 'recording.listed', { entityKind: 'case', ids });
    return { data };
  });
}

async function readRecording({ database }: Platform, caller: Caller, id: string): Promise<Recording> {
  const [row] = await database.asSystem(() => selectRecordings(caller.actor.userId, { id }));
  if (!row) throw new AppError('not-found');
  return presentRecording(row, caller.context.now);
}

function presentRecording({ upload, caseName, patient, video }: RecordingRow, now: Date): Recording {
  return {
    id: upload.id,
    caseId: upload.recordedCaseId ?? '',
    patientName: patient.name || caseName,
    startedAt: upload.createdAt.toISOString(),
    receivedBytes: upload.received,
    state: stateOf({ upload, video }, now),
    holderId: holderAt(upload, now),
    readyAt: video?.status === 'ready' ? video.updatedAt.toISOString() : null,
    keptUntil: video?.keptUntil?.toISOString() ?? null,
  };
}

function stateOf({ upload, video }: Pick<RecordingRow, 'upload' | 'video'>, now: Date): RecordingState {
  if (video === null) return holderAt(upload, now) === null ? 'unfinished' : 'recording';
  if (video.keptUntil !== null) return 'kept';
  return video.status === 'processing' ? 'submitted' : video.status;
}

/** Returns the file of the user's own recording as recorded. Throws 404 before its end. */
export async function openRecordingFile(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ bytes: Readable; length: number }> {
  const { actor, context } = caller;
  const [row] = await platform.database.asSystem(() => selectRecordings(actor.userId, { id }));
  const packKey = row?.upload.packKey ?? null;
  if (!row || packKey === null) throw new AppError('not-found');
  const isOver = row.video?.keptUntil != null && row.video.keptUntil <= context.now;
  if (isOver) throw new AppError('not-found');
  const caseId = row.upload.recordedCaseId ?? '';
  await platform.database.asSystem(() =>
    recordRead(caller, 'recording.opened', { entityKind: 'case', entityId: caseId }),
  );
  const bytes = await openReportingDamage(platform, packKey, () => platform.objects.read(packKey));
  return { bytes, length: row.upload.size };
}

/**
 * Returns the base64 key with which a browser seals its copies of this account's recordings. Creates it on first use.
 */
export async function readRecordingKey(
  { database, sealer }: Platform,
  { userId }: SignedIn,
  now: Date,
): Promise<{ key: string }> {
  const place = `recording:${userId}`;
  const sealed = await database.asSystem(async () => {
    const known = await selectSealedKey(userId);
    if (known !== undefined) return known;
    const keySealed = sealer.seal(randomBytes(32).toString('base64'), place);
    await insertSealedKey({ userId, keySealed, createdAt: now });
    return selectSealedKey(userId);
  });
  return { key: sealer.open(sealed ?? '', place) };
}
