import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readEventTrack, trackMomentAt, trackProblems, writeEventTrack } from '@plainscan/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { momentOf, partInView } from '../film/film-moment.ts';
import type { ImageSeries } from './image-series.ts';
import { createRandom } from './random-source.ts';
import { studyUids } from './study-uid.ts';
import { REPORT_SCRIPTS, type ReportKind } from './report-scripts.ts';
import { generateReportVideo, type ReportVideo } from './report-video.ts';
import { sampleHead } from './whole-study-fixture.ts';
import {
  CLOSING_CARD,
  captionsOf,
  chaptersOf,
  tracksOf,
  lengthOf,
  viewOf,
  type VideoScript,
} from '../film/video-script.ts';

const KINDS: ReportKind[] = ['head', 'knee', 'chest'];

const SHORT: VideoScript = {
  views: [
    { factor: 1, x: 0.5, y: 0.5 },
    { factor: 1, x: 0.5, y: 0.5 },
  ],
  steps: [
    {
      kind: 'card',
      seconds: 1,
      chapter: 'Start',
      heading: 'A short film',
      lines: ['One line'],
      caption: 'Hello.',
    },
    { kind: 'image', seconds: 2, chapter: 'Scroll', series: 0, from: 0, to: 1, caption: 'We scroll.' },
    {
      kind: 'image',
      seconds: 3,
      chapter: 'Draw',
      series: 0,
      from: 0.5,
      to: 0.5,
      ink: { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.2, ry: 0.2 },
      caption: 'We draw.',
    },
    {
      kind: 'image',
      seconds: 3,
      chapter: 'Zoom',
      series: 1,
      from: 0.5,
      to: 0.5,
      zoom: { factor: 2, x: 0.5, y: 0.5 },
      caption: 'We look closer.',
    },
  ],
};

const SMALL = await sampleHead({ seed: 'test', slices: 8, size: 64 });

function shortVideo(): ReportVideo {
  return generateReportVideo({
    kind: 'head',
    seed: 'test',
    script: SHORT,
    series: SMALL,
  });
}

async function framesOf(video: ReportVideo): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for await (const frame of video.frames()) frames.push(frame);
  return frames;
}

describe.each(KINDS)('the %s script', (kind) => {
  const script = REPORT_SCRIPTS[kind];
  const captions = captionsOf(script);
  const duration = lengthOf(script);

  it('lasts 60–90 seconds, starts with a card and ends with the advice to see a doctor', () => {
    expect(duration).toBeGreaterThanOrEqual(60);
    expect(duration).toBeLessThanOrEqual(90);
    expect(script.steps[0]?.kind).toBe('card');
    expect(script.steps.at(-1)).toBe(CLOSING_CARD);
    expect(CLOSING_CARD.lines).toContain('Please talk to your own doctor about what this means for you.');
  });

  it('F14: has valid captions and chapters', () => {
    expect(trackProblems(tracksOf(script), duration)).toEqual([]);
  });

  it('has captions that are in order and stay long enough to be read', () => {
    captions.forEach((caption, i) => {
      expect(caption.end).toBeGreaterThan(caption.start);
      expect(caption.start).toBeGreaterThanOrEqual(captions[i - 1]?.end ?? 0);
      expect(caption.text.length / (caption.end - caption.start)).toBeLessThan(21);
    });
    expect(captions.at(-1)?.end).toBeLessThanOrEqual(duration);
  });

  it('says nothing that sounds like a diagnosis', () => {
    // What the written report says is quoted.
    const words = captions.map((caption) => caption.text.replaceAll(/“[^”]+”/g, '')).join(' ');
    expect(words).not.toMatch(/\b(tumou?r|cancer|disease|fracture|tear|abnormal|normal|healthy|diagnos)/i);
    expect(words).not.toContain('!');
  });

  it('keeps every point inside the picture and every chapter in order', () => {
    for (const step of script.steps) {
      if (step.kind === 'card') continue;
      const { ink, zoom } = step;
      const places = [step.from, step.to, ...(zoom ? [zoom.x, zoom.y] : [])];
      if (ink?.shape === 'ellipse')
        places.push(ink.x - ink.rx, ink.x + ink.rx, ink.y - ink.ry, ink.y + ink.ry);
      if (ink?.shape === 'arrow') places.push(ink.fromX, ink.fromY, ink.toX, ink.toY);
      expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
    }
    const starts = chaptersOf(script).map((chapter) => chapter.start);
    expect(starts[0]).toBe(0);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });
});

/** The three series of a head study, which the tracks refer to. */
const SHAPES = await sampleHead({ seed: 'test', slices: 24, size: 64 });

/** Returns the step of a video at a time in seconds, and the time since it began. */
function stepAt(script: VideoScript, seconds: number) {
  let rest = seconds;
  for (const step of script.steps) {
    if (rest < step.seconds) return { step, since: rest };
    rest -= step.seconds;
  }
  throw new Error('The film is over.');
}

