import {
  cache,
  getShouldUseCPURendering,
  imageLoader,
  init as initCore,
  RenderingEngine,
} from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { init as initLoader } from '@cornerstonejs/dicom-image-loader';
import { registerInstanceLoader, releaseInstance } from './instance-loader.ts';
import { createLoadQueue } from './load-queue.ts';

/** Decoded pictures kept in memory, beside their files, which are about as large; the oldest go first. */
const CACHE_BYTES = 64 * 1024 * 1024;
const LOADS_AT_ONCE = 4;

let engine: RenderingEngine | null = null;

/** The one rendering engine of the page; the first call starts the image library. */
export function renderingEngine(): RenderingEngine {
  if (engine !== null) return engine;
  initCore();
  initLoader({
    maxWebWorkers: Math.max(1, Math.min(3, navigator.hardwareConcurrency - 1)),
    useLegacyMetadataProvider: true,
  });
  registerInstanceLoader();
  cache.setMaxCacheSize(CACHE_BYTES);
  engine = new RenderingEngine('viewers');
  return engine;
}

/** As the panes ask for them, so that the cached picture is the one that they find. */
function cpuOrGpuOptions() {
  return { priority: 0, requestType: 'interaction', useRGBA: getShouldUseCPURendering() };
}

/** Loads pictures into the library's cache, the wanted ones before their neighbours. */
export const imageQueue = createLoadQueue<Types.IImage>(LOADS_AT_ONCE, async (imageId) => {
  const image = await imageLoader.loadImage(imageId, cpuOrGpuOptions());
  // Cached by hand: the library's own "load and cache" reports each failure a second time, where nobody can catch it.
  if (!cache.getImageLoadObject(imageId)) {
    await cache.putImageLoadObject(imageId, {
      promise: Promise.resolve(image),
      decache: () => releaseInstance(imageId),
    });
  }
  return image;
});
