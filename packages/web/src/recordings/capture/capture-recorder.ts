import { sharedNow, initialHealth } from './capture-messages.ts';
import type { CaptureEvent, CaptureCommand } from './capture-messages.ts';
import { JUDGED_SECONDS, losesTooMany } from './frame-size.ts';
import { FRAMES_PER_SECOND } from './recorder.ts';
import type { Recorder, RecorderOptions } from './recorder.ts';

/** Interval for unchanged pictures, so that players can seek. */
const STILL_FRAME_MS = 200;

/** Records in a worker, if the browser gives it sound samples. Returns `null` if it cannot encode H.264. */
export async function startCaptureRecorder(options: RecorderOptions): Promise<Recorder | null> {
  const worker = new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module' });
  const recorder = new CaptureRecorder(worker, options);
  if (await recorder.open()) return recorder;
  worker.terminate();
  return null;
}

/** Maximum number of 10 ms sound chunks that wait for a starved worker. Excess chunks are lost. */
const MAX_QUEUED_SOUNDS = 3_000;

class CaptureRecorder implements Recorder {
  readonly #worker: Worker;
  readonly #options: RecorderOptions;
  readonly #opened = Promise.withResolvers<boolean>();
  readonly #stopped = Promise.withResolvers<void>();
  #sound: MediaStreamTrack | null = null;
  #health = initialHealth;
  readonly #pendingPositions = new Map<number, (seconds: number) => void>();
  #lastRequestId = 0;
  #isRunning = false;
  #lastFrameAt = -Infinity;
  #isSpeedChecked = false;
  #hasFailed = false;

  constructor(worker: Worker, options: RecorderOptions) {
    this.#worker = worker;
    this.#options = options;
    worker.addEventListener('message', ({ data }: MessageEvent<CaptureEvent>) => this.#handleEvent(data));
    worker.addEventListener('error', (event) => this.#fail(event));
  }

  async open(): Promise<boolean> {
    const { width, height } = this.#options.canvas;
    this.#post({ kind: 'open', options: { width, height, framesPerSecond: FRAMES_PER_SECOND } });
    if (!(await this.#opened.promise)) return false;
    this.resume(this.#options.sound);
    return true;
  }

  pause(): void {
    this.#isRunning = false;
    this.#post({ kind: 'pause', at: sharedNow() });
  }

  resume(sound: MediaStreamTrack): void {
    if (sound !== this.#sound) this.#connectSound(sound);
    this.#isRunning = true;
    // Draws the first picture after a pause immediately.
    this.#lastFrameAt = -Infinity;
    this.#post({ kind: 'resume', at: sharedNow() });
    this.#sendPicture();
  }

  elapsed(): number {
    return this.#health.seconds;
  }

  position(): Promise<number> {
    return this.#mark(false);
  }

  cutPoint(): Promise<number> {
    return this.#mark(true);
  }

  #mark(isCutPoint: boolean): Promise<number> {
    if (this.#hasFailed) return Promise.resolve(this.#health.seconds);
    const answer = Promise.withResolvers<number>();
    this.#pendingPositions.set(++this.#lastRequestId, answer.resolve);
    this.#post({ kind: 'mark', id: this.#lastRequestId, at: sharedNow(), isCutPoint });
    return answer.promise;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#post({ kind: 'stop', at: sharedNow() });
    try {
      await this.#stopped.promise;
    } finally {
      this.#worker.terminate();
    }
  }

  cancel(): void {
    this.#isRunning = false;
    this.#worker.terminate();
  }

  #connectSound(track: MediaStreamTrack): void {
    this.#sound = track;
    const processor = { track: track as MediaStreamAudioTrack, maxBufferSize: MAX_QUEUED_SOUNDS };
    const sound = new MediaStreamTrackProcessor(processor).readable;
    const { latency = 0 } = track.getSettings() as { latency?: number };
    this.#worker.postMessage({ kind: 'sound', sound, latencyMs: latency * 1000 } satisfies CaptureCommand, [
      sound,
    ]);
  }

  #sendPicture(): void {
    if (!this.#isRunning) return;
    const at = sharedNow();
    const isNew = this.#options.drawFrame();
    if (!isNew && at - this.#lastFrameAt < STILL_FRAME_MS)
      return this.#post({ kind: 'picture', frame: null, isNew, at });
    this.#lastFrameAt = at;
    const frame = new VideoFrame(this.#options.canvas, { timestamp: 0 });
    this.#worker.postMessage({ kind: 'picture', frame, isNew, at } satisfies CaptureCommand, [frame]);
  }

  #post(message: CaptureCommand): void {
    this.#worker.postMessage(message);
  }

  #handleEvent(message: CaptureEvent): void {
    if (message.kind === 'tick') this.#sendPicture();
    else if (message.kind === 'opened') this.#opened.resolve(message.canRecord);
    else if (message.kind === 'chunk') this.#options.onChunk(message.chunk);
    else if (message.kind === 'marked') this.#answer(message.id, message.seconds);
    else if (message.kind === 'stopped') this.#stopped.resolve();
    else if (message.kind === 'failed') this.#fail(message.reason);
    else {
      this.#health = message.health;
      this.#checkSpeed();
      this.#options.onHealth(message.health);
    }
  }

  /** The first seconds show whether this computer keeps up. A file keeps its initial size. */
  #checkSpeed(): void {
    const { seconds, lostFrames } = this.#health;
    if (this.#isSpeedChecked || seconds < JUDGED_SECONDS) return;
    this.#isSpeedChecked = true;
    if (losesTooMany(lostFrames, seconds, FRAMES_PER_SECOND)) this.#options.onTooSlow();
  }

  #answer(id: number, seconds: number): void {
    this.#pendingPositions.get(id)?.(seconds);
    this.#pendingPositions.delete(id);
  }

  #fail(reason: unknown): void {
    this.#opened.resolve(false);
    this.#stopped.reject(reason);
    // Callers may wait for the end but do not have to.
    this.#stopped.promise.catch(() => undefined);
    // The worker may no longer answer, and finishing waits for the position.
    for (const answer of this.#pendingPositions.values()) answer(this.#health.seconds);
    this.#pendingPositions.clear();
    this.#hasFailed = true;
    this.#options.onError(reason);
  }
}