describe.each(KINDS)('the event track of the %s video', (kind) => {
  const uids = studyUids(kind, 'test-1');
  const script = REPORT_SCRIPTS[kind];
  const series: readonly ImageSeries[] = SHAPES;
  const video = generateReportVideo({ kind, seed: 'test', series });
  const events = readEventTrack(writeEventTrack(video.trackOf(uids)));

  it('B7, F11: has the slice, the part and the ink that the video shows at any time', () => {
    const random = createRandom(`track-${kind}`);
    for (let round = 0; round < 200; round += 1) {
      const frame = Math.floor(random.next() * video.duration * video.fps);
      const seconds = frame / video.fps;
      const { step, since } = stepAt(script, seconds);
      if (step.kind === 'card') continue;
      const shape = series[step.series];
      const now = momentOf(step, shape?.slices.length ?? 0, since);
      const found = trackMomentAt(events, Math.round(seconds * 1_000));
      const label = `${kind} at ${seconds} s`;
      expect(found?.view.instance, label).toBe(uids.imageAt(step.series, now.slice));
      expect(found?.view, label).toMatchObject({ study: uids.study, series: uids.seriesAt(step.series) });
      const part = partInView(viewOf(script, step), step, now);
      expect(found?.view.zoom, label).toBeCloseTo(part.factor, 3);
      expect(found?.view.center.x, label).toBeCloseTo(part.x * 64 - 0.5, 1);
      expect(found?.ink.length, label).toBe(now.ink > 0 ? 1 : 0);
    }
  });

  it('B7: is empty before the first image, and is small', () => {
    expect(trackMomentAt(events, 1_000)).toBeNull();
    expect(video.trackOf(uids)).toHaveLength(events.length);
    expect(gzipSync(writeEventTrack(events)).length).toBeLessThan(40_000);
  });
});

describe('the frames', { timeout: 60_000 }, () => {
  it('number duration × rate, fill a phone, and change when something moves', async () => {
    const video = shortVideo();
    const frames = await framesOf(video);
    expect(frames).toHaveLength(video.duration * video.fps);
    const size = await sharp(frames.at(-1)).metadata();
    expect([size.format, size.width, size.height]).toEqual(['jpeg', 720, 900]);
    expect(new Set(frames.slice(0, 12)).size).toBe(1);
    expect(new Set(frames.slice(12, 36)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(frames.slice(36, 72)).size).toBeGreaterThan(12);
    expect(new Set(frames.slice(72)).size).toBeGreaterThan(12);
  });

  it('show the ink in its color when the script asks for it', async () => {
    const frames = await framesOf(shortVideo());
    const yellow = async (frame: Uint8Array | undefined): Promise<number> => {
      const raw = await sharp(frame).raw().toBuffer();
      let count = 0;
      for (let i = 0; i < raw.length; i += 3) if ((raw[i] ?? 0) > 200 && (raw[i + 2] ?? 0) < 140) count += 1;
      return count;
    };
    expect(await yellow(frames[36])).toBe(0);
    const half = await yellow(frames[50]);
    const whole = await yellow(frames[70]);
    expect(half).toBeGreaterThan(200);
    expect(whole).toBeGreaterThan(half);
  });

  it('refuse a script that asks for a missing series', async () => {
    const script: VideoScript = {
      views: [],
      steps: [{ kind: 'image', seconds: 1, series: 9, from: 0, to: 0, caption: 'Nothing.' }],
    };
    const video = generateReportVideo({ kind: 'head', seed: 'test', script, series: [] });
    await expect(framesOf(video)).rejects.toThrow('series 9');
  });
});

describe('the sound', () => {
  const { sound, duration } = shortVideo();
  const view = new DataView(sound.buffer);

  it('is a WAV as long as the video', () => {
    expect(Buffer.from(sound.subarray(0, 4)).toString()).toBe('RIFF');
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
      1, 44_100, 16,
    ]);
    expect(view.getUint32(40, true) / 2 / 44_100).toBeCloseTo(duration, 3);
    expect(sound.length).toBe(44 + view.getUint32(40, true));
  });

  it('is quiet but not silent, and fades in and out', () => {
    const loudest = (from: number, to: number): number => {
      let most = 0;
      for (let i = Math.round(from * 44_100); i < to * 44_100; i += 1)
        most = Math.max(most, Math.abs(view.getInt16(44 + i * 2, true)));
      return most;
    };
    expect(loudest(3, 6)).toBeGreaterThan(2000);
    expect(loudest(0, duration)).toBeLessThan(10_000);
    expect(loudest(0, 0.05)).toBeLessThan(100);
    expect(loudest(duration - 0.05, duration)).toBeLessThan(100);
  });
});

const hasFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0;
if (!hasFfmpeg) console.log('Skipped: ffmpeg is not installed, so the encoding of the video is not tried.');

describe.skipIf(!hasFfmpeg)('ffmpeg', { timeout: 60_000 }, () => {
  it('encodes it as H.264 and AAC with the stated duration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-video-'));
    try {
      const video = shortVideo();
      const wav = join(folder, 'sound.wav');
      const mp4 = join(folder, 'video.mp4');
      writeFileSync(wav, video.sound);
      const child = spawn(
        'ffmpeg',
        [
          '-v',
          'error',
          '-f',
          'mjpeg',
          '-framerate',
          String(video.fps),
          '-i',
          'pipe:0',
          '-i',
          wav,
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
          '-c:a',
          'aac',
          mp4,
        ],
        { stdio: ['pipe', 'ignore', 'inherit'] },
      );
      const closed = once(child, 'close');
      for await (const frame of video.frames())
        if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
      child.stdin.end();
      expect(await closed).toEqual([0, null]);
      const probe = execFileSync(
        'ffprobe',
        ['-v', 'error', '-show_entries', 'format=duration:stream=codec_name', '-of', 'json', mp4],
        { encoding: 'utf8' },
      );
      const { format, streams }: { format: { duration: string }; streams: { codec_name: string }[] } =
        JSON.parse(probe);
      expect(Number(format.duration)).toBeCloseTo(video.duration, 0);
      expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
      const hashes = execFileSync(
        'ffmpeg',
        ['-v', 'error', '-i', mp4, '-map', '0:v', '-f', 'framemd5', '-'],
        { encoding: 'utf8' },
      );
      const distinct = new Set(
        hashes
          .split('\n')
          .filter((line) => line.startsWith('0,'))
          .map((line) => line.split(',').at(-1)),
      );
      expect(distinct.size).toBeGreaterThan(30);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
