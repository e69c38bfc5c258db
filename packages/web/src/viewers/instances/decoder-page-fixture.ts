// The script of a page on which a test decodes DICOM files as the viewers do, and reads the values.
import { getShouldUseCPURendering, imageLoader } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { decodedFormat, isDecoded, storedValues } from '@plainscan/contract';
import { wadouri } from '@cornerstonejs/dicom-image-loader';
import { frameFactsOf } from './frame-facts.ts';
import { renderingEngine } from './image-library.ts';
import { problemOf } from './instance-problem.ts';

/** The pixels of each frame. Or why the file cannot be drawn. */
type Decoded = { frames: ArrayLike<number>[] } | { problem: string };

/** Decodes all frames of a file, without its rescale, so that gray values are those stored. */
async function decode(url: string, frames: number): Promise<Decoded> {
  const decoded: ArrayLike<number>[] = [];
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
      decoded.push(image.color ? image.getPixelData() : await storedPixels(imageId, options));
    }
  } catch (error) {
    return { problem: problemOf(error) };
  }
  return { frames: decoded };
}

/** Returns the gray values as stored. The product's own loader has turned them into measured ones. */
async function storedPixels(imageId: string, options: object): Promise<ArrayLike<number>> {
  const facts = frameFactsOf(imageId);
  const loading = wadouri.loadImage(imageId, { ...options }) as { promise: Promise<Types.IImage> };
  const cells = (await loading.promise).getPixelData();
  if (!facts) return cells;
  return storedValues(cells, isDecoded(facts.dataSet) ? decodedFormat(facts.format) : facts.format);
}

renderingEngine();
Object.assign(window, { decode });
