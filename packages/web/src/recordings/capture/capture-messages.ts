// Messages between the page and the recording worker. Times are milliseconds since 1970, including fractions.
import type { RecordedChunk } from './chunk-cutter.ts';

export interface CaptureOptions {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

export type CaptureCommand =
  | { readonly kind: 'open'; readonly options: CaptureOptions }
  /** Switches to a device's sound from now on, for example after the previous device was lost. */
  | { readonly kind: 'sound'; readonly sound: ReadableStream<AudioData>; readonly latencyMs: number }
  | { readonly kind: 'resume'; readonly at: number }
  | { readonly kind: 'pause'; readonly at: number }
  /** The picture at a moment; `null` repeats the previous one. A busy page that shows nothing new loses nothing. */
  | {
      readonly kind: 'picture';
      readonly frame: VideoFrame | null;
      readonly isNew: boolean;
      readonly at: number;
    }
  /** Asks for the position of a moment in the recording, where a part may begin later. */
  | { readonly kind: 'mark'; readonly id: number; readonly at: number; readonly isCutPoint: boolean }
  | { readonly kind: 'stop'; readonly at: number };

/** The health of the recording so far. */
export interface CaptureHealth {
  /** Seconds recorded, excluding pauses. */
  readonly seconds: number;
  /** Seconds of expected sound that never arrived. */
  readonly missingSound: number;
  /** Seconds since the last sound arrived while recording. */
  readonly silentFor: number;
  /** Pictures that are missing from the recording. */
  readonly lostFrames: number;
  readonly frames: number;
}

export const initialHealth: CaptureHealth = {
  seconds: 0,
  missingSound: 0,
  silentFor: 0,
  lostFrames: 0,
  frames: 0,
};

export type CaptureEvent =
  /** `false` if the browser cannot encode H.264 and sound. */
  | { readonly kind: 'opened'; readonly canRecord: boolean }
  /** Asks the page for the next picture. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'chunk'; readonly chunk: RecordedChunk }
  | { readonly kind: 'marked'; readonly id: number; readonly seconds: number }
  | { readonly kind: 'health'; readonly health: CaptureHealth }
  | { readonly kind: 'stopped'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** Returns the current time on the clock that pages and workers share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
