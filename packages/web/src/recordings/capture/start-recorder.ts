import { startCaptureRecorder } from './capture-recorder.ts';
import { startMediaRecorder } from './media-recorder.ts';
import type { Recorder, RecorderOptions } from './recorder.ts';

/**
 * Returns whether this browser can only record with MediaRecorder. Then the server has to encode the video again, missing
 * sound and frames are not noticed, and another microphone cannot be connected while recording.
 */
export const hasLimitedRecorder = (): boolean =>
  typeof MediaStreamTrackProcessor === 'undefined' || typeof VideoEncoder === 'undefined';

/**
 * Records the canvas and the sound as fragmented MP4 in a worker, or with MediaRecorder if the browser cannot encode
 * MP4. Never captures the screen, only what is drawn on the canvas.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  options.drawFrame();
  const recorder = hasLimitedRecorder() ? null : await startCaptureRecorder(options);
  return recorder ?? startMediaRecorder(options);
}
