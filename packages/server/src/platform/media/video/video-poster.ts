import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import type { VideoFacts } from './video-facts.ts';
import { drawFrame, frameArguments, frameSize, jpegColors, type FrameRun } from './video-frame.ts';

/** Range of average brightness (16 is black, 235 white) in which a frame is worth showing. */
const darkest = 32;
const brightest = 225;
/** Fractions of the length. The very beginning is only for videos of a frame or two. */
const places = [0.1, 0.3, 0.5, 0.8, 0];

const posterSide = 1280;
/** Drawing a frame takes about a second; a damaged file must not block the job for an hour. */
const candidateMs = 120_000;

interface Candidate {
  path: string;
  brightness: number;
}

/**
 * Writes a JPEG of a frame about a tenth into the video, or of a later one if that is black. Throws `bad-output` if no
 * frame can be decoded.
 */
export async function drawPoster(
  videoPath: string,
  posterPath: string,
  { durationSeconds, width, height }: Pick<VideoFacts, 'durationSeconds' | 'width' | 'height'>,
  run: FrameRun,
): Promise<void> {
  const size = await frameSize({ width, height }, run.lane, posterSide);
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

/** Writes a JPEG of the frame at `seconds`. Returns `false` if no frame can be decoded there. */
export async function drawFrameAt(
  videoPath: string,
  posterPath: string,
  { seconds, width, height }: Pick<VideoFacts, 'width' | 'height'> & { seconds: number },
  run: FrameRun,
): Promise<boolean> {
  const path = await drawFrame(videoPath, seconds, { width, height, longest: posterSide }, run);
  if (path === null) return false;
  await copyFile(path, posterPath);
  await rm(path, { force: true });
  return true;
}

async function drawCandidate(
  videoPath: string,
  seconds: number,
  size: string,
  run: FrameRun,
): Promise<Candidate | undefined> {
  const path = join(run.scratch, `poster-${Math.round(seconds * 1000)}.jpg`);
  const measure = 'signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-';
  const filter = `thumbnail=12,scale=${size}:${jpegColors},${measure}`;
  let brightness: number | undefined;
  const { code } = await runFfmpeg({
    ...run,
    limits: { timeMs: candidateMs, ...run.limits },
    args: frameArguments(videoPath, seconds, filter, path),
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
