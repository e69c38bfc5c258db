// One recording, from pressing Record to the server's final response. Independent of the UI.
import { limits, secondsLeft, type Retake } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { authorizationHeaders } from '../../viewers/instances/instance-access.ts';
import { joinBytes } from '../capture/chunk-cutter.ts';
import type { RecordedChunk } from '../capture/chunk-cutter.ts';
import { addMark, renameMark, removeMark } from './chapter-marks.ts';
import { beginLine, endLine, reopenLine, removeLastLine } from './spoken-captions.ts';
import { createChunkSender } from './chunk-sender.ts';
import type { ChunkSender } from './chunk-sender.ts';
import type { CaptureHealth } from '../capture/capture-messages.ts';
import { MicrophoneError, openMicrophone } from '../capture/microphone.ts';
import type { Microphone } from '../capture/microphone.ts';
import { storeReduced } from '../capture/studio-choices.ts';
import type { SoundReading } from '../capture/sound-analyzer.ts';
import type { Recorder } from '../capture/recorder.ts';
import { startRecorder } from '../capture/start-recorder.ts';
import { endMarks, goBack, recordedAt } from './going-back.ts';
import type { Run } from './going-back.ts';
import { fetchRecordingFile } from './recording-recovery.ts';
import {
  finishRecording,
  holdRecording,
  releaseRecording,
  sendEvents,
  startRecording,
  uploadUrlOf,
} from './recording-calls.ts';
import { TrackRecording } from '../track/track-recording.ts';
import type { TrackScene } from '../track/track-scene.ts';
import { acquireRecordingLock } from './recording-lock.ts';
import type { LocalRecording, RecordingMarks, RecordingStore } from './recording-store.ts';
import { newSession, problemOf } from './session-state.ts';
import type { SessionPhase, SessionState } from './session-state.ts';

export interface SessionOptions {
  readonly caseId: string;
  readonly userId: string;
  /** The part of the case's video to re-record, or `null` for a new video. */
  readonly retake: Retake | null;
  /** The title of the chapter that the recording begins with, or `null` for none. */
  readonly firstChapter: string | null;
  readonly canvas: HTMLCanvasElement;
  /** Draws the current scene. Returns `false` if the canvas already shows it. */
  readonly drawFrame: () => boolean;
  /** Describes that scene for the event track. */
  readonly readScene: () => TrackScene;
  /** Returns `null` if the browser has no storage. */
  readonly openStore: () => Promise<RecordingStore | null>;
  readonly onState: (state: SessionState) => void;
}

const live: ReadonlySet<SessionPhase> = new Set(['recording', 'paused']);

