// Videos of phones and camcorders: more brightness than a screen has, halves of pictures, sound tracks of their makers,
// a picture that is turned on the way. The machine's ffmpeg makes them, both lanes read them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { parseVideoFacts } from './video-facts.ts';
import { transcodeReport } from './video-transcoder.ts';

const native = await describeFfmpeg('native');
const program = native.kind === 'native' ? native.path : '';
if (program === '')
  console.log('skipped: videos of phones, because the native ffmpeg that makes them is not here');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phones-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes a video in the folder from words of a command line. */
function make(name: string, command: string): string {
  const path = join(folder, name);
  execFileSync(program, ['-v', 'error', '-y', ...command.split(' '), path]);
  return path;
}

const describeVideo = (path: string): string =>
  spawnSync(program, ['-hide_banner', '-i', path], { encoding: 'utf8' }).stderr;

/** Returns the color of points of a picture, each of red, green and blue. */
async function colorsAt(path: string, points: readonly (readonly [number, number])[]): Promise<number[][]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  });
}

const bars = '-f lavfi -i smptehdbars=s=320x180:r=10:d=1';
/** Gray of 40 percent, white of 75 and 100 percent, green, red and blue, as fractions of the picture. */
const points = [
  [0.02, 0.28],
  [0.19, 0.28],
  [0.31, 0.92],
  [0.47, 0.28],
  [0.72, 0.28],
  [0.84, 0.28],
] as const;
const onScreen = [
  [102, 102, 102],
  [190, 190, 190],
  [255, 255, 255],
  [0, 189, 0],
  [190, 0, 0],
  [0, 0, 190],
];
const hdrFrom = (transfer: string): string =>
  `zscale=min=709:pin=709:tin=709:rin=tv:t=linear:npl=203,format=gbrpf32le,zscale=p=2020,zscale=t=${transfer}:m=2020_ncl:r=tv:npl=203,format=yuv420p10le`;

describe.each<FfmpegLane>(['native', 'wasm'])('%s ffmpeg', async (lane) => {
  const isHere = program !== '' && (await describeFfmpeg(lane)).kind === lane;
  const transcode = async (inputPath: string) => {
    const scratchDir = await mkdtemp(join(folder, 'made-'));
    return transcodeReport({ inputPath, scratchDir, lane });
  };

  it.skipIf(!isHere).each([
    ['Hybrid Log-Gamma', 'arib-std-b67'],
    ['the perceptual quantizer', 'smpte2084'],
  ])(
    '%s becomes what a screen shows, labeled as that, poster too',
    async (_, transfer) => {
      const tags = `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
      const screen = '-color_primaries bt709 -color_trc bt709 -colorspace bt709';
      const sdr = make('bars.mp4', `${bars} -pix_fmt yuv420p -c:v libx264 -crf 5 ${screen}`);
      const input = make(`${transfer}.mov`, `-i ${sdr} -vf ${hdrFrom(transfer)} -c:v libx264 -crf 5 ${tags}`);
      expect(parseVideoFacts(describeVideo(input)).hdr).toEqual({
        matrix: 'bt2020nc',
        primaries: 'bt2020',
        transfer,
      });
      const { videoPath, posterPath } = await transcode(input);
      expect(describeVideo(videoPath)).toMatch(/yuv420p\(tv, bt709[,)]/);
      const frame = make(
        `${transfer}-${lane}.png`,
        `-i ${videoPath} -vf scale=in_color_matrix=bt709 -frames:v 1`,
      );
      for (const picture of [frame, posterPath]) {
        const found = await colorsAt(picture, points);
        const errors = found.map((color, at) =>
          Math.max(...color.map((value, channel) => Math.abs(value - (onScreen[at]?.[channel] ?? 0)))),
        );
        // White is a little darker, so that what is brighter can still be told from it.
        for (const error of errors) expect(error).toBeLessThan(28);
      }
    },
    120_000,
  );

  it.skipIf(!isHere)(
    'halves of pictures become whole ones; whole ones stay as they are',
    async () => {
      const fields = 'testsrc2=s=320x240:r=50:d=2,tinterlace=interleave_top,fieldorder=tff';
      const input = make(
        'fields.mpg',
        `-f lavfi -i ${fields} -c:v mpeg2video -q:v 2 -flags +ilme+ildct -top 1 -f mpeg`,
      );
      expect(parseVideoFacts(describeVideo(input)).isInterlaced).toBe(true);
      const { videoPath } = await transcode(input);
      const halves = (path: string): number => {
        const args = ['-hide_banner', '-i', path, '-vf', 'idet', '-f', 'null', '-'];
        const { stderr } = spawnSync(program, args, { encoding: 'utf8' });
        const [, top, bottom] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+)/.exec(stderr) ?? [];
        return Number(top) + Number(bottom);
      };
      expect(halves(input)).toBeGreaterThan(30);
      expect(halves(videoPath)).toBeLessThan(10);
    },
    120_000,
  );

  it.skipIf(!isHere)(
    'the first sound track that is known is taken',
    async () => {
      const input = make(
        'tracks.mp4',
        `${bars} -f lavfi -i sine=440:d=1 -f lavfi -i sine=880:d=1 -map 0 -map 1 -map 2 -c:v libx264 -c:a aac`,
      );
      const bytes = await readFile(input);
      const first = bytes.indexOf('mp4a', bytes.indexOf('smhd'));
      bytes.write('apac', first, 'latin1');
      bytes.write('free', bytes.indexOf('esds', first), 'latin1');
      await writeFile(input, bytes);
      expect(parseVideoFacts(describeVideo(input))).toMatchObject({ audioIndex: 1, audioCodec: 'aac' });
      expect(await transcode(input)).toMatchObject({ hasAudio: true });
    },
    120_000,
  );

  it.skipIf(!isHere)(
    'a picture that is turned on the way gets one size, with bars',
    async () => {
      const upright = make(
        'upright.ts',
        '-f lavfi -i testsrc=s=240x320:r=10:d=1 -pix_fmt yuv420p -c:v libx264',
      );
      const level = make('level.ts', '-f lavfi -i testsrc=s=320x240:r=10:d=1 -pix_fmt yuv420p -c:v libx264');
      const both = join(folder, 'turned.ts');
      await writeFile(both, Buffer.concat([await readFile(level), await readFile(upright)]));
      const input = make('turned.mp4', `-i ${both} -c copy`);
      const { videoPath, width, height } = await transcode(input);
      expect([width, height]).toEqual([320, 240]);
      const last = make(`turned-${lane}.png`, `-sseof -0.3 -i ${videoPath} -frames:v 1`);
      const [bar, middle] = await colorsAt(last, [
        [0.05, 0.5],
        [0.5, 0.2],
      ]);
      expect(Math.max(...(bar ?? [255]))).toBeLessThan(20);
      expect(Math.max(...(middle ?? [0]))).toBeGreaterThan(100);
    },
    120_000,
  );
});
