// F13: segments are joined by copying, uncut parts stay byte-identical, and no gap is longer than one frame.
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFfmpeg, runFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { fitClip } from './fit-clip.ts';
import { joinSegments } from './join-segments.ts';
import type { JoinedPart } from './start-pictures.ts';
import {
  formatOf,
  readSegmentIndex,
  sizeOfSegment,
  withSoundOf,
  type SegmentIndex,
} from './segment-index.ts';
import { readSoundPeaks } from './sound-peaks.ts';
import { readVideoFacts } from './video-facts.ts';

let folder = '';
let scratch = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-'));
  scratch = await mkdtemp(join(tmpdir(), 'joined-'));
  for (const [name, seconds, size] of segments) await record(name, { seconds, size });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
});

const segments = [
  ['one', 75.37, '640x360'],
  ['two', 12.21, '640x360'],
  ['three', 75.4, '640x360'],
  ['four', 75.03, '640x360'],
  ['again', 75.5, '640x360'],
  ['other', 4, '360x450'],
] as const;

/**
 * Records in the format of the studio and the server: H.264 without B-frames, a key frame every second, AAC. `pictures`
 * are further options of the pictures.
 */
async function record(
  name: string,
  { seconds, size, pictures = '-g 30' }: { seconds: number; size: string; pictures?: string },
): Promise<void> {
  const tone = 300 + 100 * name.length;
  const from = `-f lavfi -i testsrc2=size=${size}:rate=30 -f lavfi -i sine=frequency=${tone}:sample_rate=48000 -t ${seconds}`;
  const how =
    '-c:v libx264 -preset ultrafast -bf 0 -pix_fmt yuv420p -c:a aac -ac 1 -b:a 96k -movflags +faststart -f mp4';
  const { code, messages } = await runFfmpeg({
    args: `${from} ${pictures} ${how} ${pathOf(name)}`.split(' '),
    inputs: [],
    outputs: [pathOf(name)],
    scratch: folder,
    lane: 'native',
  });
  if (code !== 0) throw new Error(messages);
}

const pathOf = (name: string): string => join(folder, `${name}.mp4`);
const indexOfSegment = (name: string): Promise<SegmentIndex> =>
  readSegmentIndex(pathOf(name), { scratch: folder, lane: 'native' });

interface Packet {
  /** Seconds. */
  at: number;
  hash: string;
}

/** Returns all packets of the video (0) or audio (1) stream, in order. */
async function packetsOf(path: string, stream: 0 | 1): Promise<Packet[]> {
  const lines: string[] = [];
  await runFfmpeg({
    args: ['-i', path, '-map', '0:V:0', '-map', '0:a:0', '-c', 'copy', '-f', 'framemd5', '-'],
    inputs: [path],
    outputs: [],
    scratch: folder,
    onLine: (line) => lines.push(line),
    lane: 'native',
  });
  const perSecond = Number(new RegExp(`^#tb ${stream}: 1/(\\d+)`, 'm').exec(lines.join('\n'))?.[1]);
  return lines
    .filter((line) => line.startsWith(`${stream},`))
    .map((line) => line.split(',').map((field) => field.trim()))
    .map(([, , at = '', , , hash = '']) => ({ at: Number(at) / perSecond, hash }));
}

const joinedPath = (): string => join(scratch, 'joined.mp4');
const join5 = (parts: readonly JoinedPart[], lane: FfmpegLane = 'native') =>
  joinSegments({ parts, isAlike: true, scratchDir: scratch, posterAt: 2_000, lane });
const whole = async (name: string): Promise<JoinedPart> => {
  const { duration: end, keyFrames } = await indexOfSegment(name);
  return { path: pathOf(name), start: 0, end, keyFrames };
};
const everySecond = Array.from({ length: 76 }, (_, second) => second * 1_000);
const partOf = (name: string, start: number, end: number): JoinedPart => ({
  path: pathOf(name),
  start,
  end,
  keyFrames: everySecond,
});

test('F13, D10: reads key frames, length, signature and size of a segment', async () => {
  const index = await indexOfSegment('two');
  expect(index.keyFrames).toEqual(Array.from({ length: 13 }, (_, second) => second * 1_000));
  expect(index.duration).toBe(12_200);
  expect((await indexOfSegment('again')).signature).toBe(index.signature);
  expect(sizeOfSegment(index)).toEqual({ width: 640, height: 360 });
  const other = await indexOfSegment('other');
  expect(other.signature).not.toBe(index.signature);
  expect(sizeOfSegment(other)).toEqual({ width: 360, height: 450 });
  expect(sizeOfSegment({ signature: '' })).toBeNull();
});

