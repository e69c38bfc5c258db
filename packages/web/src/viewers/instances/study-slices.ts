import { instancePath } from '@plainscan/contract';
import type { StudySeries } from '@plainscan/contract';

/** One picture of a series: an instance, or one frame of it. */
export interface Slice {
  readonly imageId: string;
  readonly instanceId: string;
  /** One-based. */
  readonly frame: number;
}

/**
 * Larger files with several frames are fetched frame by frame: the first picture would come late, and the page would hold
 * all of the file in memory. Smaller ones are fetched whole, so that a loop plays smoothly.
 */
const LARGEST_WHOLE_FILE = 64 * 1024 * 1024;
/** Marks the URL of such a file. The server ignores it. */
const BY_FRAME = 'by-frame';

/** A file that claims more frames than this is treated as invalid. */
const MAX_FRAMES_PER_INSTANCE = 20_000;

const framesOf = ({ frames }: StudySeries['instances'][number]): number =>
  Math.min(Math.max(1, frames), MAX_FRAMES_PER_INSTANCE);

/** Returns the number of pictures of a series. Costs less than the pictures: a page asks at each step of scrolling. */
export const countSlices = ({ instances }: StudySeries): number =>
  instances.reduce((sum, instance) => sum + (instance.frameOrder?.length ?? framesOf(instance)), 0);

/** Returns the pictures of a series in display order. Each frame of an instance is one. */
export function slicesOfSeries(studyId: string, series: StudySeries): Slice[] {
  return series.instances.flatMap((instance) => {
    const isLarge = instance.bytes > LARGEST_WHOLE_FILE;
    const path = `${instancePath(studyId, instance.id)}?${isLarge ? BY_FRAME : ''}`;
    const count = framesOf(instance);
    const frames = instance.frameOrder ?? Array.from({ length: count }, (_, index) => index + 1);
    const isSingle = instance.frameOrder === undefined && count === 1;
    return frames.map((frame) => ({
      imageId: isSingle ? `wadouri:${instancePath(studyId, instance.id)}` : `wadouri:${path}&frame=${frame}`,
      instanceId: instance.id,
      frame,
    }));
  });
}

/** Returns the URL of the file behind an image ID, which the image library uses as its key. */
export function urlOfImageId(imageId: string): string {
  return imageId.slice(imageId.indexOf(':') + 1).replace(/&frame=\d+$/, '');
}

/** Returns whether the frames of this file are fetched one by one. */
export const isReadByFrame = (url: string): boolean => url.endsWith(`?${BY_FRAME}`);

/** Returns the one-based frame of an image ID. */
export function frameOfImageId(imageId: string): number {
  return Number(/&frame=(\d+)$/.exec(imageId)?.[1] ?? 1);
}

export function clampIndex(index: number, count: number): number {
  return Math.min(Math.max(0, Math.round(index)), Math.max(0, count - 1));
}

/** Returns the middle picture, which usually shows most and which the preview shows. */
export function middleIndex(count: number): number {
  return Math.floor(Math.max(0, count - 1) / 2);
}

/** Returns the indexes to preload, nearest first. Looks only half as far behind as ahead. */
export function neighboursOf(index: number, count: number, direction: 1 | -1, reach: number): number[] {
  const near: number[] = [];
  for (let distance = 1; distance <= reach; distance++) {
    near.push(index + distance * direction);
    if (distance <= reach / 2) near.push(index - distance * direction);
  }
  return near.filter((neighbour) => neighbour >= 0 && neighbour < count);
}
