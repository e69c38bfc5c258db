import { moment, initialHealth } from './capture-messages.ts';
import type { FromCapture, ToCapture } from './capture-messages.ts';
import { JUDGED_SECONDS, losesTooMany } from './frame-size.ts';
import { FRAMES_PER_SECOND } from './recorder.ts';
import type { Recorder, RecorderOptions } from './recorder.ts';

/** Interval for unchanged pictures, so that players can seek. */
const STILL_FRAME_MS = 200;

/** Records in a worker. Returns `null` if the browser provides no sound samples or cannot encode H.264. */
export async function startCaptureRecorder(options: RecorderOptions): Promise<Recorder | null> {
  if (typeof MediaStreamTrackProcessor === 'undefined' || typeof VideoEncoder === 'undefined') return null;
  const worker = new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module' });
  const recorder = new CaptureRecorder(worker, options);
  if (await recorder.open()) return recorder;
  worker.terminate();
  return null;
}

/** Maximum number of 10 ms sound chunks that wait for a starved worker. Excess chunks are lost. */
const WAITING_SOUNDS = 3_000;

class CaptureRecorder implements Recorder {
  readonly #worker: Worker;
  readonly #options: RecorderOptions;
  readonly #opened = Promise.withResolvers<boolean>();
  readonly #stopped = Promise.withResolvers<void>();
  #sound: MediaStreamTrack | null = null;
  #health = initialHealth;
  readonly #asked = new Map<number, (seconds: number) => void>();
  #lastAsked = 0;
  #isRunning = false;
  #lastFrameAt = -Infinity;
  #isJudged = false;

  constructor(worker: Worker, options: RecorderOptions) {
    this.#worker = worker;
    this.#options = options;
    worker.addEventListener('message', ({ data }: MessageEvent<FromCapture>) => this.#hear(data));
    worker.addEventListener('error', (event) => this.#fail(event));
  }

  async open(): Promise<boolean> {
    const { width, height } = this.#options.canvas;
    this.#tell({ kind: 'open', options: { width, height, framesPerSecond: FRAMES_PER_SECOND } });
    if (!(await this.#opened.promise)) return false;
    this.resume(this.#options.sound);
    return true;
  }

  pause(): void {
    this.#isRunning = false;
    this.#tell({ kind: 'pause', at: moment() });
  }

  resume(sound: MediaStreamTrack): void {
    if (sound !== this.#sound) this.#listenTo(sound);
    this.#isRunning = true;
    // Draws the first picture after a pause immediately.
    this.#lastFrameAt = -Infinity;
    this.#tell({ kind: 'resume', at: moment() });
    this.#show();
  }

  elapsed(): number {
    return this.#health.seconds;
  }

  position(): Promise<number> {
    const answer = Promise.withResolvers<number>();
    this.#asked.set(++this.#lastAsked, answer.resolve);
    this.#tell({ kind: 'mark', id: this.#lastAsked, at: moment() });
    return answer.promise;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#tell({ kind: 'stop', at: moment() });
    await this.#stopped.promise;
    this.#worker.terminate();
  }

  cancel(): void {
    this.#isRunning = false;
    this.#worker.terminate();
  }

  #listenTo(track: MediaStreamTrack): void {
    this.#sound = track;
    const processor = { track: track as MediaStreamAudioTrack, maxBufferSize: WAITING_SOUNDS };
    const sound = new MediaStreamTrackProcessor(processor).readable;
    const { latency = 0 } = track.getSettings() as { latency?: number };
    this.#worker.postMessage({ kind: 'sound', sound, latencyMs: latency * 1000 } satisfies ToCapture, [
      sound,
    ]);
  }

  #show(): void {
    if (!this.#isRunning) return;
    const at = moment();
    const isNew = this.#options.drawFrame();
    if (!isNew && at - this.#lastFrameAt < STILL_FRAME_MS)
      return this.#tell({ kind: 'picture', frame: null, isNew, at });
    this.#lastFrameAt = at;
    const frame = new VideoFrame(this.#options.canvas, { timestamp: 0 });
    this.#worker.postMessage({ kind: 'picture', frame, isNew, at } satisfies ToCapture, [frame]);
  }

  #tell(message: ToCapture): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromCapture): void {
    if (message.kind === 'tick') this.#show();
    else if (message.kind === 'opened') this.#opened.resolve(message.canRecord);
    else if (message.kind === 'chunk') this.#options.onChunk(message.chunk);
    else if (message.kind === 'marked') this.#answer(message.id, message.seconds);
    else if (message.kind === 'stopped') this.#stopped.resolve();
    else if (message.kind === 'failed') this.#fail(message.reason);
    else {
      this.#health = message.health;
      this.#judge();
      this.#options.onHealth(message.health);
    }
  }

  /** The first seconds show whether this computer keeps up. A file keeps its initial size. */
  #judge(): void {
    const { seconds, lostFrames } = this.#health;
    if (this.#isJudged || seconds < JUDGED_SECONDS) return;
    this.#isJudged = true;
    if (losesTooMany(lostFrames, seconds, FRAMES_PER_SECOND)) this.#options.onTooSlow();
  }

  #answer(id: number, seconds: number): void {
    this.#asked.get(id)?.(seconds);
    this.#asked.delete(id);
  }

  #fail(reason: unknown): void {
    this.#opened.resolve(false);
    this.#stopped.reject(reason);
    // Callers may wait for the end but do not have to.
    this.#stopped.promise.catch(() => undefined);
    this.#options.onError(reason);
  }
}