test('D8: reads ten peaks per second', async () => {
  const peaks = await readSoundPeaks(pathOf('two'), { scratch: folder, lane: 'native' });
  expect(peaks.length).toBeGreaterThanOrEqual(122);
  expect(peaks.length).toBeLessThanOrEqual(124);
  expect(peaks.every((peak) => peak > 5 && peak <= 100)).toBe(true);
});

describe('F13: a retake replaces the second of four segments', () => {
  beforeAll(async () => {
    const parts = [await whole('one'), await whole('again'), await whole('three'), await whole('four')];
    const began = performance.now();
    await join5(parts);
    console.log(`joined five minutes in ${((performance.now() - began) / 1_000).toFixed(2)} s`);
  });

  test('B11: the other segments stay byte-identical', async () => {
    const joined = await packetsOf(joinedPath(), 0);
    const sources = [];
    for (const name of ['one', 'again', 'three', 'four']) sources.push(...(await packetsOf(pathOf(name), 0)));
    expect(joined.map(({ hash }) => hash)).toEqual(sources.map(({ hash }) => hash));
  });

  test('no gap in video or audio is longer than one frame', async () => {
    const pictures = gapsOf(await packetsOf(joinedPath(), 0));
    const sounds = gapsOf(await packetsOf(joinedPath(), 1));
    expect(Math.max(...pictures)).toBeLessThanOrEqual(1 / 30 + 0.001);
    expect(Math.max(...sounds)).toBeLessThanOrEqual(1_024 / 48_000 + 1 / 30);
  });

  test('the video is as long as all four together', async () => {
    const facts = await readVideoFacts(joinedPath(), { scratch, lane: 'native' });
    expect(facts.durationSeconds).toBeCloseTo(75.37 + 75.5 + 75.4 + 75.03, 0);
  });
});

const gapsOf = (packets: readonly Packet[]): number[] =>
  packets.slice(1).map(({ at }, index) => at - (packets[index]?.at ?? 0));

test('F13: trimmed and cut parts start at the key frame and end at the exact frame', async () => {
  await join5([partOf('two', 2_000, 5_300), partOf('two', 7_000, 12_200), partOf('one', 3_000, 4_500)]);
  const source = await packetsOf(pathOf('two'), 0);
  const other = await packetsOf(pathOf('one'), 0);
  const within = (packets: readonly Packet[], start: number, end: number) =>
    packets.filter(({ at }) => at >= start - 0.001 && at < end - 0.001).map(({ hash }) => hash);
  const joined = await packetsOf(joinedPath(), 0);
  expect(joined.map(({ hash }) => hash)).toEqual([
    ...within(source, 2, 5.3),
    ...within(source, 7, 12.2),
    ...within(other, 3, 4.5),
  ]);
  expect(Math.max(...gapsOf(joined))).toBeLessThanOrEqual(2 / 30);
});

describe('D8, B11: a part that starts between two key frames', () => {
  test('begins at its exact frame; only the pictures before the next key frame are encoded', async () => {
    const parts = [partOf('two', 2_400, 5_300), partOf('one', 3_100, 3_600), partOf('two', 7_700, 9_000)];
    const made = await join5(parts);
    expect(made.durationSeconds).toBeCloseTo(2.9 + 0.5 + 1.3, 1);
    const source = await packetsOf(pathOf('two'), 0);
    const within = (start: number, end: number) =>
      source.filter(({ at }) => at >= start - 0.001 && at < end - 0.001).map(({ hash }) => hash);
    const joined = await packetsOf(joinedPath(), 0);
    const own = new Set(source.map(({ hash }) => hash));
    const copied = joined.filter(({ hash }) => own.has(hash)).map(({ hash }) => hash);
    expect(copied).toEqual([...within(3, 5.3), ...within(8, 9)]);
    expect(joined).toHaveLength(Math.round(30 * (2.9 + 0.5 + 1.3)));
    expect(Math.max(...gapsOf(joined))).toBeLessThanOrEqual(2 / 30);
    expect(Math.max(...gapsOf(await packetsOf(joinedPath(), 1)))).toBeLessThanOrEqual(
      1_024 / 48_000 + 1 / 30,
    );
    expect(await decode(joinedPath())).toEqual({ code: 0, messages: '', pictures: joined.length });
  });

  test('shows what the whole video shows there', async () => {
    await join5([partOf('two', 2_400, 5_300)]);
    for (const at of [0, 0.3, 0.7, 2]) {
      const [cut, full] = [await brightnessAt(joinedPath(), at), await brightnessAt(pathOf('two'), 2.4 + at)];
      expect(cut).toHaveLength(full.length);
      const difference = cut.reduce((sum, value, index) => sum + Math.abs(value - (full[index] ?? 0)), 0);
      expect(difference / cut.length).toBeLessThan(2);
    }
  });
});

