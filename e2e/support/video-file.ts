import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodeVideo } from '../../packages/server/src/platform/media/video/video-encoder.ts';
import { writeTinyVideoSource } from '../../packages/server/tests/tiny-video-fixture.ts';

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-video-'));
  const outputPath = join(folder, 'explained.mp4');
  await encodeVideo({ ...(await writeTinyVideoSource(folder)), outputPath });
  return outputPath;
}

/** The path of a film of one second, made once: a report where recording one is not the point. */
export function videoFile(): Promise<string> {
  made ??= make();
  return made;
}
