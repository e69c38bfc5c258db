import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainSkip, hasTestData, isFullRun, testData } from '../test-data-fixture.ts';
import { describeFfmpeg, runFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { encodeVideo } from './video-encoder.ts';
import { readVideoFacts } from './video-facts.ts';
import { transcodeReport, type TranscodeProgress } from './video-transcoder.ts';

explainSkip();
let scratch = '';
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'video-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const lanes: FfmpegLane[] = ['native', 'wasm'];

describe.each(lanes)('%s ffmpeg', async (lane) => {
  const { kind } = await describeFfmpeg(lane);
  const isHere = kind === lane && hasTestData;
  if (kind !== lane) console.log(`skipped: the ${lane} lane, because that ffmpeg is not here`);
  const transcode = (name: string, onProgress?: (progress: TranscodeProgress) => void) =>
    transcodeReport({
      inputPath: join(testData, name),
      scratchDir: scratch,
      lane,
      ...(onProgress === undefined ? {} : { onProgress }),
    });

  const samples = [
    ['made/video/h264-aac-moov-at-end.mp4', { width: 640, height: 360, hasAudio: true }],
    ['made/video/no-audio.mp4', { width: 640, height: 360, hasAudio: false }],
    ['made/video/portrait-360x640.mp4', { width: 360, height: 640, hasAudio: true }],
    ['made/video/mjpeg-pcm.avi', { width: 640, height: 360, hasAudio: true }],
    ['made/video/mpeg2-mp2.mpg', { width: 640, height: 360, hasAudio: true }],
    ['made/video/vp8-opus-mediarecorder-like.webm', { width: 640, height: 360, hasAudio: true }],
    ['video/sideways movie.mov', { width: 480, height: 640, hasAudio: true }],
    ['video/fixture.webm', { width: 640, height: 356, hasAudio: true }],
  ] as const;
  // A copied, a converted and a live recorded video show that it works. WebAssembly is the same ffmpeg at a sixth of the
  // speed.
  const converted = lane === 'native' && isFullRun ? samples : [samples[2], samples[3], samples[5]];

  it.skipIf(!isHere).each(converted)(
    'makes %s play everywhere',
    async (name, expected) => {
      const steps: TranscodeProgress[] = [];
      const made = await transcode(name, (step) => steps.push(step));
      expect(made).toMatchObject(expected);
      expect(made.durationSeconds).toBeGreaterThan(0);
      const facts = await readVideoFacts(made.videoPath, { scratch, lane });
      expect(facts).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', isRotated: false });
      expect(facts.audioCodec).toBe(expected.hasAudio ? 'aac' : null);
      const start = await readFile(made.videoPath);
      expect(start.indexOf('moov')).toBeLessThan(start.indexOf('mdat'));
      const { channels } = await sharp(made.posterPath).stats();
      expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(15);
      expect(steps.length).toBeGreaterThan(0);
      expect((await readdir(scratch)).toSorted()).toEqual(['poster.jpg', 'report.mp4']);
    },
    60_000,
  );

  it
    .skipIf(!isHere)
    .each([
      'made/video/truncated-no-moov.mp4',
      'made/video/zero-byte.mp4',
      'made/hostile/playlist-renamed.mp4',
      'made/hostile/concat-script.mp4',
      'video/corrupt/broken.mp4',
      'made/documents/report.txt',
    ])('refuses %s with a reason and leaves nothing behind', async (name) => {
    await expect(transcode(name)).rejects.toMatchObject({
      code: 'unreadable',
      problem: { code: 'videoUnreadable' },
    });
    expect(await readdir(scratch)).toEqual([]);
  });

  it.skipIf(kind !== lane)(
    'encodes drawn frames and a voice track',
    async () => {
      const frames = await Promise.all(
        [20, 90, 160, 230].map((gray) =>
          sharp({
            create: {
              width: 321,
              height: 181,
              channels: 3,
              background: { r: gray, g: gray, b: 40 },
            },
          })
            .jpeg()
            .toBuffer(),
        ),
      );
      const paths = {
        jpegFramesPath: join(scratch, 'frames'),
        wavPath: join(scratch, 'voice.wav'),
        outputPath: join(scratch, 'video.mp4'),
      };
      await writeFile(paths.jpegFramesPath, Buffer.concat([...frames, ...frames]));
      await writeFile(paths.wavPath, silentWav(16_000));
      await encodeVideo({ ...paths, fps: 8, lane });
      const facts = await readVideoFacts(paths.outputPath, { scratch, lane });
      expect(facts).toMatchObject({ codec: 'h264', width: 320, height: 180, audioCodec: 'aac' });
      expect(facts.durationSeconds).toBeCloseTo(1, 0);
    },
    60_000,
  );
});

/** Builds a silent WAV: one second per 16,000 samples. */
function silentWav(samples: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples * 2, 40);
  return Buffer.concat([head, Buffer.alloc(samples * 2)]);
}

