import { expect, test } from 'vitest';

import type { TrackEvent } from './event-track.ts';
import { markedSlicesOf } from './marked-slices.ts';
import { inkAt, viewAt } from './track-events-fixture.ts';

const view = (t: number, instance: string, pane = 0): TrackEvent =>
  viewAt(t, instance, {
    ...(pane > 0 && { pane }),
    window: { center: 40, width: 400 },
    zoom: 1 + t / 1_000,
  });
const removed = (t: number, ...ids: number[]): TrackEvent => ({ t, type: 'ink-removed', ids });
const found = (events: TrackEvent[]) =>
  markedSlicesOf(events).map(({ view: shown, ink: marks }) => [
    shown.instance,
    shown.t,
    marks.map(({ id }) => id),
  ]);

test('B21: slices with ink come in drawing order, each with the most ink it had', () => {
  const events = [
    view(0, 'a'),
    view(10, 'b'),
    inkAt(20, 0, 'b'),
    inkAt(30, 1, 'b'),
    view(40, 'b'),
    removed(50, 0, 1),
  ];
  expect(found([...events, view(60, 'a'), inkAt(70, 2, 'a')])).toEqual([
    ['b', 40, [0, 1]],
    ['a', 60, [2]],
  ]);
});

test('B21: ink that replaces other ink counts, and ink on a slice that is not shown does not', () => {
  expect(found([view(0, 'a'), inkAt(10, 0, 'a'), removed(20, 0), inkAt(30, 1, 'a')])).toEqual([
    ['a', 0, [1]],
  ]);
  expect(found([view(0, 'a'), inkAt(10, 0, 'b')])).toEqual([]);
});

test('B18, B21: other studies next to the explained one are left out', () => {
  const panes = (['own', 'earlier'] as const).map((kind) => ({ kind, label: '' }));
  const layout: TrackEvent = { t: 0, type: 'layout', panes, active: 1 };
  expect(found([layout, view(1, 'a'), view(2, 'x', 1), inkAt(3, 0, 'x'), inkAt(4, 1, 'a')])).toEqual([
    ['a', 1, [1]],
  ]);
});