export class RecordingSession {
  readonly #options: SessionOptions;
  #state = newSession;
  #microphone: Microphone | null = null;
  #recorder: Recorder | null = null;
  #sender: ChunkSender | null = null;
  #track: TrackRecording | null = null;
  #store: RecordingStore | null = null;
  #recording: LocalRecording | null = null;
  #releaseLock: (() => void) | null = null;
  #savingMarks: Promise<void> = Promise.resolve();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  readonly #runs: Run[] = [];
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#recorder !== null || this.#state.phase === 'asking') return;
    this.#set({ phase: 'asking', problem: null, refusal: null });
    try {
      // Undefined on pages that were not loaded over https, like the microphone.
      if (!('locks' in navigator)) throw new MicrophoneError('unsupported');
      this.#releaseLock ??= await acquireRecordingLock(this.#options.caseId);
      if (this.#releaseLock === null) return this.#set({ phase: 'problem', problem: 'other-window' });
      this.#microphone ??= await openMicrophone(() => this.#handleLostMicrophone());
      if (this.#isClosed) return this.close();
      await this.#begin(this.#microphone);
      this.#set({ phase: 'recording' });
    } catch (error) {
      this.#releaseHold();
      this.#set({ phase: 'problem', ...problemOf(error) });
    }
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return;
    this.#track?.pause();
    this.#recorder?.pause();
    this.#set({ phase: 'paused' });
  }

  async resume(): Promise<void> {
    if (this.#state.phase !== 'paused') return;
    try {
      if (this.#state.problem === 'microphone-lost') await this.#microphone?.reconnect();
      if (this.#microphone) this.#recorder?.resume(this.#microphone.track());
      this.#beginRun();
      this.#set({ phase: 'recording', problem: null });
    } catch {
      this.#set({ problem: 'microphone-lost' });
    }
  }

  /** Continues a paused recording with the microphone that is now chosen on this device. */
  async changeMicrophone(): Promise<void> {
    if (this.#state.phase !== 'paused') return;
    try {
      await this.#microphone?.reconnect();
      this.#set({ problem: null });
    } catch {
      this.#set({ problem: 'microphone-lost' });
    }
  }

  /** Writes the end, waits until the server has every byte, and tells it so. Can be called again after a failure. */
  async finish(): Promise<void> {
    const recording = this.#recording;
    if (recording === null || this.#state.phase === 'finishing') return;
    this.#set({ phase: 'finishing', problem: null });
    try {
      await this.#endMarks();
      await this.#track?.end();
      await this.#recorder?.stop();
    } catch {
      // Chunks emitted earlier stay playable.
    }
    this.#recorder = null;
    this.#microphone?.close();
    this.#microphone = null;
    try {
      await this.#sender?.settle();
      await this.#track?.settle();
    } catch {
      return this.#set({ phase: 'problem', problem: 'gone' });
    }
    try {
      clearInterval(this.#heartbeat);
      await releaseRecording(recording.id, recording.holderId);
      const { state, keptUntil } = await finishRecording(recording.id, this.#marks());
      this.#releaseHold();
      this.#set({ phase: state === 'kept' ? 'kept' : 'saved', keptUntil });
    } catch {
      this.#set({ phase: 'problem', problem: 'finish-failed' });
    }
  }

  /**
   * Tells the server that this window still records. If the case was reassigned, ends the recording. What was spoken
   * still belongs to its speaker.
   */
  async checkCase(): Promise<void> {
    const recording = this.#recording;
    if (recording === null || !live.has(this.#state.phase)) return;
    try {
      const { maySubmit } = await holdRecording(recording.id, recording.holderId);
      if (!maySubmit && live.has(this.#state.phase)) await this.finish();
    } catch (error) {
      if (error instanceof AppError && error.code === 'recording.held') this.#handleLostRecording();
      // Without a response the recording continues. The next check will tell.
    }
  }

  /** After a new login, sends everything that waits for the server immediately. */
  resumeSending(): void {
    this.#sender?.retry();
    if (this.#state.problem === 'finish-failed') void this.finish();
  }

  /**
   * Pauses and removes the last ten seconds. Returns `false` if there is nothing to remove. `onBack` receives when the
   * moment to resume from was recorded, in milliseconds of the page's clock, and restores the page to that moment.
   */
  async goBack(onBack: (at: number) => void): Promise<boolean> {
    const recorder = this.#recorder;
    if (recorder === null || !live.has(this.#state.phase)) return false;
    this.pause();
    const seconds = await recorder.position();
    const before = this.#marks();
    const { chapters: marks, captions, replaced } = goBack(before, seconds);
    if (replaced === before.replaced) return false;
    this.#keep({ marks, captions, replaced });
    const from = replaced.find((take) => !before.replaced.includes(take));
    onBack(recordedAt(this.#runs, from?.start ?? seconds));
    this.#track?.note();
    return true;
  }

  /**
   * Starts a chapter at this moment of the recording. Returns its start in seconds, or `null` if there is no new one.
   */
  async mark(): Promise<number | null> {
    const recorder = this.#recorder;
    if (recorder === null || !live.has(this.#state.phase)) return null;
    const seconds = await recorder.cutPoint();
    const before = this.#state.marks;
    const marks = addMark(before, seconds);
    if (marks !== before) this.#keep({ marks });
    return marks.find((mark) => !before.includes(mark))?.start ?? null;
  }

  /** Starts a script line now; `null` ends the last one. Returns `false` if it is too soon after the previous press. */
  async markSpokenLine(text: string | null): Promise<boolean> {
    const recorder = this.#recorder;
    if (recorder === null || this.#state.phase !== 'recording') return false;
    const seconds = await recorder.position();
    const before = this.#state.captions;
    const captions = text === null ? endLine(before, seconds) : beginLine(before, text, seconds);
    if (captions !== before) this.#keep({ captions });
    return captions !== before;
  }

  /** Goes back one script line. `isEnded` means the last line has already ended. */
  undoSpokenLine(isEnded: boolean): void {
    const { captions } = this.#state;
    this.#keep({ captions: isEnded ? reopenLine(captions) : removeLastLine(captions) });
  }

  /** Names the chapter that starts there; `null` removes the mark. */
  changeMark(start: number, title: string | null): void {
    const { marks } = this.#state;
    this.#keep({ marks: title === null ? removeMark(marks, start) : renameMark(marks, start, title) });
  }

  /** Returns the seconds recorded so far, without replaced ones. */
  elapsed(): number {
    return secondsLeft(this.#state.replaced, this.#recorder?.elapsed() ?? 0);
  }

  /** Returns the microphone's current sound, or `null` without a microphone. */
  sound(): SoundReading | null {
    return this.#microphone?.sound() ?? null;
  }

  /** Returns everything recorded so far from the browser's own copy, or from the server if there is none. */
  async copy(): Promise<Blob> {
    const id = this.#recording?.id ?? '';
    const chunks = (await this.#store?.chunks(id).catch(() => [])) ?? [];
    if (chunks.length === 0) return fetchRecordingFile(id);
    return new Blob([joinBytes(chunks.map((chunk) => chunk.bytes))], { type: 'video/mp4' });
  }

  /** Releases microphone, encoder, network and lock. The browser's copy stays. */
  close(): void {
    this.#isClosed = true;
    this.#track?.pause();
    this.#recorder?.cancel();
    this.#recorder = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.#sender?.close();
    this.#releaseHold();
  }

  async #begin(microphone: Microphone): Promise<void> {
    const { canvas, caseId, userId, retake, firstChapter } = this.#options;
    const holderId = crypto.randomUUID();
    this.#store = await this.#options.openStore();
    const id = await startRecording(caseId, holderId, retake);
    const recording = { id, caseId, userId, holderId, startedAt: Date.now() };
    this.#recording = recording;
    // Without the browser's copy the recording still goes to the server.
    await this.#store?.begin(recording).catch(() => this.#markCopyMissing());
    if (this.#store === null) this.#markCopyMissing();
    if (firstChapter !== null) this.#keep({ marks: [{ start: 0, title: firstChapter }] });
    this.#sender = createChunkSender({
      uploadUrl: uploadUrlOf(id),
      headers: () => ({ ...authorizationHeaders(), 'recording-holder': holderId }),
      onState: (sender) => this.#set({ sender }),
    });
    this.#recorder = await startRecorder({
      canvas,
      drawFrame: () => this.#draw(),
      sound: microphone.track(),
      onHealth: (health) => this.#note(health),
      onChunk: (chunk) => this.#take(id, chunk),
      onTooSlow: () => storeReduced(true),
      onError: () => this.#handleEncoderError(),
    });
    this.#track = new TrackRecording({
      position: () => this.#recorder?.position() ?? Promise.resolve(0),
      readScene: this.#options.readScene,
      keep: async (batch) => this.#store?.keepEvents(id, batch),
      onNotKept: () => this.#markCopyMissing(),
      send: (from, events) => sendEvents(recording, from, events),
    });
    this.#beginRun();
    this.#heartbeat = setInterval(() => void this.checkCase(), limits.recordingLeaseEveryMilliseconds);
  }

  #beginRun(): void {
    this.#track?.resume();
    this.#runs.push({ wall: performance.now(), seconds: this.#recorder?.elapsed() ?? 0 });
  }

  #draw(): boolean {
    const isNew = this.#options.drawFrame();
    this.#track?.logChanges();
    return isNew;
  }

  #take(id: string, chunk: RecordedChunk): void {
    this.#store?.keep(id, chunk).catch(() => this.#markCopyMissing());
    this.#sender?.push(chunk);
    this.#track?.flush();
  }

  /** Saves the marks one write at a time, so that the newest ones stay. */
  #keep(change: Partial<Pick<SessionState, 'marks' | 'captions' | 'replaced'>>): void {
    const id = this.#recording?.id ?? '';
    this.#set(change);
    const marks = this.#marks();
    this.#savingMarks = this.#savingMarks
      .then(() => this.#store?.keepMarks(id, marks))
      .catch(() => this.#markCopyMissing());
  }

  async #endMarks(): Promise<void> {
    const seconds = await this.#recorder?.position();
    if (seconds === undefined) return;
    const { chapters: marks, captions, replaced } = endMarks(this.#marks(), seconds);
    this.#set({ marks, captions, replaced });
  }

  #marks(): RecordingMarks {
    const { marks: chapters, captions, replaced } = this.#state;
    return { chapters, captions, replaced };
  }

  /** Reports only changes that the page shows, so that it does not render for every picture. */
  #note(health: CaptureHealth): void {
    const before = this.#state.health;
    const isNews =
      health.missingSound !== before.missingSound ||
      health.lostFrames !== before.lostFrames ||
      health.silentFor > 1 !== before.silentFor > 1;
    if (isNews) this.#set({ health });
  }

  #markCopyMissing(): void {
    if (!this.#state.isCopyMissing) this.#set({ isCopyMissing: true });
  }

  #releaseHold(): void {
    clearInterval(this.#heartbeat);
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  /** Another browser took the recording over after this one was silent for long. */
  #handleLostRecording(): void {
    this.#track?.pause();
    this.#recorder?.pause();
    this.#sender?.close();
    this.#set({ phase: 'problem', problem: 'gone' });
  }

  #handleLostMicrophone(): void {
    this.pause();
    if (this.#state.phase === 'paused') this.#set({ problem: 'microphone-lost' });
  }

  #handleEncoderError(): void {
    if (this.#state.phase !== 'recording' && this.#state.phase !== 'paused') return;
    this.#track?.pause();
    this.#recorder?.pause();
    this.#set({ phase: 'problem', problem: 'encoder-failed' });
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#isClosed) this.#options.onState(this.#state);
  }
}
