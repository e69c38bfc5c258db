// Sends a recording to the server: bytes in order, resent until acknowledged, none dropped.
import { joinBytes } from '../capture/chunk-cutter.ts';
import { wait } from '../../uploads/pause-gate.ts';
import type { RecordedChunk } from '../capture/chunk-cutter.ts';

export type SenderStatus = 'idle' | 'sending' | 'waiting' | 'gone';

export interface SenderState {
  readonly status: SenderStatus;
  /** Acknowledged by the server. */
  readonly savedBytes: number;
  /** Seconds of the recording that are playable from what the server has. */
  readonly savedUpTo: number;
  readonly totalBytes: number;
  /** When the server last responded, in milliseconds of `now`. `null` while all is well. */
  readonly silentSince: number | null;
}

export interface ChunkSenderOptions {
  readonly uploadUrl: string;
  readonly headers: () => Record<string, string>;
  /** The server may already have a part, so ask how much before sending. */
  readonly isResumed?: boolean;
  readonly onState: (state: SenderState) => void;
  /** First and longest wait between attempts, in milliseconds. */
  readonly backoff?: { readonly first: number; readonly longest: number };
  readonly now?: () => number;
}

export interface ChunkSender {
  push(chunk: Pick<RecordedChunk, 'bytes' | 'upTo'>): void;
  readonly state: SenderState;
  /** Resolves when everything pushed so far is acknowledged. Rejects if the upload is gone for good. */
  settle(): Promise<void>;
  /** Tries again immediately instead of waiting for the next attempt. */
  retry(): void;
  /** Stops sending for good. */
  close(): void;
}

interface Waiting {
  /** Offset of its first byte in the file. */
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly upTo: number;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const TRY_TIME_MS = 60_000;
const TUS = { 'tus-resumable': '1.0.0' };

/** The server no longer accepts this upload: it was given up, has ended, or another window holds it. */
export class UploadGoneError extends Error {}

export function createChunkSender(options: ChunkSenderOptions): ChunkSender {
  return new TusSender(options);
}

class TusSender implements ChunkSender {
  readonly #options: ChunkSenderOptions;
  readonly #abort = new AbortController();
  #pause = new AbortController();
  #state: SenderState = { status: 'idle', savedBytes: 0, savedUpTo: 0, totalBytes: 0, silentSince: null };
  #waiting: Waiting[] = [];
  #failures: number;
  #isGone = false;
  #isRunning = false;
  #settled = Promise.withResolvers<void>();

  constructor(options: ChunkSenderOptions) {
    this.#options = options;
    this.#failures = options.isResumed === true ? 1 : 0;
    this.#settled.resolve();
  }

  get state(): SenderState {
    return this.#state;
  }

  push({ bytes, upTo }: Pick<RecordedChunk, 'bytes' | 'upTo'>): void {
    if (this.#waiting.length === 0 && !this.#isGone && !this.#isRunning) {
      this.#settled = Promise.withResolvers<void>();
      // Callers may wait for the failure but do not have to.
      this.#settled.promise.catch(() => undefined);
    }
    this.#waiting.push({ start: this.#state.totalBytes, bytes, upTo });
    this.#update({ totalBytes: this.#state.totalBytes + bytes.length });
    void this.#run();
  }

  settle(): Promise<void> {
    return this.#settled.promise;
  }

  retry(): void {
    this.#pause.abort();
  }

  close(): void {
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isGone) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0 && !this.#isGone && !this.#abort.signal.aborted) await this.#sendNext();
    this.#isRunning = false;
    if (this.#isGone || this.#waiting.length > 0) return;
    this.#update({ status: 'idle' });
    this.#settled.resolve();
  }

  async #sendNext(): Promise<void> {
    const { signal } = this.#abort;
    try {
      if (this.#failures > 0) this.#acknowledge(await fetchOffset(this.#options, signal));
      if (this.#waiting.length === 0) return;
      const offset = this.#state.savedBytes;
      this.#acknowledge(await sendBody(this.#options, bodyFrom(this.#waiting, offset), offset, signal));
    } catch (error) {
      if (error instanceof UploadGoneError) return this.#fail(error);
      this.#failures++;
      const now = this.#options.now ?? (() => performance.now());
      this.#update({ status: 'waiting', silentSince: this.#state.silentSince ?? now() });
      const { first, longest } = this.#options.backoff ?? { first: 500, longest: 15_000 };
      this.#pause = new AbortController();
      const waiting = AbortSignal.any([signal, this.#pause.signal]);
      await wait(Math.min(longest, first * 2 ** (this.#failures - 1)), waiting);
    }
  }

  #acknowledge(offset: number): void {
    const { savedBytes, totalBytes, savedUpTo } = this.#state;
    // A browser that crashed may have sent a chunk that it had not stored yet.
    const isAhead = offset > totalBytes && this.#options.isResumed !== true;
    if (offset < savedBytes || isAhead) throw new UploadGoneError("The server's copy does not fit.");
    const whole = this.#waiting.filter((chunk) => chunk.start + chunk.bytes.length <= offset);
    this.#waiting = this.#waiting.slice(whole.length);
    this.#failures = 0;
    const upTo = whole.at(-1)?.upTo ?? savedUpTo;
    this.#update({ savedBytes: offset, savedUpTo: upTo, status: 'sending', silentSince: null });
  }

  #fail(error: Error): void {
    this.#isGone = true;
    this.#update({ status: 'gone' });
    this.#settled.reject(error);
  }

  #update(change: Partial<SenderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState(this.#state);
  }
}

/** Returns the next bytes after `offset`. The first chunk may be half sent. */
function bodyFrom(waiting: readonly Waiting[], offset: number): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const { start, bytes } of waiting) {
    const piece = bytes.subarray(Math.max(0, offset - start));
    if (length > 0 && length + piece.length > MAX_BODY_BYTES) break;
    pieces.push(piece);
    length += piece.length;
  }
  return joinBytes(pieces);
}

async function sendBody(
  options: ChunkSenderOptions,
  body: Uint8Array<ArrayBuffer>,
  offset: number,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetch(options.uploadUrl, {
    method: 'PATCH',
    headers: {
      ...TUS,
      ...options.headers(),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIME_MS)]),
  });
  if (response.status === 409 && (await isRefused(response)))
    throw new UploadGoneError('The upload is not this window’s any more.');
  return offsetOf(response);
}

/** Returns whether the server refuses the whole upload, not only this offset. */
async function isRefused(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return code === 'recording.held' || code === 'upload.finished';
}

/** Asks how many bytes the server has. */
async function fetchOffset(options: ChunkSenderOptions, signal: AbortSignal): Promise<number> {
  const response = await fetch(options.uploadUrl, {
    method: 'HEAD',
    headers: { ...TUS, ...options.headers() },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIME_MS)]),
  });
  return offsetOf(response);
}

function offsetOf(response: Response): number {
  if (response.status === 404 || response.status === 410)
    throw new UploadGoneError(`The upload is gone (${response.status}).`);
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (!response.ok || !Number.isInteger(offset)) throw new Error(`The server answered ${response.status}.`);
  return offset;
}
