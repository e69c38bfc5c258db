import { expect, test } from 'vitest';

import { readEventTrack, writeEventTrack, type TrackEvent } from './event-track.ts';
import { moveEventTrack } from './move-event-track.ts';
import { inkAt, viewAt } from './track-events-fixture.ts';
import { trackMomentAt, trackPanesAt, type TrackPane } from './track-moments.ts';
import { lengthOf, placeParts, type KnownPart } from './video-edit.ts';

const view = (t: number, instance: string, zoom = 1): TrackEvent => viewAt(t, instance, { zoom });
const pointer = (t: number, x: number | null): TrackEvent => ({
  t,
  type: 'pointer',
  at: x === null ? null : { x, y: x },
});
const mask = (t: number, count: number): TrackEvent => ({
  t,
  type: 'mask',
  series: '1.2.9',
  boxes: Array.from({ length: count }, (_, x) => ({ x, y: t, width: 10, height: 5 })),
});
const layout = (t: number, count: number, active: number): TrackEvent => ({
  t,
  type: 'layout',
  panes: Array.from({ length: count }, (_, at) => ({
    kind: at === 0 ? ('own' as const) : ('normal' as const),
    label: `${at}`,
  })),
  active: Math.min(active, count - 1),
});
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });

/** Returns a generator of whole numbers from 0 up to `below`, with the same sequence for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const length = 10_000;

/** Returns all kinds of events of a segment, sorted by time. The first is at its start or later. */
function randomTrack(random: (below: number) => number): TrackEvent[] {
  const times = Array.from({ length: 60 }, () => random(length)).toSorted((one, other) => one - other);
  const left: number[] = [];
  let nextId = random(5);
  return times.map((t) => {
    const kind = random(11);
    const instance = `1.${random(3)}`;
    const pane = random(2);
    if (kind < 3) return { ...view(t, instance, 1 + random(4)), ...(pane > 0 && { pane }) };
    if (kind === 3 && random(2) === 0) return { t, type: 'unknown', pane };
    if (kind === 3) return layout(t, 1 + random(2), random(2));
    if (kind < 6) return pointer(t, random(4) === 0 ? null : random(100));
    if (kind === 10) return mask(t, random(3));
    if (kind === 6) return { t, type: 'laser', at: { x: random(100), y: 1 } };
    const ids = kind === 7 ? left.splice(0, 1 + random(2)) : [];
    if (ids.length > 0) return { t, type: 'ink-removed', ids };
    left.push(nextId);
    return inkAt(t, nextId++, instance);
  });
}

/** Returns what is shown at a moment, regardless of the IDs and times of its events. */
function pictureAt(events: readonly TrackEvent[], milliseconds: number) {
  const { panes, active } = trackPanesAt(events, milliseconds);
  const moment = trackMomentAt(events, milliseconds);
  const past = events.filter(({ t }) => t <= milliseconds);
  const pointed = past.findLast((event) => event.type === 'pointer');
  const timeless = ({ view: shown, ink: marks, ...rest }: TrackPane) => ({
    ...rest,
    view: shown && { ...shown, t: 0 },
    ink: marks.map((one) => ({ ...one, t: 0, id: 0 })),
  });
  return {
    panes: panes.map(timeless),
    active,
    view: moment && { ...moment.view, t: 0 },
    pointer: pointed?.at ?? null,
  };
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'B7, D8: whatever is cut, reordered and repeated, each moment shows what its segment showed (%i)',
  (seed) => {
    const random = randomFrom(seed + 1);
    const tracks = new Map(['a', 'b', 'c'].map((id) => [id, randomTrack(random)]));
    tracks.delete(seed % 3 === 0 ? 'c' : '');
    const parts = Array.from({ length: 1 + random(5) }, () => {
      const start = random(length - 500);
      return part('abc'[random(3)] ?? 'a', start, start + 300 + random(length - start - 300));
    });
    const moved = moveEventTrack(tracks, parts);
    expect(readEventTrack(writeEventTrack(moved))).toEqual(moved);
    expect(moved.every(({ t }) => t >= 0 && t < lengthOf(parts))).toBe(true);
    const ids = moved.flatMap((event) => (event.type === 'ink' ? [event.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { segmentId, start, end, at } of placeParts(parts))
      for (const place of [start, end - 1, ...Array.from({ length: 20 }, () => start + random(end - start))])
        expect(pictureAt(moved, at + place - start)).toEqual(pictureAt(tracks.get(segmentId) ?? [], place));
  },
);

test('B7: a whole segment keeps its events', () => {
  const track = [view(0, '1.1'), inkAt(500, 0, '1.1'), { t: 900, type: 'ink-removed' as const, ids: [0] }];
  expect(moveEventTrack(new Map([['a', track]]), [part('a', 0, 1_000)])).toEqual(track);
});

test('B7: a part without a track shows no image, and ink from the previous part is gone after it', () => {
  const track = [view(0, '1.1'), inkAt(100, 7, '1.1'), pointer(200, 5)];
  const parts = [part('a', 0, 1_000), part('unknown', 0, 500), part('a', 50, 60)];
  expect(moveEventTrack(new Map([['a', track]]), parts)).toEqual([
    view(0, '1.1'),
    { ...inkAt(100, 7, '1.1'), id: 0 },
    pointer(200, 5),
    { t: 1_000, type: 'ink-removed', ids: [0] },
    { t: 1_000, type: 'unknown' },
    pointer(1_000, null),
    view(1_500, '1.1'),
  ]);
});

test('CG-196: a video without any tracked segment has no track', () => {
  expect(moveEventTrack(new Map(), [part('a', 0, 1_000), part('b', 0, 1_000)])).toEqual([]);
});

test('B18: a part begins with its panes, the active one last, and a part with one pane removes the others', () => {
  const track = [layout(0, 2, 0), { ...view(0, '2.1'), pane: 1 }, view(0, '1.1')];
  const single = [view(0, '3.1')];
  const tracks = new Map([
    ['a', track],
    ['b', single],
  ]);
  const parts = [part('b', 0, 1_000), part('a', 500, 1_000), part('b', 0, 500), part('none', 0, 500)];
  expect(moveEventTrack(tracks, parts)).toEqual([
    view(0, '3.1'),
    layout(1_000, 2, 0),
    { ...view(1_000, '2.1'), pane: 1 },
    view(1_000, '1.1'),
    { t: 1_500, type: 'layout', panes: [{ kind: 'own', label: '' }], active: 0 },
    { t: 1_500, type: 'unknown', pane: 1 },
    view(1_500, '3.1'),
    { t: 2_000, type: 'unknown' },
  ]);
});
