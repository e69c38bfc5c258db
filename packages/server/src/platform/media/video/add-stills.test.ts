// CG-211: pictures before and after a film. Its own pictures and sound stay byte-identical, and in step.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStills, stillSeconds } from './add-stills.ts';
import { describeFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';

const native = await describeFfmpeg('native');
if (native.kind !== 'native') console.log('skipped: no ffmpeg to make a film with');

let folder = '';
let scratchDir = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stills-'));
});
beforeEach(async () => {
  scratchDir = await mkdtemp(join(folder, 'scratch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = 4;
const run = (program: string, args: string): string =>
  execFileSync(program, args.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A green film. `null` instead of the audio codec makes it silent. */
function film(size: string, pictures: string, sound: string | null): string {
  const path = join(folder, `film-${size}.mp4`);
  const from = `-f lavfi -i color=0x00a000:size=${size}:rate=30:duration=${seconds},noise=alls=8:allf=t`;
  const tone = `-f lavfi -i sine=frequency=440:duration=${seconds}`;
  run(
    'ffmpeg',
    `-nostdin -y -loglevel error ${from} ${sound === null ? '' : `${tone} ${sound} `}-c:v libx264 -pix_fmt yuv420p ${pictures} -movflags +faststart ${path}`.replaceAll(
      / +/g,
      ' ',
    ),
  );
  return path;
}

async function picturesOf(size: string): Promise<[before: string, after: string]> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const paths: string[] = [];
  for (const background of ['#a00000', '#0000a0']) {
    const path = join(scratchDir, `${background.slice(1)}.jpg`);
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path);
    paths.push(path);
  }
  return paths as [string, string];
}

type Packet = { at: number; hash: string };

/** The packets of the pictures (`v`) or the sound (`a`). */
function packets(path: string, stream: 'v' | 'a'): Packet[] {
  const lines = run('ffmpeg', `-v error -i ${path} -map 0:${stream}:0 -c copy -f framemd5 -`).split('\n');
  const perSecond = Number(/^#tb 0: 1\/(\d+)/m.exec(lines.join('\n'))?.[1]);
  return lines
    .filter((line) => line.startsWith('0,'))
    .map((line) => line.split(',').map((field) => field.trim()))
    .map(([, , at = '', , , hash = '']) => ({ at: Number(at) / perSecond, hash }));
}

/** Where the packets of a film are in another one: their first one's time there, and whether all follow in their order. */
function placeIn(whole: readonly Packet[], part: readonly Packet[]): { at: number; isWhole: boolean } {
  const first = whole.findIndex(({ hash }) => hash === part[0]?.hash);
  const found = whole.slice(first, first + part.length);
  const at = (found[0]?.at ?? 0) - (part[0]?.at ?? 0);
  const isIn = ({ hash, at: place }: Packet, index: number) =>
    found[index]?.hash === hash && Math.abs(found[index].at - place - at) < 0.001;
  return { at, isWhole: part.every(isIn) };
}

/** Red, green and blue of the middle of the picture at this second. */
function colorAt(path: string, second: number): number[] {
  const out = execFileSync(
    'ffmpeg',
    `-v error -ss ${second} -i ${path} -frames:v 1 -vf crop=2:2,scale=1:1 -f rawvideo -pix_fmt rgb24 -`.split(
      ' ',
    ),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return [...out.subarray(0, 3)];
}

const isColor = (path: string, second: number, channel: 0 | 1 | 2): boolean => {
  const color = colorAt(path, second);
  return color.every((value, at) => (at === channel ? value > 100 : value < 70));
};

describe.skipIf(native.kind !== 'native')('by copying', () => {
  test.each<[name: string, lane: FfmpegLane, size: string, pictures: string, sound: string | null]>([
    ['a tall film', 'native', '360x450', '-bf 0 -g 30 -profile:v baseline', '-c:a aac -ac 1 -ar 48000'],
    ['a wide film with B-frames', 'native', '640x360', '-bf 3 -g 120', '-c:a aac -ac 2 -ar 44100'],
    ['a silent film', 'native', '320x180', '-bf 0 -g 30', null],
    ['a film, by the WASM build', 'wasm', '180x226', '-bf 0 -g 30', '-c:a aac -ac 1 -ar 48000'],
  ])('%s', async (_, lane, size, pictures, sound) => {
    const inputPath = film(size, pictures, sound);
    const made = await addStills({ inputPath, pictures: await picturesOf(size), scratchDir, lane });
    const path = made.videoPath;
    expect(Math.abs(made.durationSeconds - seconds - 2 * stillSeconds)).toBeLessThan(0.1);
    const shown = placeIn(packets(path, 'v'), packets(inputPath, 'v'));
    expect(shown.isWhole).toBe(true);
    expect(Math.abs(shown.at - stillSeconds)).toBeLessThan(0.1);
    const kinds = run('ffprobe', `-v error -show_entries stream=codec_type -of csv=p=0 ${path}`);
    expect(kinds.trim().split('\n')).toEqual(sound === null ? ['video'] : ['video', 'audio']);
    if (sound !== null) {
      // A first packet before the beginning only warms the decoder up.
      const heard = placeIn(packets(path, 'a'), packets(inputPath, 'a').slice(1));
      expect(heard.isWhole).toBe(true);
      // Nobody notices 45 ms (ITU-R BT.1359).
      expect(Math.abs(heard.at - shown.at)).toBeLessThan(0.045);
    }
    const [before, after] = [stillSeconds / 2, seconds + 1.5 * stillSeconds];
    expect([isColor(path, before, 0), isColor(path, stillSeconds + 2, 1), isColor(path, after, 2)]).toEqual([
      true,
      true,
      true,
    ]);
    // Every picture can be decoded.
    expect(run('ffmpeg', `-v error -i ${path} -f null -`)).toBe('');
  });
});

describe.skipIf(native.kind !== 'native')('what cannot be copied', () => {
  test('is encoded again: sound of another kind, which the settings of the silence would not fit', async () => {
    const inputPath = film('322x180', '-bf 0', '-c:a libmp3lame -ac 1');
    const made = await addStills({ inputPath, pictures: await picturesOf('322x180'), scratchDir });
    expect(Math.abs(made.durationSeconds - seconds - 2 * stillSeconds)).toBeLessThan(0.2);
    expect(isColor(made.videoPath, stillSeconds + 2, 1)).toBe(true);
  });

  test('R2: an attempt that is cut off throws', async () => {
    const inputPath = film('324x180', '-bf 0', null);
    const options = { inputPath, pictures: await picturesOf('324x180'), scratchDir };
    const cut = addStills({ ...options, signal: AbortSignal.abort() });
    await expect(cut).rejects.toMatchObject({ code: 'cancelled' });
  });
});
