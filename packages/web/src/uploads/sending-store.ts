// Everything that is being sent to the server. It is kept outside the pages, so that it continues during navigation.
import { uploadEndpoints, type Upload, type UploadPurpose } from '@plainscan/contract';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import type { PackProgress } from './pack-progress.ts';
import { followReading, sendPack, type SendPackOptions } from './pack-sender.ts';
import { createPauseGate, type PauseGate } from './pause-gate.ts';
import type { FolderFacts } from './study-folder.ts';

/** The content of a folder, and how many seconds reading it took. */
export interface ReadFolder {
  readonly facts: FolderFacts;
  readonly seconds: number;
}

export interface Sending {
  readonly id: number;
  readonly purpose: UploadPurpose;
  /** Display name: the study's title or the file's name. */
  readonly label: string;
  readonly folder: ReadFolder | null;
  readonly progress: PackProgress | null;
  /** Known once announced. Its `status` is the last one from the server. */
  readonly upload: Upload | null;
  readonly failure: unknown;
  readonly isPaused: boolean;
  /** The secret of the upload link that authorizes it; `null` for the session. */
  readonly bearer: string | null;
  /** The case that has taken it. From then on it runs in the background. */
  readonly caseId: string | null;
}

interface Work {
  readonly options: Pick<SendPackOptions, 'purpose' | 'files' | 'title' | 'resumesCaseId' | 'bearer'>;
  readonly gate: PauseGate;
  stop: AbortController;
}

const unsent = { progress: null, upload: null, failure: null, isPaused: false, caseId: null } as const;

let shown: readonly Sending[] = [];
let nextId = 1;
const works = new Map<number, Work>();
const listeners = new Set<() => void>();

export const subscribeToSendings = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentSendings = (): readonly Sending[] => shown;

function show(next: readonly Sending[]): void {
  shown = next;
  window.removeEventListener('beforeunload', warnBeforeLeaving);
  if (shown.some(isUnderway)) window.addEventListener('beforeunload', warnBeforeLeaving);
  for (const listener of listeners) listener();
}

function change(id: number, part: Partial<Sending>): void {
  show(shown.map((sending) => (sending.id === id ? { ...sending, ...part } : sending)));
}

/** Returns whether this page lacks the remaining files because another visit began the upload. */
export function isInterrupted({ upload, progress }: Sending): boolean {
  return progress === null && upload?.status === 'receiving';
}

/** Returns whether the upload cannot succeed without user action. */
export function hasFailed(sending: Sending): boolean {
  return sending.failure !== null || sending.upload?.status === 'failed' || isInterrupted(sending);
}

/** Returns whether the server knows the upload. Its bytes may still be on their way. */
export const isAnnounced = (sending: Sending | null): boolean =>
  sending !== null && sending.upload !== null && !hasFailed(sending);

/** Returns whether every byte is safe on the server, regardless of further processing. */
export function hasArrived(sending: Sending | null): boolean {
  if (sending === null || !isAnnounced(sending)) return false;
  const { progress, upload } = sending;
  return (
    progress?.phase === 'reading' ||
    progress?.phase === 'done' ||
    upload?.status === 'sealed' ||
    upload?.status === 'read'
  );
}

/** Returns whether closing the window now would stop the transfer. */
export function isUnderway({ failure, progress }: Sending): boolean {
  return failure === null && progress !== null && progress.phase !== 'reading' && progress.phase !== 'done';
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Starts sending and returns the sending's ID immediately. */
export function startSending(
  options: Work['options'] & { readonly label: string; readonly folder?: ReadFolder },
): number {
  const { label, folder = null, ...work } = options;
  const id = nextId++;
  works.set(id, { options: work, gate: createPauseGate(), stop: new AbortController() });
  show([...shown, { ...unsent, id, purpose: work.purpose, label, folder, bearer: work.bearer ?? null }]);
  void run(id);
  return id;
}

/** The server accepts only this many unfinished uploads per user. Further ones wait here for their turn. */
const maxAtOnce = 4;
let sendingNow = 0;
const slotQueue: (() => void)[] = [];

/** Returns the function that ends a turn. It may be called more than once. */
function createSlotRelease(): () => void {
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    const startNext = slotQueue.shift();
    if (startNext) startNext();
    else sendingNow -= 1;
  };
}

