// Where the files of recordings lie on the disk of the product that a journey uses, and what their jobs cost.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { portal } from './people.ts';
import type { DeskApi } from './desk-api.ts';

const run = promisify(execFile);

const keep = async (bytes: Uint8Array, name: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'plainscan-recording-')), name);
  await writeFile(path, bytes);
  return path;
};

/** Fetches the finished video of a case; gives its path. */
export async function fetchVideo(consultant: DeskApi, caseId: string): Promise<string> {
  const { videoReport } = (await consultant.call('GET', `/cases/${caseId}`)) as unknown as {
    videoReport: { h264: { downloadLink: string } };
  };
  const link = new URL(videoReport.h264.downloadLink, portal(''));
  return keep(new Uint8Array(await (await fetch(link)).arrayBuffer()), 'report.mp4');
}

/** What ffmpeg says of the pictures of a file: codec, pixels, range. */
export async function describePicture(file: string): Promise<Record<string, string>> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-of', 'json'],
    ...[
      '-show_entries',
      'stream=codec_name,pix_fmt,color_range,color_space,width,height:stream_tags=encoder',
    ],
    file,
  ]);
  return (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams[0] ?? {};
}

/** The words that an encoder of the server would leave in a file; the browser's own leaves none. */
export async function wasEncodedAgain(file: string): Promise<boolean> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-map', '0:v:0', '-c', 'copy', '-f', 'h264', '-'],
    {
      maxBuffer: 1024 * 1024 * 1024,
      encoding: 'buffer',
    },
  );
  return stdout.includes('x264 - core');
}
