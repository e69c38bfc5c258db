import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMediaChild } from '../platform/media/sandbox/media-child.ts';
import { describeFfmpeg } from '../platform/media/video/ffmpeg-program.ts';
import { makeVideoView } from './make-video-view.ts';

const native = await describeFfmpeg('native');
const program = native.kind === 'native' ? native.path : '';
if (program === '')
  console.log('skipped: long videos, because the native ffmpeg that makes them is not here');

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'plainscan-video-view-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** Returns the video that was made, and the format of each poster that was there before it. */
async function viewOf(seconds: number) {
  const path = join(scratch, 'input.mp4');
  const source = `-f lavfi -i testsrc=size=160x120:rate=2 -t ${seconds} -pix_fmt yuv420p`;
  execFileSync(program, ['-v', 'error', ...source.split(' '), path]);
  const child = createMediaChild({ scratch, readOnly: [path] });
  const posters: (string | undefined)[] = [];
  try {
    const made = await makeVideoView({ path, offset: 0, length: Number.POSITIVE_INFINITY }, child, {
      scratch,
      signal: new AbortController().signal,
      onPoster: async ({ posterPath, preview }) => {
        expect(existsSync(join(scratch, 'report.mp4'))).toBe(false);
        expect(preview).not.toBeNull();
        posters.push((await sharp(posterPath).metadata()).format);
      },
    });
    return { made, posters };
  } finally {
    await child.close();
  }
}

test.skipIf(program === '').each([
  [150, ['jpeg']],
  [20, []],
])('H-021: a video of %i seconds has its posters before the rest is made: %j', async (seconds, expected) => {
  const { made, posters } = await viewOf(seconds);
  expect(made).toMatchObject({ kind: 'video', durationSeconds: seconds });
  expect(posters).toEqual(expected);
});
