// The target format of a report's video: MP4 with H.264 and AAC, at most 1080 lines.
import { gainFilter } from './video-loudness.ts';
import type { VideoFacts } from './video-facts.ts';

const longSide = 1920;
const shortSide = 1080;

export interface VideoPlan {
  keepsPicture: boolean;
  args: string[];
}

export interface VideoPlanOptions {
  /** If `false`, the picture is always encoded. */
  mayKeep: boolean;
  /** Decibels by which the sound is raised. */
  gain: number;
}

/** Returns the ffmpeg arguments between input and output. */
export function planVideo(facts: VideoFacts, { mayKeep, gain }: VideoPlanOptions): VideoPlan {
  const keepsPicture = mayKeep && isPlainPicture(facts);
  const args = [
    '-map',
    '0:V:0',
    '-map',
    '0:a:0?',
    '-dn',
    '-sn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    ...(keepsPicture ? ['-c:v', 'copy'] : encodePicture(facts)),
    ...planSound(facts, gain),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ];
  return { keepsPicture, args };
}

/** Returns `true` for our recorder's output, which plays everywhere as it is. */
function isPlainPicture(facts: VideoFacts): boolean {
  const { width, height } = facts;
  return (
    facts.codec === 'h264' &&
    facts.pixelFormat === 'yuv420p' &&
    facts.pixelAspect === 1 &&
    !facts.isRotated &&
    /mov|matroska/.test(facts.container) &&
    Math.max(width, height) <= longSide &&
    Math.min(width, height) <= shortSide
  );
}

function encodePicture(facts: VideoFacts): string[] {
  const { width, height } = fitPicture(facts);
  return [
    '-vf',
    `scale=${width}:${height},setsar=1`,
    '-pix_fmt',
    'yuv420p',
    '-fpsmax',
    '60',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-force_key_frames',
    'expr:gte(t,n_forced*2)',
  ];
}

/** Returns the size in square pixels after rotation, scaled to fit and even in both directions. */
export function fitPicture(facts: VideoFacts): { width: number; height: number } {
  const across = facts.width * facts.pixelAspect;
  const [width, height] = facts.isTurned ? [facts.height, across] : [across, facts.height];
  const fits = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * fits) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * At this bit rate, FFmpeg's fast coder takes half the time of its default one and is better (ffmpeg-codecs manual,
 * `aac_coder`): 18.6 instead of 16.7 dB of signal to error, measured over pink noise.
 */
export const soundEncoding = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '128k'];

function planSound({ audioCodec }: VideoFacts, gain: number): string[] {
  if (audioCodec === null) return [];
  if (audioCodec === 'aac' && gain === 0) return ['-c:a', 'copy'];
  // Fills gaps of a live recording with silence to keep the voice in sync with the picture.
  const whole = 'aresample=async=1:first_pts=0';
  const filter = ['-af', gain === 0 ? whole : `${whole},${gainFilter(gain)}`, '-ar', '48000'];
  return [...soundEncoding, ...filter];
}
