import { limits } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { drawingOf, placeDrawing, type DrawingPane } from './drawing-template.ts';
import type { Mark } from './ink.ts';

/** A pane that shows an image `scale` times as large, moved by `left`. */
const paneOf = (scale: number, left: number, side = 400): DrawingPane => ({
  size: () => ({ width: side, height: side * 2 }),
  imageToPane: ({ x, y }) => ({ x: x * scale + left, y: y * scale }),
  paneToImage: ({ x, y }) => ({ x: (x - left) / scale, y: y / scale }),
});
const markOf = (change: Partial<Mark>): Mark => ({
  kind: 'arrow',
  sliceKey: '1/1',
  color: '#ffd34d',
  points: [],
  words: '',
  ...change,
});
const arrow = markOf({
  points: [
    { x: 10, y: 10 },
    { x: 30, y: 20 },
  ],
});
const noLength = () => '';

test('a drawing looks the same on another image, with its middle where it is placed', () => {
  const drawing = drawingOf([arrow], paneOf(2, 50));
  expect(drawing).toEqual([
    {
      kind: 'arrow',
      color: '#ffd34d',
      points: [
        { x: -0.05, y: -0.025 },
        { x: 0.05, y: 0.025 },
      ],
      words: '',
    },
  ]);
  const other = paneOf(4, 0, 800);
  const [placed] = placeDrawing(drawing, other, { x: 400, y: 200 }, noLength);
  expect(placed?.points.map((point) => other.imageToPane(point))).toEqual([
    { x: 360, y: 180 },
    { x: 440, y: 220 },
  ]);
});

test('several marks keep their distances, and texts their words', () => {
  const text = markOf({ kind: 'text', points: [{ x: 30, y: 60 }], words: 'Nerve' });
  const pane = paneOf(1, 0);
  const placed = placeDrawing(drawingOf([arrow, text], pane), pane, { x: 120, y: 135 }, noLength);
  expect(placed.map(({ points, words }) => [points, words])).toEqual([
    [
      [
        { x: 110, y: 110 },
        { x: 130, y: 120 },
      ],
      '',
    ],
    [[{ x: 130, y: 160 }], 'Nerve'],
  ]);
});

test('a line is measured anew where it is placed', () => {
  const line = markOf({ ...arrow, kind: 'line', words: '12 mm' });
  const pane = paneOf(1, 0);
  const drawing = drawingOf([line], pane);
  expect(drawing[0]?.words).toBe('');
  expect(placeDrawing(drawing, pane, { x: 50, y: 50 }, () => '34 mm')[0]?.words).toBe('34 mm');
});

test('is within the limits of a template, however much was drawn', () => {
  const points = Array.from({ length: 3_000 }, (_, x) => ({ x, y: x % 7 }));
  const pens = Array.from({ length: limits.drawingMarks + 5 }, () => markOf({ kind: 'pen', points }));
  const drawing = drawingOf(pens, paneOf(0.1, 0));
  expect(drawing).toHaveLength(limits.drawingMarks);
  expect(Math.max(...drawing.map((mark) => mark.points.length))).toBe(limits.drawingPoints);
  expect(drawingOf([], paneOf(1, 0))).toEqual([]);
});
