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

/** Memory for decoded pictures. Their files take about as much again. The oldest are evicted first. */
const CACHE_BYTES = 64 * 1024 * 1024;
const LOADS_AT_ONCE = 4;

let engine: RenderingEngine | null = null;

/** Returns the page's only rendering engine. The first call starts the image library. */
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

/** Must match the options of the panes, so that they find the cached picture. */
function cpuOrGpuOptions() {
  return { priority: 0, requestType: 'interaction', useRGBA: getShouldUseCPURendering() };
}

/** Loads pictures into the library's cache, the requested ones before their neighbors. */
export const imageQueue = createLoadQueue<Types.IImage>(LOADS_AT_ONCE, async (imageId) => {
  const image = await imageLoader.loadImage(imageId, cpuOrGpuOptions());
  // Cached by hand, because the library's own "load and cache" reports each failure twice, and the second cannot be
  // caught.
  if (!cache.getImageLoadObject(imageId)) {
    await cache.putImageLoadObject(imageId, {
      promise: Promise.resolve(image),
      decache: () => releaseInstance(imageId),
    });
  }
  return image;
});
