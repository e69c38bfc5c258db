// What the thread that draws the sample shares with the job that stores it.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Title of the study in lists and viewers. */
export const sampleTitle = 'Sample: MRI of the brain';

export const framesPerSecond = 12;

/** Names in the scratch folder. `study` is a folder. */
export const drawnFiles = {
  study: 'study',
  sound: 'sound.wav',
  frames: 'frames.mjpeg',
  track: 'track.ndjson',
} as const;

/**
 * Draws everything into the folder, in a separate thread that does not block requests. Rejects when `signal` aborts.
 */
export async function drawSample(folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(join(folder, drawnFiles.study));
  const thread = new Worker(new URL('./draw-sample-main.ts', import.meta.url), { workerData: { folder } });
  try {
    // Rejects if the thread fails.
    await once(thread, 'exit', { signal });
  } finally {
    await thread.terminate();
  }
}
