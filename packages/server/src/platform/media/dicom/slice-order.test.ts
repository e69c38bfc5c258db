import { describe, expect, it } from 'vitest';
import { sortImages, type OrderedImage } from './slice-order.ts';

const axial = [1, 0, 0, 0, 1, 0];
const sagittal = [0, 1, 0, 0, 0, -1];

function image(
  name: string,
  position: number[] | null,
  number: number | null,
  orientation = axial,
): OrderedImage {
  return {
    name,
    meta: { imagePosition: position, imageOrientation: orientation, instanceNumber: number },
  };
}

const order = (images: OrderedImage[]) => sortImages(images).map(({ name }) => name);

describe('the order of slices', () => {
  it('follows the position along the normal, not the number', () => {
    const images = [image('c', [0, 0, 9], 1), image('a', [0, 0, -3], 2), image('b', [0, 0, 4], 3)];
    expect(order(images)).toEqual(['a', 'b', 'c']);
    const turned = [image('x', [7, 0, 0], 1, sagittal), image('y', [9, 5, 5], 2, sagittal)];
    expect(order(turned)).toEqual(['y', 'x']);
  });

  it('follows the number (0020,0013) if several images share a position', () => {
    const images = [image('late', [0, 0, 1], 3), image('early', [0, 0, 1], 1), image('mid', [0, 0, 0], 2)];
    expect(order(images)).toEqual(['early', 'mid', 'late']);
  });

  it('follows the number if the slices are not parallel', () => {
    const images = [image('b', [0, 0, 0], 2), image('a', [0, 0, 5], 1, sagittal)];
    expect(order(images)).toEqual(['a', 'b']);
  });

  it('follows the name in natural order if there is no number', () => {
    const images = ['IM10', 'IM2', 'IM1'].map((name) => image(name, null, null));
    expect(order(images)).toEqual(['IM1', 'IM2', 'IM10']);
    expect(order([image('without', null, null), image('with', null, 7)])).toEqual(['with', 'without']);
  });
});
