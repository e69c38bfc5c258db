import type { CaptureHealth } from './capture-messages.ts';
import type { RecordedChunk } from './chunk-cutter.ts';

export const FRAMES_PER_SECOND = 30;

export interface RecorderOptions {
  readonly canvas: HTMLCanvasElement;
  readonly sound: MediaStreamTrack;
  /** Draws the current scene on the canvas. Returns `false` if the canvas already shows it. */
  readonly drawFrame: () => boolean;
  /** Receives pieces of the file in order while recording. */
  readonly onChunk: (chunk: RecordedChunk) => void;
  readonly onHealth: (health: CaptureHealth) => void;
  /** Too many pictures of the first seconds were lost. The next recording should be smaller. */
  readonly onTooSlow: () => void;
  /** The encoder gave up. Chunks emitted earlier stay playable. */
  readonly onError: (error: unknown) => void;
}

export interface Recorder {
  pause(): void;
  /** Resumes, with a new track if the device was reconnected. */
  resume(sound: MediaStreamTrack): void;
  /** Seconds recorded, excluding pauses. */
  elapsed(): number;
  /** Position of the present moment in the recording, in seconds, on the recording's own clock. */
  position(): Promise<number>;
  /** Like `position`, and the next picture becomes a key frame if possible, so that a part can begin here. */
  cutPoint(): Promise<number>;
  /** Writes the end of the file. Resolves after the last chunk was emitted. */
  stop(): Promise<void>;
  /** Stops without writing the end. */
  cancel(): void;
}
