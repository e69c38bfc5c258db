import { createChunkCutter } from './chunk-cutter.ts';
import type { RecordedChunk } from './chunk-cutter.ts';
import { createFileEncoder } from './file-encoder.ts';
import type { FileEncoder } from './file-encoder.ts';
import { createFrameTimes, createRecordingClock } from './recording-clock.ts';
import { createWebmEncoder } from './webm-encoder.ts';

export const FRAMES_PER_SECOND = 30;

export interface RecorderOptions {
  readonly canvas: HTMLCanvasElement;
  readonly sound: MediaStreamTrack;
  /** Draws the current scene on the canvas; called before each frame. */
  readonly drawFrame: () => void;
  /** Pieces of the file, in order, while it is recorded. */
  readonly onChunk: (chunk: RecordedChunk) => void;
  /** The encoder gave up. What was handed over before stays playable. */
  readonly onError: (error: unknown) => void;
}

export interface Recorder {
  readonly mimeType: string;
  pause(): void;
  resume(): void;
  /** Seconds recorded, pauses left out. */
  elapsed(): number;
  /** Writes the end of the file; its last chunk has been handed over when this resolves. */
  stop(): Promise<{ seconds: number }>;
  /** Stops without writing the end. */
  cancel(): void;
}

/**
 * Records the canvas and the sound as fragmented MP4, or as WebM where the browser cannot encode MP4.
 * Never captures the screen: only what is drawn on the canvas.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const clock = createRecordingClock(() => performance.now());
  const cutter = createChunkCutter(options.onChunk);
  options.drawFrame();
  const encoder = (await createFileEncoder(options, cutter)) ?? createWebmEncoder(options, cutter, clock);
  const stopTicks = startTicks(() => addFrame(encoder, options, clock.isRunning ? clock.elapsed() : null));
  await encoder.start();
  clock.start();
  addFrame(encoder, options, 0);
  return {
    mimeType: encoder.mimeType,
    pause() {
      clock.pause();
      encoder.pause();
    },
    resume() {
      clock.resume();
      encoder.resume();
    },
    elapsed: () => clock.elapsed(),
    async stop() {
      clock.pause();
      stopTicks();
      await encoder.finish(clock.elapsed());
      return { seconds: clock.elapsed() };
    },
    cancel() {
      clock.pause();
      stopTicks();
      encoder.cancel();
    },
  };
}

const frameTimes = new WeakMap<FileEncoder, (seconds: number) => number | null>();
const busyEncoders = new WeakSet<FileEncoder>();

/** Adds the frame of this moment, unless it is there already or the encoder is still busy with the last one. */
function addFrame(encoder: FileEncoder, options: RecorderOptions, seconds: number | null): void {
  if (seconds === null || busyEncoders.has(encoder)) return;
  const times = frameTimes.get(encoder) ?? createFrameTimes(FRAMES_PER_SECOND);
  frameTimes.set(encoder, times);
  const time = times(seconds);
  if (time === null) return;
  options.drawFrame();
  busyEncoders.add(encoder);
  encoder
    .addFrame(time)
    .catch(options.onError)
    .finally(() => busyEncoders.delete(encoder));
}

function startTicks(onTick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTick);
  worker.postMessage(1000 / FRAMES_PER_SECOND / 2);
  return () => worker.terminate();
}
