// One recording from the press on Record to the answer of the server. Knows no screen.
import { authorizationHeaders } from '../viewers/instances/instance-access.ts';
import { joinBytes } from './chunk-cutter.ts';
import type { RecordedChunk } from './chunk-cutter.ts';
import { createChunkSender } from './chunk-sender.ts';
import type { ChunkSender, SenderState } from './chunk-sender.ts';
import { MicrophoneError, openMicrophone } from './microphone.ts';
import type { Microphone, MicrophoneProblem } from './microphone.ts';
import { startRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';
import type { KeptRecording, RecordingStore } from './recording-store.ts';

export interface Upload {
  readonly uploadUrl: string;
  readonly uploadId: string;
}

export type SessionPhase = 'idle' | 'asking' | 'recording' | 'paused' | 'finishing' | 'saved' | 'problem';
export type SessionProblem =
  | MicrophoneProblem
  | 'microphone-lost'
  | 'start-failed'
  | 'encoder-failed'
  | 'finish-failed'
  | 'gone';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly problem: SessionProblem | null;
  readonly sender: SenderState | null;
}

export interface SessionOptions {
  readonly studyId: string;
  readonly canvas: HTMLCanvasElement;
  readonly drawFrame: () => void;
  readonly startUpload: () => Promise<Upload>;
  readonly finish: (uploadId: string) => Promise<void>;
  /** Null where the browser keeps nothing. */
  readonly store: RecordingStore | null;
  readonly onState: (state: SessionState) => void;
}

export const newSession: SessionState = { phase: 'idle', problem: null, sender: null };

export class RecordingSession {
  readonly #options: SessionOptions;
  #state = newSession;
  #microphone: Microphone | null = null;
  #recorder: Recorder | null = null;
  #sender: ChunkSender | null = null;
  #upload: Upload | null = null;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#recorder !== null || this.#state.phase === 'asking') return;
    this.#set({ phase: 'asking', problem: null });
    try {
      this.#microphone ??= await openMicrophone(() => this.#loseMicrophone());
      if (this.#isClosed) return this.close();
      const upload = await this.#options.startUpload();
      await this.#begin(upload, this.#microphone);
      this.#set({ phase: 'recording' });
    } catch (error) {
      this.#set({
        phase: 'problem',
        problem: error instanceof MicrophoneError ? error.problem : 'start-failed',
      });
    }
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return;
    this.#recorder?.pause();
    this.#set({ phase: 'paused' });
  }

  async resume(): Promise<void> {
    if (this.#state.phase !== 'paused') return;
    try {
      if (this.#state.problem === 'microphone-lost') await this.#microphone?.reconnect();
      this.#recorder?.resume();
      this.#set({ phase: 'recording', problem: null });
    } catch {
      this.#set({ problem: 'microphone-lost' });
    }
  }

  /** Writes the end, waits until the server has every byte, and tells it so. Can be called again after a failure. */
  async finish(): Promise<void> {
    const upload = this.#upload;
    if (upload === null || this.#state.phase === 'finishing') return;
    this.#set({ phase: 'finishing', problem: null });
    try {
      await this.#recorder?.stop();
    } catch {
      // What was handed over before stays playable.
    }
    this.#recorder = null;
    this.#microphone?.close();
    this.#microphone = null;
    try {
      await this.#sender?.settle();
    } catch {
      return this.#set({ phase: 'problem', problem: 'gone' });
    }
    try {
      await this.#options.finish(upload.uploadId);
      await this.#options.store?.remove(upload.uploadId);
      this.#set({ phase: 'saved' });
    } catch {
      this.#set({ phase: 'problem', problem: 'finish-failed' });
    }
  }

  elapsed(): number {
    return this.#recorder?.elapsed() ?? 0;
  }

  level(): number {
    return this.#microphone?.level() ?? 0;
  }

  /** Everything recorded so far, from the browser's own copy. */
  async copy(): Promise<Blob> {
    const chunks = (await this.#options.store?.chunks(this.#upload?.uploadId ?? '')) ?? [];
    return new Blob([joinBytes(chunks.map((chunk) => chunk.bytes))], { type: 'video/mp4' });
  }

  /** Lets go of microphone, encoder and network. The browser's copy stays. */
  close(): void {
    this.#isClosed = true;
    this.#recorder?.cancel();
    this.#recorder = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.#sender?.close();
  }

  async #begin(upload: Upload, microphone: Microphone): Promise<void> {
    const { canvas, drawFrame, store, studyId } = this.#options;
    this.#upload = upload;
    // Without the browser's copy the recording still goes to the server.
    await store?.begin({ ...upload, studyId, startedAt: Date.now() }).catch(() => undefined);
    this.#sender = createChunkSender({
      uploadUrl: upload.uploadUrl,
      headers: authorizationHeaders,
      onState: (sender) => this.#set({ sender }),
    });
    this.#recorder = await startRecorder({
      canvas,
      drawFrame,
      sound: microphone.track,
      onChunk: (chunk) => this.#take(upload.uploadId, chunk),
      onError: () => this.#stopBrokenEncoder(),
    });
  }

  #take(uploadId: string, chunk: RecordedChunk): void {
    this.#options.store?.keep({ uploadId, ...chunk }).catch(() => undefined);
    this.#sender?.push(chunk);
  }

  #loseMicrophone(): void {
    this.pause();
    if (this.#state.phase === 'paused') this.#set({ problem: 'microphone-lost' });
  }

  #stopBrokenEncoder(): void {
    if (this.#state.phase !== 'recording' && this.#state.phase !== 'paused') return;
    this.#recorder?.pause();
    this.#set({ phase: 'problem', problem: 'encoder-failed' });
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#isClosed) this.#options.onState(this.#state);
  }
}

/** Sends what a crashed page left in the browser, and finishes it. Resolves when the server has all of it. */
export async function recoverRecording(
  kept: KeptRecording,
  store: RecordingStore,
  finish: (uploadId: string) => Promise<void>,
  onState: (state: SenderState) => void,
): Promise<void> {
  const sender = createChunkSender({
    uploadUrl: kept.uploadUrl,
    headers: authorizationHeaders,
    isResumed: true,
    onState,
  });
  for (const chunk of await store.chunks(kept.uploadId)) sender.push(chunk);
  await sender.settle();
  await finish(kept.uploadId);
  await store.remove(kept.uploadId);
}

const FILE_PART_BYTES = 4 * 1024 * 1024;

/** Sends a finished video file as the other way to a report. */
export async function uploadVideoFile(
  file: File,
  startUpload: () => Promise<Upload>,
  finish: (uploadId: string) => Promise<void>,
  onState: (state: SenderState) => void,
): Promise<void> {
  const upload = await startUpload();
  const sender = createChunkSender({ uploadUrl: upload.uploadUrl, headers: authorizationHeaders, onState });
  for (let at = 0; at < file.size; at += FILE_PART_BYTES) {
    sender.push({ bytes: new Uint8Array(await file.slice(at, at + FILE_PART_BYTES).arrayBuffer()), upTo: 0 });
    await sender.settle();
  }
  await finish(upload.uploadId);
}
