// The target format of a report's video: MP4 with H.264 and AAC, at most 1080 lines.
import { gainFilter } from './video-loudness.ts';
import { deinterlace, screenColors, toneMap } from './video-picture.ts';
import type { VideoFacts } from './video-facts.ts';

const longSide = 1920;
const shortSide = 1080;

export interface VideoPlan {
  keepsPicture: boolean;
  args: string[];
}

export interface VideoPlanOptions {
  /** Whether the picture changes its size on the way, as if a phone was turned: few players follow. */
  isUneven: boolean;
  /** If `false`, the picture is always encoded. */
  mayKeep: boolean;
  /** Decibels by which the sound is raised. */
  gain: number;
}

/** Returns the ffmpeg arguments between input and output. */
export function planVideo(facts: VideoFacts, { mayKeep, gain, isUneven }: VideoPlanOptions): VideoPlan {
  const keepsPicture = mayKeep && !isUneven && isPlainPicture(facts);
  const args = [
    '-map',
    '0:V:0',
    '-map',
    `0:a:${facts.audioIndex}?`,
    '-dn',
    '-sn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    ...(keepsPicture ? ['-c:v', 'copy'] : encodePicture(facts, isUneven)),
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
    !facts.isInterlaced &&
    facts.hdr === null &&
    /mov|matroska/.test(facts.container) &&
    Math.max(width, height) <= longSide &&
    Math.min(width, height) <= shortSide
  );
}

function encodePicture(facts: VideoFacts, isUneven: boolean): string[] {
  const { width, height } = fitPicture(facts);
  const size = `${width}:${height}`;
  const filters = [
    ...(facts.isInterlaced ? [deinterlace] : []),
    isUneven
      ? `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`
      : `scale=${size},setsar=1`,
    ...(facts.hdr ? toneMap(facts.hdr) : []),
  ];
  return [
    '-vf',
    filters.join(),
    ...(facts.hdr ? screenColors : []),
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
