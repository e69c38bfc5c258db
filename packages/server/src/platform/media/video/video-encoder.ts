import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runFfmpeg, type FfmpegLane } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';

export interface EncodeOptions {
  /** JPEG images, one after another in one file. */
  jpegFramesPath: string;
  fps: number;
  /** The voice track; `null` makes a silent video. */
  wavPath: string | null;
  /** The only folder written to is this file's. */
  outputPath: string;
  signal?: AbortSignal;
  lane?: FfmpegLane;
}

/** Makes an MP4 from drawn frames and a voice track, for drawn reports. Throws `VideoError`. */
export async function encodeVideo(options: EncodeOptions): Promise<void> {
  const { jpegFramesPath, fps, wavPath, outputPath, signal, lane } = options;
  const sound = wavPath === null ? [] : ['-f', 'wav', '-i', wavPath];
  const { code, messages } = await runFfmpeg({
    args: [
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      'mjpeg',
      '-framerate',
      String(fps),
      '-i',
      jpegFramesPath,
      ...sound,
      '-map',
      '0:v:0',
      ...(wavPath === null ? [] : ['-map', '1:a:0']),
      '-vf',
      'scale=trunc(iw/2)*2:trunc(ih/2)*2:out_range=tv,setsar=1',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      outputPath,
    ],
    inputs: wavPath === null ? [jpegFramesPath] : [jpegFramesPath, wavPath],
    outputs: [outputPath],
    scratch: dirname(outputPath),
    signal,
    lane,
  });
  if (code === 0) return;
  await rm(outputPath, { force: true });
  throw new VideoError('bad-output', messages);
}
