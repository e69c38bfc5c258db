// The script of a page on which a test decodes DICOM files as the viewers do, and reads the values.
import { getShouldUseCPURendering, imageLoader } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { renderingEngine } from './image-library.ts';
import { problemOf } from './instance-problem.ts';

/** The pixels of each frame. Or why the file cannot be drawn. */
type Decoded = { frames: Types.PixelDataTypedArray[] } | { problem: string };

/** Decodes all frames of a file, without its rescale, so that gray values are those stored. */
async function decode(url: string, frames: number): Promise<Decoded> {
  const decoded: Types.PixelDataTypedArray[] = [];
  try {
    for (let frame = 1; frame <= frames; frame += 1) {
      const imageId = frames === 1 ? `wadouri:${url}` : `wadouri:${url}?&frame=${frame}`;
      const options = {
        priority: 0,
        requestType: 'interaction',
        useRGBA: getShouldUseCPURendering(),
        preScale: { enabled: false },
      };
      const image = await imageLoader.loadImage(imageId, options);
      decoded.push(image.getPixelData());
    }
  } catch (error) {
    return { problem: problemOf(error) };
  }
  return { frames: decoded };
}

renderingEngine();
Object.assign(window, { decode });
