// Recordings whose picture changes its size on the way, as when a phone is turned or a shared window is resized.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { safeInput, type VideoFacts } from './video-facts.ts';

type SizeRun = Omit<FfmpegRun, 'args' | 'inputs' | 'outputs' | 'onLine'>;

/** Writes only the decoder's settings, one copy per key frame. */
const onlySettings = '-map 0:V:0 -c copy -bsf:v h264_mp4toannexb,filter_units=pass_types=7 -f h264'.split(
  ' ',
);
const settingsType = 7;
const startCode = '\0\0\u0001';

/**
 * Returns whether a video has more than one set of picture settings. Reads the whole file but decodes nothing; asked
 * only of H.264, because every other picture is encoded to one size anyway.
 */
export async function isUnevenPicture(
  path: string,
  { codec, container }: Pick<VideoFacts, 'codec' | 'container'>,
  run: SizeRun,
): Promise<boolean> {
  if (codec !== 'h264' || !/mov|matroska/.test(container)) return false;
  const output = join(run.scratch, 'settings.h264');
  const { code } = await runFfmpeg({
    ...run,
    args: [...safeInput, '-i', path, ...onlySettings, output],
    inputs: [path],
    outputs: [output],
  });
  const found = code === 0 ? settingsIn(await readFile(output)) : new Set();
  await rm(output, { force: true });
  return found.size > 1;
}

/** Returns the different settings in a stream of them, each after its start code. */
function settingsIn(stream: Buffer): Set<string> {
  const units = stream.toString('latin1').split(startCode);
  const settings = units.filter((unit) => (unit.charCodeAt(0) & 0x1f) === settingsType);
  // A start code may be one zero longer. The settings themselves never end with one.
  return new Set(settings.map((unit) => (unit.endsWith('\0') ? unit.slice(0, -1) : unit)));
}
