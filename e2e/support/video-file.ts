import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodeVideo } from '../../packages/server/src/platform/media/video/video-encoder.ts';
import { madeRecording } from '../../packages/server/tests/segment-fixture.ts';
import { writeTinyVideoSource } from '../../packages/server/tests/tiny-video-fixture.ts';

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-video-'));
  const outputPath = join(folder, 'explained.mp4');
  await encodeVideo({ ...(await writeTinyVideoSource(folder)), outputPath });
  return outputPath;
}

/** Returns the path of a one-second video, created once, for reports that a test is not about. */
export function videoFile(): Promise<string> {
  made ??= make();
  return made;
}

let spoken: Promise<string> | undefined;

async function makeSpoken(...how: Parameters<typeof madeRecording>): Promise<string> {
  const bytes = await madeRecording(...how);
  if (bytes === null) throw new Error('There is no ffmpeg to make a video with.');
  const path = join(await mkdtemp(join(tmpdir(), 'plainscan-spoken-')), 'spoken.mp4');
  await writeFile(path, bytes);
  return path;
}

/** Returns the path of a 12-second video that is silent from second 3 to second 5; created once. */
export function spokenFile(): Promise<string> {
  spoken ??= makeSpoken(12);
  return spoken;
}

/** Returns the path of an upright 4-second video in another format than `spokenFile`. */
export const uprightFile = (): Promise<string> => makeSpoken(4, { size: '240x320', rate: 25 });
