import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodeReel } from '../../packages/server/src/platform/media/video/reel-encoder.ts';
import { writeTinyReel } from '../../packages/server/tests/tiny-reel-fixture.ts';

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-video-'));
  const outputPath = join(folder, 'explained.mp4');
  await encodeReel({ ...(await writeTinyReel(folder)), outputPath });
  return outputPath;
}

/** The path of a film of one second, made once: a report where recording one is not the point. */
export function videoFile(): Promise<string> {
  made ??= make();
  return made;
}