const native = await describeFfmpeg('native');
describe.skipIf(native.kind !== 'native' || !hasTestData)('the native lane', () => {
  const lane = 'native';
  const good = join(testData, 'made/video/h264-aac-faststart.mp4');

  it('keeps our recorder’s picture, and converts its Opus sound to AAC', async () => {
    const recording = join(scratch, 'recording.mp4');
    const how = ['-c:v', 'copy', '-c:a', 'libopus', '-movflags', 'frag_keyframe+empty_moov'];
    execFileSync('ffmpeg', ['-v', 'error', '-i', good, ...how, recording]);
    const made = await transcodeReport({ inputPath: recording, scratchDir: scratch, lane });
    expect(made).toMatchObject({ width: 640, height: 360, hasAudio: true });
    const hashOf = (path: string) =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']);
    expect(hashOf(made.videoPath).equals(hashOf(good))).toBe(true);
  });

  it('F6: a quiet voice, whose peaks have to be limited, still comes out at -16 ± 1 LUFS', async () => {
    // Pulses of a throat through two resonances, in words and pauses: as far from its peaks to its mean as a voice is.
    const voice = [
      'if(lt(mod(t,1.3),0.8),0.06*(0.4+0.6*sin(PI*mod(t,0.4)/0.4))*exp(-350*mod(t,0.0083))',
      '(sin(2*PI*600*t)+0.6*sin(2*PI*1900*t)),0)',
    ].join('*');
    const inputPath = join(scratch, 'quiet.mp4');
    const sound = [
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=exprs='${voice.replaceAll(',', String.raw`\,`)}':s=48000:d=20`,
    ];
    const how = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac'];
    execFileSync('ffmpeg', ['-v', 'error', '-stream_loop', '9', '-i', good, ...sound, ...how, inputPath]);
    const made = await transcodeReport({ inputPath, scratchDir: scratch, lane });
    const { messages } = await runFfmpeg({
      args: ['-i', made.videoPath, '-map', '0:a', '-af', 'ebur128=peak=true', '-f', 'null', '-'],
      inputs: [made.videoPath],
      outputs: [],
      scratch,
      lane,
    });
    const [, summary = ''] = messages.split('Summary:');
    const [, loudness, peak] = /I:\s+(\S+) LUFS[^]*Peak:\s+(\S+) dBFS/.exec(summary) ?? [];
    expect(Math.abs(Number(loudness) + 16)).toBeLessThanOrEqual(1);
    expect(Number(peak)).toBeLessThanOrEqual(-1.5);
  });

  it('SEC-B5: contacts no server, whatever a playlist says', async () => {
    let visits = 0;
    const server = createServer((_, response) => response.end(String((visits += 1))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/marker`;
    const scripts = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXTINF:9,\nconcat:${url}|file:///etc/passwd\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${url}'\n`,
      `<MPD><Period><AdaptationSet><Representation><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      `[Reference]\nRef1=${url}\n`,
    ];
    for (const [index, script] of scripts.entries()) {
      const inputPath = join(scratch, `script-${index}.mp4`);
      await writeFile(inputPath, script);
      const attempt = transcodeReport({ inputPath, scratchDir: scratch, lane });
      await expect(attempt).rejects.toMatchObject({ code: 'unreadable' });
    }
    expect(visits).toBe(0);
    server.close();
  });

  it('stops at once when canceled, and leaves nothing behind', async () => {
    const inputPath = join(testData, 'video/video-h265.mp4');
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const { signal } = controller;
    const attempt = transcodeReport({ inputPath, scratchDir: scratch, lane, signal, onProgress });
    await expect(attempt).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readdir(scratch)).toEqual([]);
  });

  it('ends a run that uses too much time or memory', async () => {
    const inputPath = join(testData, 'video/video-h265.mp4');
    const slow = { inputPath, scratchDir: scratch, lane, limits: { timeMs: 300 } } as const;
    await expect(transcodeReport(slow)).rejects.toMatchObject({ code: 'too-slow' });
    const hungry = { ...slow, limits: { memoryBytes: 100_000_000 } };
    await expect(transcodeReport(hungry)).rejects.toMatchObject({ code: 'too-much-memory' });
  });

  it('refuses a file that has only sound', async () => {
    const inputPath = join(scratch, 'voice.wav.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-i', good, '-vn', '-c:a', 'copy', inputPath]);
    const attempt = transcodeReport({ inputPath, scratchDir: scratch, lane });
    await expect(attempt).rejects.toMatchObject({ code: 'no-picture' });
  });
});

describe('finding ffmpeg', () => {
  it.skipIf(native.kind !== 'native' || process.env['FFMPEG_LANE'] !== undefined)(
    'takes the WASM build if nothing would contain the system’s ffmpeg',
    async () => {
      expect(await describeFfmpeg(undefined, 'permission')).toEqual({ kind: 'wasm' });
      for (const held of ['bwrap', 'unshare'] as const)
        expect(await describeFfmpeg(undefined, held)).toMatchObject({ kind: 'native' });
      expect(await describeFfmpeg('native', 'permission')).toMatchObject({ kind: 'native' });
    },
  );

  it('returns none, and then refuses to run, if the named lane is missing', async () => {
    const before = process.env['FFMPEG_PATH'];
    process.env['FFMPEG_PATH'] = '/not/there';
    expect(await describeFfmpeg('native')).toEqual({ kind: 'none' });
    const run = { args: [], inputs: [], outputs: [], scratch, lane: 'native' } as const;
    await expect(runFfmpeg(run)).rejects.toMatchObject({ code: 'no-transcoder' });
    if (before === undefined) delete process.env['FFMPEG_PATH'];
    else process.env['FFMPEG_PATH'] = before;
  });
});
