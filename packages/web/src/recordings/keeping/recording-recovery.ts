// Finds, finishes and discards interrupted recordings, and sweeps the copies of the others.
import { limits, secondsLeft, uploadEndpoints, type Recording } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { authorizationHeaders } from '../../viewers/instances/instance-access.ts';
import { createChunkSender, UploadGoneError } from './chunk-sender.ts';
import { endMarks } from './going-back.ts';
import type { SenderState } from './chunk-sender.ts';
import {
  finishRecording,
  holdRecording,
  releaseRecording,
  sendEvents,
  startRecording,
  uploadUrlOf,
} from './recording-calls.ts';
import { isRecordingHere, acquireRecordingLock } from './recording-lock.ts';
import { EventSender } from '../track/event-sender.ts';
import { noMarks } from './recording-store.ts';
import type { LocalRecording, RecordingStore } from './recording-store.ts';

export interface InterruptedRecording {
  readonly id: string;
  readonly caseId: string;
  /** Empty if the server no longer knows the recording. */
  readonly patientName: string;
  /** `null` if only the server has it. */
  readonly seconds: number | null;
  readonly copy: LocalRecording | null;
}

const isOver = ({ state }: Recording): boolean => state !== 'recording' && state !== 'unfinished';

/**
 * Returns the interrupted recordings that nobody holds, oldest first. `known` are the account's recordings on the
 * server, or `null` if the server did not respond.
 */
export async function findInterrupted(
  store: RecordingStore | null,
  known: readonly Recording[] | null,
): Promise<InterruptedRecording[]> {
  const found: InterruptedRecording[] = [];
  const copies = (await store?.list()) ?? [];
  for (const copy of copies) {
    const recording = known?.find(({ id }) => id === copy.id);
    if (recording && (isOver(recording) || isHeldElsewhere(recording, copy))) continue;
    if (await isRecordingHere(copy.caseId)) continue;
    const recorded = (await store?.seconds(copy.id)) ?? 0;
    // Marks sealed with another key cannot be read.
    const marks = (await store?.marks(copy.id).catch(() => noMarks)) ?? noMarks;
    const seconds = secondsLeft(endMarks(marks, recorded).replaced, recorded);
    const { id, caseId } = copy;
    if (seconds > 0) found.push({ id, caseId, patientName: recording?.patientName ?? '', seconds, copy });
  }
  for (const { id, caseId, patientName, state, receivedBytes } of known ?? []) {
    if (state !== 'unfinished' || receivedBytes === 0 || copies.some((copy) => copy.id === id)) continue;
    found.push({ id, caseId, patientName, seconds: null, copy: null });
  }
  return found;
}

/** Returns whether another browser has taken the recording over. */
const isHeldElsewhere = ({ holderId }: Recording, copy: LocalRecording): boolean =>
  holderId !== null && holderId !== copy.holderId;

/** Returns whether another device records this case with the same account. */
export const isRecordingElsewhere = (
  known: readonly Recording[],
  copies: readonly LocalRecording[],
  caseId: string,
) =>
  known.some(
    (one) =>
      one.caseId === caseId &&
      one.holderId !== null &&
      !copies.some((copy) => copy.id === one.id && copy.holderId === one.holderId),
  );

/** Removes copies that are no longer needed. `now` is in milliseconds since 1970. */
export async function removeObsoleteCopies(
  store: RecordingStore,
  known: readonly Recording[],
  now: number,
): Promise<void> {
  await store.removeOlder(now - limits.recordingCopyMilliseconds);
  for (const { id } of await store.list()) {
    const readyAt = known.find((recording) => recording.id === id)?.readyAt ?? null;
    if (readyAt !== null && Date.parse(readyAt) + limits.readyRecordingCopyMilliseconds < now)
      await store.remove(id);
  }
}

/** Another window of this browser holds the recording. */
export class RecordingBusyError extends Error {}

async function withRecordingLock<T>(caseId: string, work: () => Promise<T>): Promise<T> {
  const release = await acquireRecordingLock(caseId);
  if (release === null) throw new RecordingBusyError('Another window holds this recording.');
  try {
    return await work();
  } finally {
    release();
  }
}

/** Sends the missing rest of an interrupted recording and finishes it. Returns the result. */
export function recoverRecording(
  interrupted: InterruptedRecording,
  store: RecordingStore | null,
  onState: (state: SenderState) => void,
): Promise<Recording> {
  const { id, caseId, copy } = interrupted;
  return withRecordingLock(caseId, async () => {
    if (copy === null || store === null) return finishRecording(id);
    const held = (await tryHoldRecording(copy)) ? copy : await moveToNewRecording(copy, store);
    await sendCopy(held, store, onState);
    await sendStoredEvents(held, store);
    await releaseRecording(held.id, held.holderId);
    // The last line lasted until the recording was interrupted.
    const marks = endMarks(await store.marks(held.id), await store.seconds(held.id));
    return finishRecording(held.id, marks);
  });
}

/** Takes hold of the recording on the server. Returns `false` if the server no longer has it. */
async function tryHoldRecording({ id, holderId }: LocalRecording): Promise<boolean> {
  try {
    await holdRecording(id, holderId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

/** Moves the copy to the ID of a new recording of its case. */
async function moveToNewRecording(copy: LocalRecording, store: RecordingStore): Promise<LocalRecording> {
  const next = { ...copy, id: await startRecording(copy.caseId, copy.holderId) };
  await store.begin(next);
  for (const chunk of await store.chunks(copy.id)) await store.keep(next.id, chunk);
  await store.keepMarks(next.id, await store.marks(copy.id));
  await store.keepEvents(next.id, { from: 0, events: await store.events(copy.id) });
  await store.remove(copy.id);
  return next;
}

async function sendCopy(
  { id, holderId }: LocalRecording,
  store: RecordingStore,
  onState: (state: SenderState) => void,
): Promise<void> {
  const sender = createChunkSender({
    uploadUrl: uploadUrlOf(id),
    headers: () => ({ ...authorizationHeaders(), 'recording-holder': holderId }),
    isResumed: true,
    onState,
  });
  for (const chunk of await store.chunks(id)) sender.push(chunk);
  try {
    await sender.settle();
  } catch (error) {
    // The upload was already complete when the window crashed.
    if (!(error instanceof UploadGoneError)) throw error;
  }
}

/** Sends only the events that the server does not have. The recording counts without the rest. */
async function sendStoredEvents(held: LocalRecording, store: RecordingStore): Promise<void> {
  const sender = new EventSender((from, events) => sendEvents(held, from, events));
  sender.add(await store.events(held.id));
  await sender.settle();
}

/** Deletes an interrupted recording here and on the server. */
export function discardRecording(
  { id, caseId, copy }: InterruptedRecording,
  store: RecordingStore | null,
): Promise<void> {
  return withRecordingLock(caseId, async () => {
    if (copy !== null) await ignoreNotFound(releaseRecording(id, copy.holderId));
    await ignoreNotFound(callEndpoint(uploadEndpoints.giveUpUpload, { params: { id } }));
    await store?.remove(id);
  });
}

async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
  });
}

/** Downloads the file of a finished recording. */
export async function fetchRecordingFile(id: string): Promise<Blob> {
  const response = await fetch(`/api/recordings/${id}/file`, { headers: authorizationHeaders() });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.blob();
}

/** Lets the browser save a recording as a file. */
export function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.type.includes('webm') ? 'recording.webm' : 'recording.mp4';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
