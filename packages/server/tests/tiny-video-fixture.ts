import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { composeAmbience } from '../src/samples/film/ambient-sound.ts';

/** Writes one second of moving gray and quiet sound: the smallest valid video report. */
export async function writeTinyVideoSource(
  folder: string,
): Promise<{ jpegFramesPath: string; wavPath: string; fps: number }> {
  const jpegFramesPath = join(folder, 'frames.mjpeg');
  const wavPath = join(folder, 'sound.wav');
  const fps = 12;
  const file = await open(jpegFramesPath, 'w');
  for (let frame = 0; frame < fps; frame += 1) {
    const shade = 60 + frame * 12;
    const picture = sharp({
      create: { width: 320, height: 180, channels: 3, background: { r: shade, g: shade, b: 80 } },
    });
    await file.write(await picture.jpeg().toBuffer());
  }
  await file.close();
  await writeFile(wavPath, composeAmbience('tiny', 1));
  return { jpegFramesPath, wavPath, fps };
}
