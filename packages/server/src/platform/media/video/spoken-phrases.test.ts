import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { describeFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { findSpokenPhrases, phrasesBetween } from './spoken-phrases.ts';

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'phrases-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('phrases between silences', () => {
  const lines = (...pairs: [string, number][]) => pairs.map(([kind, at]) => `lavfi.silence_${kind}=${at}`);
  test.each([
    ['no pause at all', [], [[0, 10]]],
    [
      'pauses at both ends',
      lines(['start', 0], ['end', 1], ['start', 3], ['end', 4], ['start', 9]),
      [
        [1, 3],
        [4, 9],
      ],
    ],
    [
      'speech to the end',
      lines(['start', 2], ['end', 4]),
      [
        [0, 2],
        [4, 10],
      ],
    ],
    ['nothing but silence', lines(['start', 0]), []],
    ['a click', lines(['start', 0], ['end', 5], ['start', 5.1]), []],
    ['before the start', lines(['start', -0.02], ['end', 1.00004], ['start', 2]), [[1, 2]]],
  ] as [string, string[], [number, number][]][])('%s', (_, given, expected) =>
    expect(phrasesBetween(given, 10)).toEqual(expected.map(([start, end]) => ({ start, end }))),
  );
});

const lanes: FfmpegLane[] = ['native', 'wasm'];

describe.each(lanes)('%s ffmpeg', async (lane) => {
  const isHere = (await describeFfmpeg(lane)).kind === lane;
  const native = await describeFfmpeg('native');
  if (!isHere || native.kind !== 'native')
    console.log(`skipped: the ${lane} lane, because ffmpeg is not here`);
  const make = (name: string, args: string[]): string => {
    if (native.kind !== 'native') throw new Error('no ffmpeg to make videos with');
    const path = join(scratch, `${lane}-${name}`);
    const picture = ['-f', 'lavfi', '-i', 'color=c=gray:s=320x180:r=5:d=12'];
    execFileSync(native.path, ['-nostdin', '-y', '-loglevel', 'error', ...picture, ...args, path]);
    return path;
  };

  test.skipIf(!isHere || native.kind !== 'native')('F14: finds where three phrases were spoken', async () => {
    const voice =
      "aevalsrc='if(between(t,1,3)+between(t,4,6.5)+between(t,8,11),0.3*sin(1900*t),0)':d=12:s=48000";
    const path = make('spoken.mp4', ['-f', 'lavfi', '-i', voice, '-c:a', 'aac']);
    const steps: number[] = [];
    const found = await findSpokenPhrases(path, { scratch, lane, onProgress: (step) => steps.push(step) });
    const expected = [1, 3, 4, 6.5, 8, 11];
    expect(found).toHaveLength(3);
    found
      .flatMap(({ start, end }) => [start, end])
      .forEach((time, index) => expect(Math.abs(time - (expected[index] ?? 0))).toBeLessThan(0.1));
    expect(steps.at(-1)).toBe(1);
  });

  test.skipIf(!isHere || native.kind !== 'native')('a video without sound has none', async () => {
    expect(await findSpokenPhrases(make('mute.mp4', []), { scratch, lane })).toEqual([]);
  });

  test.skipIf(!isHere)('a file that is not a video is refused', async () => {
    const path = join(scratch, `${lane}-text.mp4`);
    await writeFile(path, 'no video');
    await expect(findSpokenPhrases(path, { scratch, lane })).rejects.toMatchObject({ code: 'unreadable' });
  });
});
