import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';

/**
 * Allows only these containers, and only local files: a playlist or script named like a video could make ffmpeg read
 * other files or call other servers.
 */
export const safeInput: readonly string[] = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,avi,mpegts,mpeg,mpegvideo,m4v,asf,flv,ogg',
];

export interface VideoFacts {
  container: string;
  /** `null` if the file does not say, as in browsers' live recordings. */
  durationSeconds: number | null;
  videoCount: number;
  codec: string;
  pixelFormat: string;
  /** As stored, before any rotation. */
  width: number;
  height: number;
  /** Width of one stored pixel divided by its height. */
  pixelAspect: number;
  isTurned: boolean;
  isRotated: boolean;
  /** Whether the file says that its pictures are halves of two moments, as of a camcorder or a disc. */
  isInterlaced: boolean;
  /** How a picture with more brightness than a screen's is stored; `null` for a usual one. */
  hdr: HdrColors | null;
  audioCodec: string | null;
  /** Index among the sound tracks: the first whose format is known. */
  audioIndex: number;
  /** Such as `LC`; `null` if the file does not say. */
  audioProfile: string | null;
}

/** In ffmpeg's words. `unknown` if the file does not say. */
export interface HdrColors {
  matrix: string;
  primaries: string;
  /** Hybrid Log-Gamma (most phones), or the perceptual quantizer. */
  transfer: 'arib-std-b67' | 'smpte2084';
}

const probeMs = 60_000;

type ProbeRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs'>;

/** Reads the facts of a video. Throws `VideoError`: `unreadable`, `no-picture`. */
export async function readVideoFacts(path: string, run: ProbeRun): Promise<VideoFacts> {
  const args = [...safeInput, '-i', path];
  const limits = { timeMs: probeMs, ...run.limits };
  const { messages } = await runFfmpeg({ ...run, limits, args, inputs: [path], outputs: [] });
  return parseVideoFacts(messages);
}

/** Parses the facts from the output of `ffmpeg -i`, which is the same in both lanes. */
export function parseVideoFacts(messages: string): VideoFacts {
  const container = /^Input #0, (.+), from /m.exec(messages)?.[1];
  if (container === undefined) throw new VideoError('unreadable', messages);
  const streams = messages.split(/^\s+Stream #0:/m).slice(1);
  const videos = streams.filter((line) => / Video: /.test(line) && !/\(attached pic\)/.test(line));
  const [video] = videos;
  if (video === undefined) throw new VideoError('no-picture', messages);
  const [, width, height] = /, (\d{2,5})x(\d{2,5})/.exec(video) ?? [];
  if (width === undefined) throw new VideoError('unreadable', messages);
  const rotation = Number(/rotation of (-?[\d.]+) degrees/.exec(video)?.[1] ?? 0);
  const sounds = streams.filter((line) => / Audio: /.test(line));
  const known = sounds.findIndex((line) => !/ Audio: (none|unknown)\b/.test(line));
  const audioIndex = Math.max(0, known);
  const audio = sounds[audioIndex];
  const [, details = ''] = / Video: [^,]+(?:\([^)]*\))?, \w+\(([^)]*)\)/.exec(video) ?? [];
  const [, across, down] = /SAR (\d+):(\d+)/.exec(video) ?? [];
  return {
    container,
    durationSeconds: readDuration(messages),
    videoCount: videos.length,
    codec: / Video: (\w+)/.exec(video)?.[1] ?? '',
    pixelFormat: / Video: [^,]+(?:\([^)]*\))?, (\w+)/.exec(video)?.[1] ?? '',
    width: Number(width),
    height: Number(height),
    pixelAspect: Number(across ?? 1) / Number(down ?? 1) || 1,
    isTurned: Math.round(Math.abs(rotation) / 90) % 2 === 1,
    isRotated: rotation !== 0,
    isInterlaced: /\b(top|bottom) (coded )?first\b/.test(details),
    hdr: readHdr(details),
    audioIndex,
    audioCodec: audio === undefined ? null : (/ Audio: (\w+)/.exec(audio)?.[1] ?? null),
    audioProfile: / Audio: \w+ \(([\w-]+)\) \(/.exec(audio ?? '')?.[1] ?? null,
  };
}

/** `details` are in parentheses after the pixel format, such as `tv, bt2020nc/bt2020/arib-std-b67, progressive`. */
function readHdr(details: string): HdrColors | null {
  const [, matrix = 'unknown', primaries = 'unknown', transfer] =
    /(?:([\w-]+)\/([\w-]+)\/)?(arib-std-b67|smpte2084)/.exec(details) ?? [];
  if (transfer !== 'arib-std-b67' && transfer !== 'smpte2084') return null;
  return { matrix, primaries, transfer };
}

function readDuration(messages: string): number | null {
  const found = /Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/.exec(messages);
  if (found === null) return null;
  const [, hours, minutes, seconds] = found.map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}
