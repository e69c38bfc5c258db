import type { Types } from '@cornerstonejs/core';
import { afterEach, expect, it, vi } from 'vitest';
import { coverPicture } from './cover-picture.ts';

vi.mock('@cornerstonejs/core', () => ({ Enums: {} }));
vi.mock('../instances/gray-frame.ts', () => ({ truthOf: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

it('F18: masks lie where the picture was drawn, whatever size its place on the page has by now', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const corners: [number, number][] = [];
  const context = {
    save: () => {},
    restore: () => {},
    beginPath: () => {},
    closePath: () => {},
    fill: () => {},
    stroke: () => {},
    lineTo: (x: number, y: number) => void corners.push([x, y]),
  };
  // 200 pixels of the screen, drawn for 100 of the page. Meanwhile, the page gave it 180.
  const canvas = { width: 200, height: 200, clientWidth: 180, clientHeight: 180, getContext: () => context };
  const viewport = {
    getCanvas: () => canvas,
    getCornerstoneImage: () => ({ imageId: 'slice' }),
    getImageData: () => ({ imageData: { indexToWorld: (index: number[]) => index } }),
    // The picture of 50 columns and rows fills the canvas.
    worldToCanvas: ([x = 0, y = 0]: number[]) => [x * 2, y * 2],
  } as unknown as Types.IStackViewport;
  coverPicture(viewport, ['slice'], [{ x: 0, y: 40, width: 50, height: 10 }]);
  expect(corners).toEqual([
    [0, 160],
    [200, 160],
    [200, 200],
    [0, 200],
  ]);
});
