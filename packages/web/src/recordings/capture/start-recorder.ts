import { startCaptureRecorder } from './capture-recorder.ts';
import { startMediaRecorder } from './media-recorder.ts';
import type { Recorder, RecorderOptions } from './recorder.ts';

/**
 * Records the canvas and the sound as fragmented MP4 in a worker, or with MediaRecorder if the browser cannot encode
 * MP4. Never captures the screen, only what is drawn on the canvas.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  options.drawFrame();
  return (await startCaptureRecorder(options)) ?? startMediaRecorder(options);
}
