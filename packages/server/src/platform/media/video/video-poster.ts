import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFfmpeg, runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { safeInput, type VideoFacts } from './video-facts.ts';

/** Average brightness (16 is black, 235 white) between which a frame is worth showing. */
const darkest = 32;
const brightest = 225;
/** Shares of the length; the very beginning is left for videos of a frame or two. */
const places = [0.1, 0.3, 0.5, 0.8, 0];

const posterSide = 1280;
/** Drawing one frame takes a second or so; a damaged file must not hold the job for an hour. */
const candidateMs = 120_000;

type PosterRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

interface Candidate {
  path: string;
  brightness: number;
}

/**
 * Writes a JPEG of a frame about a tenth into the video, or of a later one where that is black.
 * Throws `bad-output` when no frame at all can be decoded.
 */
export async function drawPoster(
  videoPath: string,
  posterPath: string,
  { durationSeconds, width, height }: Pick<VideoFacts, 'durationSeconds' | 'width' | 'height'>,
  run: PosterRun,
): Promise<void> {
  const size = await posterSize(width, height, run);
  const candidates: Candidate[] = [];
  for (const place of places) {
    const found = await drawCandidate(videoPath, place * (durationSeconds ?? 0), size, run);
    if (found === undefined) continue;
    candidates.push(found);
    if (found.brightness >= darkest && found.brightness <= brightest) break;
  }
  const distance = ({ brightness }: Candidate) => Math.abs(brightness - 120);
  const best = candidates.toSorted((a, b) => distance(a) - distance(b))[0];
  if (best === undefined) throw new VideoError('bad-output', 'no frame could be decoded');
  await copyFile(best.path, posterPath);
  for (const { path } of candidates) await rm(path, { force: true });
}

/** Writes a JPEG of the frame at `seconds`; false where none can be decoded there. */
export async function drawFrameAt(
  videoPath: string,
  posterPath: string,
  { seconds, width, height }: Pick<VideoFacts, 'width' | 'height'> & { seconds: number },
  run: PosterRun,
): Promise<boolean> {
  const found = await drawCandidate(videoPath, seconds, await posterSize(width, height, run), run, 1);
  if (found === undefined) return false;
  await copyFile(found.path, posterPath);
  await rm(found.path, { force: true });
  return true;
}

async function posterSize(width: number, height: number, run: PosterRun): Promise<string> {
  const { kind } = await describeFfmpeg(run.lane);
  // The WASM build has been seen never to come back from larger pictures, so it draws small ones.
  const fits = Math.min(1, (kind === 'wasm' ? 320 : posterSide) / Math.max(width, height));
  return `${evenly(width * fits)}:${evenly(height * fits)}`;
}

/** The most telling frame of the `frames` that follow. */
async function drawCandidate(
  videoPath: string,
  seconds: number,
  size: string,
  run: PosterRun,
  frames = 12,
): Promise<Candidate | undefined> {
  const path = join(run.scratch, `poster-${Math.round(seconds * 1000)}.jpg`);
  const measure = 'signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-';
  const filter = `thumbnail=${frames},scale=${size},${measure}`;
  let brightness: number | undefined;
  const { code } = await runFfmpeg({
    ...run,
    limits: { timeMs: candidateMs, ...run.limits },
    args: [
      '-ss',
      seconds.toFixed(3),
      ...safeInput,
      '-i',
      videoPath,
      '-an',
      '-frames:v',
      '1',
      '-vf',
      filter,
      '-q:v',
      '3',
      '-f',
      'mjpeg',
      path,
    ],
    inputs: [videoPath],
    outputs: [path],
    onLine(line) {
      const value = /YAVG=([\d.]+)/.exec(line)?.[1];
      if (value !== undefined) brightness = Number(value);
    },
  });
  if (code === 0 && brightness !== undefined) return { path, brightness };
  await rm(path, { force: true });
  return undefined;
}

function evenly(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}
