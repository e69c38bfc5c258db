import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { composeAmbience } from '@plainscan/demo/src/film/ambient-sound.ts';

/** Writes three seconds of moving gray and quiet sound: the shortest video report that needs no reason. */
export async function writeTinyVideoSource(
  folder: string,
): Promise<{ jpegFramesPath: string; wavPath: string; fps: number }> {
  const jpegFramesPath = join(folder, 'frames.mjpeg');
  const wavPath = join(folder, 'sound.wav');
  const fps = 4;
  const file = await open(jpegFramesPath, 'w');
  for (let frame = 0; frame < 12; frame += 1) {
    const shade = 60 + frame * 12;
    const picture = sharp({
      create: { width: 320, height: 180, channels: 3, background: { r: shade, g: shade, b: 80 } },
    });
    await file.write(await picture.jpeg().toBuffer());
  }
  await file.close();
  await writeFile(wavPath, composeAmbience('tiny', 3.2));
  return { jpegFramesPath, wavPath, fps };
}
