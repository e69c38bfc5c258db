// What is known about a fetched picture, in our own types.
import { cache } from '@cornerstonejs/core';
import { frameFactsOf } from '../instances/frame-facts.ts';
import { truthOf } from '../instances/gray-frame.ts';
import type { SliceFacts, SlicePlane } from './slice-geometry.ts';

/** Returns a fetched picture for measuring, or `null` if it was evicted from the cache. */
export function factsOfImage(imageId: string): SliceFacts | null {
  const image = cache.getImage(imageId);
  const truth = truthOf(image);
  if (!image || !truth) return null;
  const { facts, measured, planes, shutter } = truth;
  return {
    columns: image.columns,
    rows: image.rows,
    scale: facts.scale,
    values: measured,
    unit: facts.transform?.unit ?? '',
    cineRate: facts.cineRate,
    hasPlanes: planes.length > 0 || shutter.length > 0,
  };
}

/** Returns where a fetched picture lies in the body, or `null` if the file does not say. */
export function planeOfImage(imageId: string): SlicePlane | null {
  const facts = frameFactsOf(imageId);
  if (!facts) return null;
  const { position, orientation } = facts.place;
  const [at, row, column] = [position, orientation?.slice(0, 3), orientation?.slice(3, 6)].map(triple);
  if (!at || !row || !column) return null;
  const normal = [
    row[1] * column[2] - row[2] * column[1],
    row[2] * column[0] - row[0] * column[2],
    row[0] * column[1] - row[1] * column[0],
  ] as const;
  return { position: at, normal, frameOfReference: facts.frameOfReference };
}

function triple(values: readonly number[] | null | undefined): readonly [number, number, number] | null {
  const [x, y, z] = values ?? [];
  return x !== undefined && y !== undefined && z !== undefined ? [x, y, z] : null;
}