async function run(id: number): Promise<void> {
  const work = works.get(id);
  if (!work) return;
  const stop = new AbortController();
  work.stop = stop;
  change(id, { failure: null });
  if (sendingNow >= maxAtOnce) await new Promise<void>((start) => slotQueue.push(start));
  else sendingNow += 1;
  const releaseSlot = createSlotRelease();
  stop.signal.addEventListener('abort', releaseSlot);
  try {
    stop.signal.throwIfAborted();
    const upload = await sendPack({
      ...work.options,
      gate: work.gate,
      signal: stop.signal,
      onProgress: (progress) => {
        if (progress.phase === 'reading') releaseSlot();
        change(id, { progress });
      },
      onUpload: (announced) => change(id, { upload: announced }),
    });
    works.delete(id);
    change(id, { upload });
  } catch (failure) {
    if (!stop.signal.aborted) change(id, { failure });
  } finally {
    releaseSlot();
  }
}

/** Takes up an upload that another visit began. Returns the ID of its sending, or `null` if the upload is gone. */
export async function adoptUpload(
  uploadId: string,
  label: string,
  folder: ReadFolder | null,
  bearer: string | null = null,
): Promise<number | null> {
  const matchesUpload = ({ upload }: Sending) => upload?.id === uploadId;
  const present = shown.find(matchesUpload);
  if (present) return present.id;
  const upload = await callEndpoint(uploadEndpoints.getUpload, {
    params: { id: uploadId },
    ...(bearer !== null && { pass: bearer }),
  }).catch(() => null);
  // What failed is gone, unless it waits for a password.
  if (!upload || (upload.status === 'failed' && upload.failure?.code !== 'archiveLocked')) return null;
  const other = shown.find(matchesUpload);
  if (other) return other.id;
  const id = nextId++;
  show([...shown, { ...unsent, id, purpose: upload.purpose, label, folder, upload, bearer }]);
  return id;
}

/** Follows the reading of an upload whose archive was opened with its password. */
export function followUnlocked(id: number, unlocked: Upload): void {
  const bearer = shown.find((sending) => sending.id === id)?.bearer ?? null;
  change(id, { upload: unlocked, failure: null });
  followReading({ ...(bearer !== null && { bearer }) }, unlocked.id, (reading) =>
    change(id, { upload: { ...unlocked, reading } }),
  ).then(
    (upload) => change(id, { upload }),
    (failure: unknown) => change(id, { failure }),
  );
}

export function pauseSending(id: number): void {
  works.get(id)?.gate.close();
  change(id, { isPaused: true });
}

export function resumeSending(id: number): void {
  works.get(id)?.gate.open();
  change(id, { isPaused: false });
}

/** Resumes after a failure, from what the server has. */
export function retrySending(id: number): void {
  void run(id);
}

/** Marks the upload as belonging to a case. */
export function markAssigned(id: number, caseId: string): void {
  change(id, { caseId });
}

/** Removes a sending from the list. `cancelsUpload` also deletes its data on the server, unless a case has it. */
export function removeSending(id: number, cancelsUpload: boolean): void {
  const sending = shown.find((one) => one.id === id);
  works.get(id)?.stop.abort();
  works.delete(id);
  show(shown.filter((one) => one.id !== id));
  if (cancelsUpload && sending?.upload && sending.caseId === null) {
    callEndpoint(uploadEndpoints.giveUpUpload, {
      params: { id: sending.upload.id },
      ...(sending.bearer !== null && { pass: sending.bearer }),
    }).catch(() => {});
  }
}
