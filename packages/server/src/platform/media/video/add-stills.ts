// Shows a picture before and after a video, whose own pictures and sound are copied.
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { settingsBeside } from './fit-clip.ts';
import { joinParts } from './join-segments.ts';
import { readSegmentIndex, sizeOfSegment, soundOfSegment, type SegmentIndex } from './segment-index.ts';
import { timescaleOf, type JoinedPart } from './start-pictures.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts } from './video-facts.ts';
import { soundEncoding } from './video-plan.ts';

/** How long each picture is shown. */
export const stillSeconds = 3;

interface StillsOptions extends Pick<FfmpegRun, 'signal' | 'lane' | 'limits'> {
  /** A video that `transcodeReport` or `joinSegments` made. */
  inputPath: string;
  /** JPEGs in the shape of the video. */
  pictures: readonly [before: string, after: string];
  /** A folder used only by this job. */
  scratchDir: string;
}

/** Makes the longer video and returns its path and length. Throws `VideoError`. */
export async function addStills(
  options: StillsOptions,
): Promise<{ videoPath: string; durationSeconds: number }> {
  const { inputPath, pictures, scratchDir, ...held } = options;
  const run = { scratch: scratchDir, ...held };
  const { audioCodec, audioProfile, durationSeconds } = await readVideoFacts(inputPath, run);
  const index = await readSegmentIndex(inputPath, run);
  const stills: JoinedPart[] = [];
  for (const [order, picture] of pictures.entries())
    stills.push(wholeOf(await encodeStill(options, { picture, order, index }), stillSeconds * 1_000));
  // Its sound may be longer than its pictures.
  const film = wholeOf(inputPath, Math.max(index.duration, Math.round((durationSeconds ?? 0) * 1_000)));
  const { videoPath, facts } = await joinParts({
    parts: [...stills.slice(0, 1), film, ...stills.slice(1)],
    // The settings of the first sound are those of all of it.
    isAlike: audioCodec === null || (audioCodec === 'aac' && audioProfile === 'LC'),
    scratchDir,
    ...held,
  });
  return { videoPath, durationSeconds: facts.durationSeconds ?? 0 };
}

/** It is copied from its first picture to its last. */
const wholeOf = (path: string, end: number): JoinedPart => ({ path, start: 0, end, keyFrames: [0] });

type Still = { picture: string; order: number; index: SegmentIndex };

/** Makes a video of a picture, in silence if the other video has sound, that can be joined with it by copying. */
async function encodeStill(
  { inputPath, scratchDir, ...held }: StillsOptions,
  { picture, order, index }: Still,
): Promise<string> {
  const run = { scratch: scratchDir, signal: held.signal, lane: held.lane, limits: held.limits };
  const path = join(scratchDir, `still-${order}.mp4`);
  const { width, height } = sizeOfSegment(index) ?? (await readVideoFacts(inputPath, run));
  const sound = soundOfSegment(index);
  const { profile, number } = await settingsBeside(inputPath, order);
  const shown = `tpad=stop_mode=clone:stop_duration=${stillSeconds},trim=duration=${stillSeconds}`;
  const shape = `scale=${width}:${height}:out_range=tv,setsar=1,format=yuv420p`;
  const silence = sound && `anullsrc=r=${sound.rate}:cl=${sound.layout},atrim=duration=${stillSeconds}[a]`;
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [
      ...'-protocol_whitelist file,pipe -f mjpeg -framerate 30 -i'.split(' '),
      picture,
      '-filter_complex',
      [`[0:v:0]${shape},${shown}[v]`, ...(silence ? [silence] : [])].join(';'),
      ...'-map [v]'.split(' '),
      ...(silence ? ['-map', '[a]', ...soundEncoding] : []),
      ...'-c:v libx264 -preset veryfast -tune stillimage -crf 18 -bf 0 -profile:v'.split(' '),
      profile,
      '-x264-params',
      `sps-id=${number}`,
      '-video_track_timescale',
      String(await timescaleOf(inputPath, run)),
      ...'-f mp4'.split(' '),
      path,
    ],
    inputs: [picture],
    outputs: [path],
  });
  if (code !== 0) throw new VideoError('bad-output', messages);
  return path;
}
