// The files of recordings on the disk of the product under test, and the cost of their jobs.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { portal } from './people.ts';
import type { DeskApi } from './desk-api.ts';
import { barHeight } from './studio-signal.ts';

const run = promisify(execFile);
const words = (text: string): string[] => text.split(' ');

export const keepFile = async (bytes: Uint8Array, name: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'plainscan-recording-')), name);
  await writeFile(path, bytes);
  return path;
};

/** Downloads the finished video of a case and returns its path. */
export async function fetchVideo(consultant: DeskApi, caseId: string): Promise<string> {
  const { videoReport } = (await consultant.call('GET', `/cases/${caseId}`)) as unknown as {
    videoReport: { h264: { downloadLink: string } };
  };
  const link = new URL(videoReport.h264.downloadLink, portal(''));
  return keepFile(new Uint8Array(await (await fetch(link)).arrayBuffer()), 'report.mp4');
}

/** Returns ffprobe's description of the pictures of a file: codec, pixels, range. */
export async function describePicture(file: string): Promise<Record<string, string>> {
  const { stdout } = await run('ffprobe', [
    ...words('-v error -select_streams v:0 -of json'),
    '-show_entries',
    'stream=codec_name,pix_fmt,color_range,color_space,width,height',
    file,
  ]);
  return (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams[0] ?? {};
}

/** Returns whether a file contains the text that the server's encoder leaves. The browser's own encoder leaves none. */
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

/**
 * Compares the picture of a file at a second with the expected picture, below the barcode of the signal, which is
 * different in every picture. Returns PSNR in dB (100 if identical) and SSIM.
 */
export async function compareAt(
  file: string,
  seconds: number,
  png: Buffer,
): Promise<{ psnr: number; ssim: number }> {
  const wanted = await keepFile(png, 'wanted.png');
  const gray = `crop=iw:ih-${2 * barHeight}:0:${2 * barHeight},scale=in_range=auto:out_range=pc,format=gray`;
  const { stderr } = await run('ffmpeg', [
    '-ss',
    seconds.toFixed(3),
    '-i',
    file,
    '-i',
    wanted,
    ...words('-frames:v 1 -lavfi'),
    `[0:v]${gray},split[a][b];[1:v]${gray},split[c][d];[a][c]psnr[x];[b][d]ssim[y];[x][y]hstack`,
    ...words('-f null -'),
  ]);
  const psnr = Number(/PSNR .*average:(\S+)/.exec(stderr)?.[1] ?? Number.NaN);
  const ssim = Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
  return { psnr: Number.isNaN(psnr) ? 100 : psnr, ssim };
}

/** Returns the loudness of a file in LUFS and its true peak in dB. */
export async function loudnessOf(file: string): Promise<{ lufs: number; peak: number }> {
  const { stderr } = await run('ffmpeg', [
    '-i',
    file,
    ...words('-nostats -map 0:a:0 -af ebur128=peak=true -f null -'),
  ]);
  const [, summary = ''] = stderr.split('Summary:');
  return {
    lufs: Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1] ?? Number.NaN),
    peak: Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1] ?? Number.NaN),
  };
}

/** Returns the processor seconds used so far by the product of this journey and its finished child processes. */
export async function serverSeconds(): Promise<number> {
  const wanted = `PORT=${process.env['E2E_PORT']}`;
  let ticks = 0;
  for (const pid of await readdir('/proc')) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(wanted)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime, cutime, cstime
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
  }
  return ticks / 100;
}

export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;
