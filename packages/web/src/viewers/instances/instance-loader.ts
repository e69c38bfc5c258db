import { registerImageLoader } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { createImage, wadouri } from '@cornerstonejs/dicom-image-loader';
import type { GrayEnds } from '@plainscan/contract';
import { openFrameFile, type FrameFile } from './frame-file.ts';
import { frameFactsOf } from './frame-facts.ts';
import { provideFrameMetadata } from './frame-metadata.ts';
import { takeFrame } from './gray-frame.ts';
import { fetchInstance } from './instance-access.ts';
import { checkInstance } from './instance-check.ts';
import { repairInstance } from './instance-repair.ts';
import { InstanceError, problemOf, problemOfDecoder } from './instance-problem.ts';
import { frameOfImageId, isReadByFrame, urlOfImageId } from './study-slices.ts';

/** A fetch or decoder that takes longer counts as failed. */
const LOAD_TIME_MS = 45_000;

/** For files without a window, the first picture of a series decides for all, so that scrolling does not flicker. */
const windowOfSeries = new Map<string, GrayEnds>();
const seriesOfUrl = new Map<string, string>();

/** Declares which images share a window. */
export function shareWindow(seriesKey: string, imageIds: readonly string[]): void {
  for (const imageId of imageIds) seriesOfUrl.set(urlOfImageId(imageId), seriesKey);
}

/**
 * Replaces the library's own loader. It sends the bearer header, refuses what cannot be drawn before a decoder sees it,
 * and never leaves a promise pending.
 */
export function registerInstanceLoader(): void {
  provideFrameMetadata();
  registerImageLoader('wadouri', (imageId: string, options?: Record<string, unknown>) => {
    const abort = new AbortController();
    const progress: Progress = { hasArrived: false };
    const loading = loadChecked(imageId, options ?? {}, abort.signal, progress);
    const promise = withDeadline(loading, abort, progress).catch((error: unknown) => {
      throw new InstanceError(problemOf(error), { cause: error });
    });
    return { promise, cancelFn: () => abort.abort() };
  });
}

/** Releases the file behind a picture that was evicted from the cache. */
export function releaseInstance(imageId: string): void {
  wadouri.dataSetCacheManager.unload(urlOfImageId(imageId));
}

interface Progress {
  /** All bytes are here, and what takes time now is the decoder. */
  hasArrived: boolean;
}

/** Keeps one reference to the file in the library's cache for each picture made from it. */
async function loadChecked(
  imageId: string,
  options: Record<string, unknown>,
  signal: AbortSignal,
  progress: Progress,
): Promise<Types.IImage> {
  const url = urlOfImageId(imageId);
  const frameFile = isReadByFrame(url) ? await openFrameFile(url, signal) : null;
  if (frameFile) return loadFrame(imageId, frameFile, options, signal, progress);
  const files = wadouri.dataSetCacheManager;
  const dataSet = await files.load(url, () => checkedBytes(url, signal), imageId);
  try {
    const known = checkInstance(dataSet.byteArray as Uint8Array);
    if (frameOfImageId(imageId) > known.frames) throw new InstanceError('incomplete');
    progress.hasArrived = true;
    const image = await decode(imageId, options);
    assertPixelCount(image);
    const facts = frameFactsOf(imageId);
    if (facts) takeFrame(image, facts, endsOfSeries(url));
    files.unload(url);
    return image;
  } catch (error) {
    files.unload(url);
    files.unload(url);
    throw error;
  }
}

/** Loads one frame of a large file. Of the file, only the header is in the library's cache. */
async function loadFrame(
  imageId: string,
  file: FrameFile,
  options: Record<string, unknown>,
  signal: AbortSignal,
  progress: Progress,
): Promise<Types.IImage> {
  const url = urlOfImageId(imageId);
  const files = wadouri.dataSetCacheManager;
  await files.load(url, () => Promise.resolve(file.header), imageId);
  try {
    const frame = frameOfImageId(imageId);
    if (frame > file.frames) throw new InstanceError('incomplete');
    const pixels = await file.read(frame, signal);
    progress.hasArrived = true;
    const image = await decodeFrame(imageId, pixels, file.transferSyntax, options);
    assertPixelCount(image);
    const facts = frameFactsOf(imageId);
    if (facts) takeFrame(image, facts, endsOfSeries(url));
    return image;
  } catch (error) {
    files.unload(url);
    throw error;
  }
}

async function decodeFrame(
  imageId: string,
  pixels: Uint8Array,
  transferSyntax: string,
  options: Record<string, unknown>,
): Promise<Types.IImage> {
  try {
    const unscaled = { ...options, preScale: { enabled: false } };
    return (await createImage(imageId, pixels, transferSyntax, unscaled)) as Types.IImage;
  } catch (error) {
    throw new InstanceError(problemOfDecoder(error), { cause: error });
  }
}

async function decode(imageId: string, options: Record<string, unknown>): Promise<Types.IImage> {
  try {
    // Rescaling is ours, because the library knows only that of files with one frame.
    const loading = wadouri.loadImage(imageId, { ...options, preScale: { enabled: false } }) as {
      promise: Promise<Types.IImage>;
    };
    return await loading.promise;
  } catch (error) {
    throw new InstanceError(problemOfDecoder(error), { cause: error });
  }
}

async function checkedBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const bytes = repairInstance(new Uint8Array(await fetchInstance(url, signal)));
  checkInstance(bytes);
  return bytes.buffer;
}

function assertPixelCount(image: Types.IImage): void {
  const pixels = image.rows * image.columns;
  // A decoder that failed leaves NaN sizes, which break the pane permanently.
  if (!(pixels > 0 && image.getPixelData().length >= pixels)) throw new InstanceError('damaged');
}

/** Files without a window take the one of the first picture of their series. */
function endsOfSeries(url: string): (find: () => GrayEnds | null) => GrayEnds | null {
  return (find) => {
    const series = seriesOfUrl.get(url) ?? url;
    const ends = windowOfSeries.get(series) ?? find();
    if (ends) windowOfSeries.set(series, ends);
    return ends;
  };
}

async function withDeadline<T>(work: Promise<T>, abort: AbortController, progress: Progress): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      // A worker that never started does not report it.
      reject(new InstanceError(progress.hasArrived ? 'browser-failed' : 'too-slow'));
    }, LOAD_TIME_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
