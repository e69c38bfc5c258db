import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTextTracks } from './add-text-tracks.ts';
import { describeFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { makeSmallVideo, smallVideoBits } from './small-video.ts';
import { readVideoFacts } from './video-facts.ts';

let folder = '';
let inputPath = '';
let scratchDir = '';
const seconds = 6;
const native = await describeFfmpeg('native');
if (native.kind !== 'native') console.log('skipped: no ffmpeg to make a video with');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
  inputPath = join(folder, 'video.mp4');
  if (native.kind !== 'native') return;
  // Nothing is harder to compress than noise.
  const picture = `testsrc2=s=1280x720:r=30:d=${seconds},noise=alls=60:allf=t`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `anoisesrc=d=${seconds}`];
  const coding = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -ac 2 -movflags +faststart'.split(
    ' ',
  );
  execFileSync(native.path, ['-nostdin', '-y', '-loglevel', 'error', ...sources, ...coding, inputPath]);
});
beforeEach(async () => {
  scratchDir = await mkdtemp(join(folder, 'scratch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Probed = {
  streams: { codec_name: string; codec_type: string; bit_rate?: string; tags?: Record<string, string> }[];
  chapters: { start_time: string; end_time: string; tags: { title: string } }[];
  format: { bit_rate: string; tags: Record<string, string> };
};
const probe = (path: string): Probed =>
  JSON.parse(
    execFileSync(
      'ffprobe',
      ['-v', 'error', '-of', 'json', '-show_streams', '-show_chapters', '-show_format', path],
      { encoding: 'utf8' },
    ),
  ) as Probed;

/** Hash of the packets, which are the same only if nothing was encoded again. */
const packets = (path: string, stream: string): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-map', stream, '-c', 'copy', '-f', 'md5', '-'], {
    encoding: 'utf8',
  });

const isFaststart = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path);
  return bytes.indexOf('moov') < bytes.indexOf('mdat');
};

describe.skipIf(native.kind !== 'native')('the small copy of a video', () => {
  it('has 360 lines and at most 0.4 Mbit/s with its sound, whatever it shows', async () => {
    const path = await makeSmallVideo({ inputPath, scratchDir });
    const { streams, format } = probe(String(path));
    expect(streams.map(({ codec_name: codec }) => codec)).toEqual(['h264', 'aac']);
    expect(streams[0]).toMatchObject({ width: 640, height: 360, pix_fmt: 'yuv420p', has_b_frames: 0 });
    expect(Number(format.bit_rate)).toBeLessThanOrEqual(smallVideoBits);
    expect(smallVideoBits).toBeLessThanOrEqual(400_000);
    const length = (await readVideoFacts(String(path), { scratch: scratchDir })).durationSeconds;
    expect(Math.abs((length ?? 0) - seconds)).toBeLessThan(0.2);
    expect(await isFaststart(String(path))).toBe(true);
    expect((await stat(inputPath)).size).toBeGreaterThan(4 * (await stat(String(path))).size);
    // A video that needs no more gets none.
    expect(await makeSmallVideo({ inputPath: String(path), scratchDir: folder })).toBeNull();
  });
});

const captions = [
  { start: 0.5, end: 2, text: 'Hello Edith & all,\nthis is <b>your</b> report.' },
  { start: 2, end: 3.25, text: 'If a < b, the space is {wide}.' },
  { start: 4, end: 5.5, text: 'Nothing is wrong with it: 腦室.' },
];
const chapters = [
  { start: 0, title: 'Hello; there' },
  { start: 3, title: '' },
];
const vttOf = (path: string): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:s:0', '-f', 'webvtt', '-'], {
    encoding: 'utf8',
  });

const lanes: FfmpegLane[] = ['native', 'wasm'];
describe.skipIf(native.kind !== 'native').each(lanes)('a file to save, by %s ffmpeg', (lane) => {
  it('has captions and chapters inside, and its pictures and sound are those of the video', async () => {
    const added = { inputPath, captions, chapters, durationSeconds: seconds, scratchDir, lane };
    const path = String(await addTextTracks(added));
    const { streams, chapters: found, format } = probe(path);
    const kinds = streams.map(({ codec_type: kind, codec_name: codec }) => `${kind} ${codec}`);
    expect(kinds).toEqual(['video h264', 'audio aac', 'subtitle mov_text', 'data bin_data']);
    expect(streams[2]?.tags?.['language']).toBe('eng');
    expect(found.map(({ start_time: start, tags }) => [Number(start), tags.title])).toEqual([
      [0, 'Hello; there'],
      [3, 'Chapter 2'],
    ]);
    expect(format.tags['title']).toBe('Video report');
    expect(vttOf(path).trim().split('\n')).toEqual([
      'WEBVTT',
      '',
      '00:00.500 --> 00:02.000',
      'Hello Edith & all,',
      'this is your report.',
      '',
      '00:02.000 --> 00:03.250',
      'If a < b, the space is (wide).',
      '',
      '00:04.000 --> 00:05.500',
      'Nothing is wrong with it: 腦室.',
    ]);
    for (const stream of ['0:v', '0:a']) expect(packets(path, stream)).toBe(packets(inputPath, stream));
    expect(await isFaststart(path)).toBe(true);
  });
});

describe.skipIf(native.kind !== 'native')('a file to save', () => {
  it.each([
    [{ captions: [], chapters }, ['h264', 'aac', 'bin_data']],
    [{ captions, chapters: [] }, ['h264', 'aac', 'mov_text']],
  ])('has only what there is', async (tracks, codecs) => {
    const path = String(await addTextTracks({ inputPath, ...tracks, durationSeconds: seconds, scratchDir }));
    expect(probe(path).streams.map(({ codec_name: codec }) => codec)).toEqual(codecs);
  });

  it('is not made of a video without captions and chapters', async () => {
    const none = { captions: [], chapters: [], durationSeconds: seconds };
    expect(await addTextTracks({ inputPath, ...none, scratchDir })).toBeNull();
  });

  it('is refused for what is no video', async () => {
    const broken = join(folder, 'broken.mp4');
    await writeFile(broken, 'This is no video.');
    const made = addTextTracks({ inputPath: broken, captions, chapters, durationSeconds: 1, scratchDir });
    await expect(made).rejects.toMatchObject({ code: 'unreadable' });
  });
});
