import { describe, expect, it } from 'vitest';
import type { StudySeries } from '@plainscan/contract';
import {
  clampIndex,
  countSlices,
  frameOfImageId,
  isReadByFrame,
  middleIndex,
  neighboursOf,
  slicesOfSeries,
  urlOfImageId,
} from './study-slices.ts';

function series(...frames: number[]): StudySeries {
  const instances = frames.map((count, index) => ({
    id: `i${index}`,
    sopUid: `1.${index}`,
    number: index,
    frames: count,
    rows: 8,
    columns: 8,
    bytes: 1,
  }));
  return {
    id: 's',
    seriesUid: '1',
    number: 1,
    description: '',
    modality: 'MR',
    imageCount: frames.length,
    previewUrl: null,
    instances,
  };
}

describe('slices of a series', () => {
  it('H-001: fetches only large files with several frames frame by frame', () => {
    const [one, many] = series(1, 3).instances;
    const read = (instance: StudySeries['instances'][number] | undefined, bytes: number) =>
      slicesOfSeries('st', { ...series(), instances: instance ? [{ ...instance, bytes }] : [] }).map(
        ({ imageId }) => isReadByFrame(urlOfImageId(imageId)),
      );
    expect(read(many, 700_000_000)).toEqual([true, true, true]);
    expect(read(many, 60_000_000)).toEqual([false, false, false]);
    expect(read(one, 700_000_000)).toEqual([false]);
  });
  it('makes one per frame, in order', () => {
    expect(
      slicesOfSeries('st', series(1, 3)).map(({ instanceId, frame }) => `${instanceId}:${frame}`),
    ).toEqual(['i0:1', 'i1:1', 'i1:2', 'i1:3']);
  });

  it('are counted without making them', () => {
    const [one] = series(3).instances;
    const stack = { ...series(), instances: one ? [{ ...one, frameOrder: [3, 1] }] : [] };
    for (const each of [series(), series(1, 3), series(0), series(2_000_000_000), stack])
      expect(countSlices(each)).toBe(slicesOfSeries('st', each).length);
  });

  it('treats a file with no frames as one, and rejects millions', () => {
    expect(slicesOfSeries('st', series(0))).toHaveLength(1);
    expect(slicesOfSeries('st', series(2_000_000_000))).toHaveLength(20_000);
  });

  it('gives each slice its own ID and all frames of a file one URL', () => {
    const slices = slicesOfSeries('st', series(1, 2));
    expect(new Set(slices.map((slice) => slice.imageId)).size).toBe(3);
    expect(urlOfImageId(slices[0]?.imageId ?? '')).toBe('/api/studies/st/instances/i0');
    expect(urlOfImageId(slices[1]?.imageId ?? '')).toBe(urlOfImageId(slices[2]?.imageId ?? ''));
    expect(slices.map((slice) => frameOfImageId(slice.imageId))).toEqual([1, 1, 2]);
  });
});

describe('positions in a series', () => {
  it('stay inside', () => {
    expect([clampIndex(-3, 5), clampIndex(9, 5), clampIndex(2.4, 5), clampIndex(1, 0)]).toEqual([0, 4, 2, 0]);
    expect([middleIndex(106), middleIndex(1), middleIndex(0)]).toEqual([52, 0, 0]);
  });

  it('are preloaded ahead in the direction of travel, and fewer behind', () => {
    expect(neighboursOf(5, 100, 1, 4)).toEqual([6, 4, 7, 3, 8, 9]);
    expect(neighboursOf(5, 100, -1, 2)).toEqual([4, 6, 3]);
    expect(neighboursOf(0, 2, -1, 4)).toEqual([1]);
  });
});
