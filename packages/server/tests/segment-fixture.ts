// Recordings in the studio's format, for tests.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeFfmpeg } from '../src/platform/media/video/ffmpeg-program.ts';

/**
 * Has sound in the first two seconds and from the fifth on, and a key frame every second. `captions` is a WebVTT file.
 * `null` without ffmpeg.
 */
export async function madeRecording(
  seconds: number,
  { tone = 300, size = '320x180', rate = 15, captions = '' } = {},
): Promise<Buffer | null> {
  const native = await describeFfmpeg('native');
  if (native.kind !== 'native') return null;
  const folder = await mkdtemp(join(tmpdir(), 'segment-'));
  const path = join(folder, 'recording.mp4');
  const voice = `aevalsrc='if(between(t,2,5),0,0.3*sin(6.28*${tone}*t))':d=${seconds}:s=48000`;
  const picture = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  const from = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', voice];
  const how = `-c:v libx264 -preset ultrafast -bf 0 -g ${rate} -pix_fmt yuv420p -color_range tv -c:a aac -ac 1 -movflags +faststart`;
  const captionPath = join(folder, 'captions.vtt');
  if (captions !== '') await writeFile(captionPath, captions);
  const words = captions === '' ? [] : ['-i', captionPath, '-c:s', 'mov_text'];
  execFileSync(native.path, [
    '-nostdin',
    '-y',
    '-loglevel',
    'error',
    ...from,
    ...words,
    ...how.split(' '),
    path,
  ]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}