/** Returns the gray levels of the picture at this second. */
async function brightnessAt(path: string, seconds: number): Promise<number[]> {
  const output = join(folder, 'picture.gray');
  const how = `-ss ${seconds + 0.002} -i ${path} -frames:v 1 -vf scale=160:90 -pix_fmt gray -f rawvideo ${output}`;
  const { code } = await runFfmpeg({
    args: ['-y', ...how.split(' ')],
    inputs: [path],
    outputs: [output],
    scratch: folder,
    lane: 'native',
  });
  expect(code).toBe(0);
  return [...(await readFile(output))];
}

describe('F13, D8: a recording of a slow computer, with three uneven pictures a second', () => {
  let index: SegmentIndex;
  let source: Packet[];
  beforeAll(async () => {
    const few = "-vf select='eq(n,0)+lt(random(1),0.1)' -fps_mode passthrough";
    const pictures = `${few} -force_key_frames expr:gte(t,n_forced)`;
    await record('few', { seconds: 8, size: '640x360', pictures });
    [index, source] = [await indexOfSegment('few'), await packetsOf(pathOf('few'), 0)];
  });
  const spans = (): [number, number][] => {
    const { keyFrames, duration } = index;
    // Cuts at key frames, between pictures, and at the end.
    const ends = [keyFrames[2] ?? 0, keyFrames.at(-1) ?? 0, 2_350, duration];
    const starts = [0, keyFrames[1] ?? 0];
    return ends.flatMap((end) => starts.map((start): [number, number] => [start, end]));
  };
  const within = (start: number, end: number): string[] =>
    source.filter(({ at }) => at > (start - 1) / 1_000 && at < (end - 1) / 1_000).map(({ hash }) => hash);

  test('is cut before the first picture that is left out, and is as long as it should be', async () => {
    expect(index.keyFrames.length).toBeGreaterThan(4);
    for (const [start, end] of spans()) {
      const made = await join5([{ path: pathOf('few'), start, end, keyFrames: index.keyFrames }]);
      const joined = await packetsOf(joinedPath(), 0);
      expect(joined.map(({ hash }) => hash)).toEqual(within(start, end));
      expect(Math.abs(made.durationSeconds - (end - start) / 1_000)).toBeLessThanOrEqual(0.05);
    }
  });

  test('loses and repeats no picture where it is split', async () => {
    const [first = 0, ...others] = index.keyFrames;
    const parts = [...others, index.duration].map((end, at) => ({
      path: pathOf('few'),
      start: at === 0 ? first : (others[at - 1] ?? 0),
      end,
      keyFrames: index.keyFrames,
    }));
    await join5(parts);
    const joined = await packetsOf(joinedPath(), 0);
    expect(joined.map(({ hash }) => hash)).toEqual(source.map(({ hash }) => hash));
    for (const [at, packet] of joined.entries())
      expect(Math.abs(packet.at - (source[at]?.at ?? 0))).toBeLessThanOrEqual(0.002);
  });

  test('is also that long if it is encoded again', async () => {
    const [, second = 0, third = 0] = index.keyFrames;
    const parts = [
      { path: pathOf('few'), start: second, end: third, keyFrames: index.keyFrames },
      partOf('other', 1_000, 3_000),
    ];
    const made = await joinSegments({
      parts,
      isAlike: false,
      scratchDir: scratch,
      posterAt: null,
      lane: 'native',
    });
    expect(Math.abs(made.durationSeconds - (third - second + 2_000) / 1_000)).toBeLessThanOrEqual(0.1);
  });
});

test('B11: a signature takes over only the sound settings of another segment', () => {
  const one = {
    signature: '#codec_id 1: aac\n#extradata 0: 41, 0x1\n#extradata 1: 5, 0x2\n#sample_rate 1: 48000',
  };
  const other = { signature: '#extradata 0: 39, 0x3\n#extradata 1: 2, 0x4' };
  expect(withSoundOf(one, other)).toBe(one.signature.replace('5, 0x2', '2, 0x4'));
  expect(withSoundOf(one, { signature: '' })).toBe(one.signature);
});

