// What the page and the worker that records say to each other. Moments are milliseconds since 1970, parts of one included.
import type { RecordedChunk } from './chunk-cutter.ts';

export interface CaptureOptions {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

export type ToCapture =
  | { readonly kind: 'open'; readonly options: CaptureOptions }
  /** The sound of a device, from now on; another one goes on where the first was lost. */
  | { readonly kind: 'sound'; readonly sound: ReadableStream<AudioData>; readonly latencyMs: number }
  | { readonly kind: 'resume'; readonly at: number }
  | { readonly kind: 'pause'; readonly at: number }
  /** What the picture was at a moment; without a frame it is the one before. A busy page that shows nothing new loses nothing. */
  | {
      readonly kind: 'picture';
      readonly frame: VideoFrame | null;
      readonly isNew: boolean;
      readonly at: number;
    }
  /** Asks where in the recording a moment stands. */
  | { readonly kind: 'mark'; readonly id: number; readonly at: number }
  | { readonly kind: 'stop'; readonly at: number };

/** How well the recording goes so far. */
export interface CaptureHealth {
  /** Seconds recorded, pauses left out. */
  readonly seconds: number;
  /** Seconds of sound that should have come and did not. */
  readonly missingSound: number;
  /** No sound has come for so many seconds although it records. */
  readonly silentFor: number;
  /** Pictures that should have been in the recording and are not. */
  readonly lostFrames: number;
  readonly frames: number;
}

export const wellSoFar: CaptureHealth = {
  seconds: 0,
  missingSound: 0,
  silentFor: 0,
  lostFrames: 0,
  frames: 0,
};

export type FromCapture =
  /** False where the browser cannot encode H.264 and sound. */
  | { readonly kind: 'opened'; readonly canRecord: boolean }
  /** Time for a picture. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'chunk'; readonly chunk: RecordedChunk }
  | { readonly kind: 'marked'; readonly id: number; readonly seconds: number }
  | { readonly kind: 'health'; readonly health: CaptureHealth }
  | { readonly kind: 'stopped'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Now, on the clock that pages and workers share. */
export const moment = (): number => performance.timeOrigin + performance.now();
