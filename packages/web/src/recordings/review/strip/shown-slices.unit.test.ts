import type { KnownPart, TrackEvent } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { picturesOf, runsOf } from './shown-slices.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const view = (t: number, instance: string, change: object = {}): TrackEvent => ({
  t,
  type: 'view',
  study: '1.2',
  series: '1.2.3',
  instance,
  frame: 1,
  window: null,
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 0, y: 0 },
  ...change,
});

test('B7: a slice is one run regardless of zoom and ink', () => {
  const events: TrackEvent[] = [
    view(0, '1'),
    view(2_000, '1', { zoom: 3 }),
    { t: 2_500, type: 'pointer', at: null },
    view(3_000, '2'),
    { t: 4_000, type: 'unknown' },
    view(6_000, '1'),
  ];
  expect(runsOf(events)).toEqual([
    { from: 0, until: 3_000, slice: '1 1' },
    { from: 3_000, until: 4_000, slice: '2 1' },
    { from: 4_000, until: 6_000, slice: null },
    { from: 6_000, until: Infinity, slice: '1 1' },
  ]);
});

test('B18: with two panes, the active one counts', () => {
  const panes = [
    { kind: 'own' as const, label: '' },
    { kind: 'normal' as const, label: 'Normal' },
  ];
  const events: TrackEvent[] = [
    view(0, '1'),
    { t: 1_000, type: 'layout', panes, active: 0 },
    view(1_000, '9', { pane: 1 }),
    { t: 2_000, type: 'layout', panes, active: 1 },
  ];
  expect(runsOf(events).map(({ from, slice }) => [from, slice])).toEqual([
    [0, '1 1'],
    [2_000, '9 1'],
  ]);
});

test('B11: each slot has the slice shown longest, once while it stays, and moves with its part', () => {
  const runs = new Map([[a, runsOf([view(0, '1'), view(2_600, '2'), view(2_700, '3'), view(4_500, '1')])]]);
  const parts = [part(b, 0, 1_000), part(a, 1_000, 7_000)];
  expect(picturesOf(parts, runs, 2_000)).toEqual([
    { segmentId: b, at: 500, left: 0, place: 0 },
    { segmentId: a, at: 1_800, left: 1_000, place: 1_000 },
    { segmentId: a, at: 3_750, left: 3_000, place: 3_000 },
    { segmentId: a, at: 6_000, left: 5_000, place: 5_000 },
  ]);
  const moved = picturesOf(parts.toReversed(), runs, 2_000);
  expect(moved.map(({ segmentId, at, left }) => [segmentId, at, left])).toEqual([
    [a, 1_800, 0],
    [a, 3_750, 2_000],
    [a, 6_000, 4_000],
    [b, 500, 6_000],
  ]);
});

test('a slice that stays is shown once; without a track there is a picture in every slot', () => {
  const runs = new Map([[a, runsOf([view(0, '1')])]]);
  expect(picturesOf([part(a, 0, 9_000)], runs, 3_000)).toHaveLength(1);
  expect(picturesOf([part(b, 0, 9_000)], runs, 3_000)).toHaveLength(3);
});