describe('F13, B11: a clip that was made to fit', () => {
  const clipPath = (): string => join(folder, 'clip.mp4');
  beforeAll(async () => {
    const frame = await indexOfSegment('two');
    const options = {
      framePath: pathOf('two'),
      frame,
      order: 0,
      scratchDir: scratch,
      lane: 'native' as const,
    };
    const made = await fitClip({ ...options, clipPath: pathOf('other') });
    expect(made).toMatchObject({ width: 640, height: 360, hasAudio: true });
    await rename(made.videoPath, clipPath());
  });

  test('has the video’s format and its own settings', async () => {
    const [clip, frame] = [
      await readSegmentIndex(clipPath(), { scratch: folder }),
      await indexOfSegment('two'),
    ];
    expect(clip.signature).not.toBe(frame.signature);
    expect(formatOf(clip)).toBe(formatOf(frame));
    expect(clip.duration).toBeCloseTo(4_000, -2);
    expect(clip.keyFrames).toHaveLength(4);
  });

  test.each([
    ['before', (clip: JoinedPart, two: JoinedPart) => [clip, two]],
    ['between', (clip: JoinedPart, two: JoinedPart) => [two, clip, { ...two, start: 5_000 }]],
    ['after', (clip: JoinedPart, two: JoinedPart) => [two, clip]],
  ])('is copied %s the parts, which stay byte-identical, and every picture decodes', async (_, partsOf) => {
    const clip = { path: clipPath(), start: 0, end: 3_900, keyFrames: everySecond };
    const parts = partsOf(clip, { ...(await whole('two')), end: 8_000 });
    await join5(parts);
    const expected: string[] = [];
    for (const { path, start, end } of parts)
      for (const { at, hash } of await packetsOf(path, 0))
        if (at >= start / 1_000 - 0.001 && at < end / 1_000 - 0.001) expected.push(hash);
    const joined = await packetsOf(joinedPath(), 0);
    expect(joined.map(({ hash }) => hash)).toEqual(expected);
    expect(Math.max(...gapsOf(joined))).toBeLessThanOrEqual(2 / 30);
    const { code, messages, pictures } = await decode(joinedPath());
    expect([code, messages, pictures]).toEqual([0, '', expected.length]);
  });

  test('a clip that already fits keeps its bytes', async () => {
    const frame = await indexOfSegment('two');
    const made = await fitClip({
      clipPath: pathOf('one'),
      framePath: pathOf('two'),
      frame,
      order: 0,
      scratchDir: scratch,
      lane: 'native',
    });
    expect((await readFile(made.videoPath)).equals(await readFile(pathOf('one')))).toBe(true);
  });
});

/** Decodes all pictures. Every problem is in `messages`. */
async function decode(path: string): Promise<{ code: number | null; messages: string; pictures: number }> {
  const lines: string[] = [];
  const { code, messages } = await runFfmpeg({
    args: ['-loglevel', 'error', '-i', path, '-map', '0:V:0', '-f', 'framecrc', '-'],
    inputs: [path],
    outputs: [],
    scratch: folder,
    onLine: (line) => lines.push(line),
    lane: 'native',
  });
  return { code, messages, pictures: lines.filter((line) => line.startsWith('0,')).length };
}

test('conflicting settings cause the video to be encoded again', async () => {
  const made = await joinSegments({
    parts: [await whole('two'), partOf('other', 0, 4_000)],
    isAlike: true,
    scratchDir: scratch,
    posterAt: null,
    lane: 'native',
  });
  expect(made).toMatchObject({ width: 640, height: 360 });
});

test('a segment of another size is encoded again at the size of the first', async () => {
  const made = await joinSegments({
    parts: [partOf('two', 1_000, 3_000), partOf('other', 0, 4_000)],
    isAlike: false,
    scratchDir: scratch,
    posterAt: null,
    lane: 'native',
  });
  expect(made).toMatchObject({ width: 640, height: 360, hasAudio: true });
  expect(made.durationSeconds).toBeCloseTo(6, 0);
});

test('the WebAssembly converter also joins', async () => {
  if ((await describeFfmpeg('wasm')).kind !== 'wasm') return console.log('skipped: no WASM build here');
  const part = partOf('two', 3_000, 6_000);
  const made = await join5([part, { ...part, start: 8_300, end: 10_300 }], 'wasm');
  expect(made.durationSeconds).toBeCloseTo(5, 0);
}, 60_000);
