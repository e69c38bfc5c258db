// Encodes a clip so that it can be joined with another video by copying: same size and sound, and H.264 settings that
// can coexist with those of the other video.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { readH264Settings, sequenceNumbers } from './h264-settings.ts';
import { readSegmentIndex, sizeOfSegment, soundOfSegment, type SegmentIndex } from './segment-index.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput, type VideoFacts } from './video-facts.ts';
import { soundEncoding } from './video-plan.ts';
import { drawPoster } from './video-poster.ts';
import type { TranscodedVideo } from './video-transcoder.ts';

export interface FitOptions extends Pick<FfmpegRun, 'signal' | 'lane' | 'limits'> {
  clipPath: string;
  /** The video that it will be joined with. */
  framePath: string;
  frame: Pick<SegmentIndex, 'signature'>;
  /** Index of the clip in the video, from 0. Each clip's settings have their own number. */
  order: number;
  /** A folder used only by this job. */
  scratchDir: string;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Makes a clip fit. One that already fits is copied unchanged. Throws `VideoError`. */
export async function fitClip(options: FitOptions): Promise<TranscodedVideo> {
  const { clipPath, frame, scratchDir, signal, lane, limits } = options;
  const run = { scratch: scratchDir, signal, lane, limits };
  const videoPath = join(scratchDir, 'clip.mp4');
  const posterPath = join(scratchDir, 'poster.jpg');
  const { signature } = await readSegmentIndex(clipPath, run);
  if (signature === frame.signature) await copyFile(clipPath, videoPath);
  else await encode(options, videoPath);
  const made = await readVideoFacts(videoPath, run);
  await drawPoster(videoPath, posterPath, made, run);
  const { width, height, audioCodec } = made;
  const hasAudio = audioCodec !== null;
  return { videoPath, posterPath, durationSeconds: made.durationSeconds ?? 0, width, height, hasAudio };
}

async function encode(options: FitOptions, videoPath: string): Promise<void> {
  const { clipPath, framePath, frame, order, scratchDir, signal, lane, limits, onProgress } = options;
  const run = { scratch: scratchDir, signal, lane, limits };
  const clip = await readVideoFacts(clipPath, run);
  const seconds = clip.durationSeconds ?? 0;
  const { profile, number } = await settingsBeside(framePath, order);
  const { picture, sound } = filtersFor(clip, frame, seconds);
  const filters = [
    '-filter_complex',
    `${picture};${sound}`,
    '-map',
    '[v]',
    '-map',
    '[a]',
    '-map_metadata',
    '-1',
  ];
  const pictures = [
    ...'-c:v libx264 -preset veryfast -crf 20 -bf 0'.split(' '),
    '-profile:v',
    profile,
    '-x264-params',
    `sps-id=${number}`,
    '-force_key_frames',
    'expr:gte(t,n_forced)',
  ];
  const sounds = [...soundEncoding, ...'-movflags +faststart -f mp4'.split(' ')];
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [
      '-progress',
      'pipe:1',
      ...safeInput,
      '-i',
      clipPath,
      ...filters,
      ...pictures,
      ...sounds,
      videoPath,
    ],
    inputs: [clipPath],
    outputs: [videoPath],
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined && seconds > 0)
        onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / seconds));
    },
  });
  if (code !== 0) throw new VideoError('bad-output', messages);
}

/** Returns a profile that the other video's decoder plays, and a number that none of its settings has. */
export async function settingsBeside(
  framePath: string,
  order: number,
): Promise<{ profile: string; number: number }> {
  const settings = await readH264Settings(framePath);
  const taken = settings ? sequenceNumbers(settings) : [];
  const free = Array.from({ length: 32 }, (_, number) => number).filter((number) => !taken.includes(number));
  const profile = { 66: 'baseline', 77: 'main' }[settings?.profile ?? 0] ?? 'high';
  return { profile, number: free[order % free.length] ?? 31 };
}

/**
 * Returns filters for the whole picture in the other video's size, with bars if the shapes differ. A clip without sound
 * gets silence.
 */
function filtersFor(
  clip: VideoFacts,
  frame: Pick<SegmentIndex, 'signature'>,
  seconds: number,
): { picture: string; sound: string } {
  const { width, height } = sizeOfSegment(frame) ?? clip;
  const { rate, layout } = soundOfSegment(frame) ?? { rate: 48_000, layout: 'mono' };
  const size = `${width}:${height}`;
  const shape = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1`;
  const voice = `aresample=${rate}:async=1:first_pts=0,aformat=channel_layouts=${layout},apad=whole_dur=${seconds}`;
  return {
    picture: `[0:v:0]${shape},setsar=1,fps=30,format=yuv420p[v]`,
    sound:
      clip.audioCodec === null
        ? `anullsrc=r=${rate}:cl=${layout},atrim=duration=${seconds}[a]`
        : `[0:a:0]${voice}[a]`,
  };
}
