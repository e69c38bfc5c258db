import type { CaptureHealth } from './capture-messages.ts';
import type { RecordedChunk } from './chunk-cutter.ts';

export const FRAMES_PER_SECOND = 30;

export interface RecorderOptions {
  readonly canvas: HTMLCanvasElement;
  readonly sound: MediaStreamTrack;
  /** Draws the scene of this moment on the canvas; false where it is the one that is there already. */
  readonly drawFrame: () => boolean;
  /** Pieces of the file, in order, while it is recorded. */
  readonly onChunk: (chunk: RecordedChunk) => void;
  readonly onHealth: (health: CaptureHealth) => void;
  /** Too many pictures of the first seconds were lost: the next recording should be smaller. */
  readonly onTooSlow: () => void;
  /** The encoder gave up. What was handed over before stays playable. */
  readonly onError: (error: unknown) => void;
}

export interface Recorder {
  pause(): void;
  /** Goes on; with another track where the device was connected again. */
  resume(sound: MediaStreamTrack): void;
  /** Seconds recorded, pauses left out. */
  elapsed(): number;
  /** Where in the recording this moment stands, in seconds; the clock of the recording itself says it. */
  position(): Promise<number>;
  /** Writes the end of the file; its last chunk has been handed over when this resolves. */
  stop(): Promise<void>;
  /** Stops without writing the end. */
  cancel(): void;
}
