import { expect, test } from 'vitest';

import { readEventTrack, writeEventTrack, type TrackEvent, type TrackView } from './event-track.ts';
import { trackMomentAt, trackMomentsAt, trackPanesAt } from './track-moments.ts';

const slice = { instance: '1.2.3', frame: 1 };
const view = (t: number, instance = slice.instance): TrackView => ({
  t,
  type: 'view',
  study: '1.2',
  series: '1.2.9',
  instance,
  frame: 1,
  window: { center: 40, width: 400 },
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 128, y: 128 },
});
const ink = (t: number, id: number): TrackEvent => ({
  ...slice,
  t,
  type: 'ink',
  id,
  kind: 'arrow',
  color: '#ffd34d',
  points: [
    { x: 10, y: 12.5 },
    { x: 30, y: 40 },
  ],
  words: '',
});

const track: TrackEvent[] = [
  view(1_000),
  ink(2_000, 0),
  ink(3_000, 1),
  view(4_000, '1.2.4'),
  view(5_000),
  { t: 6_000, type: 'ink-removed', ids: [0] },
];

test('B7: a track shows nothing before its first image, and then the latest view', () => {
  expect(trackMomentAt(track, 999)).toBeNull();
  expect(trackMomentAt(track, 1_000)?.view).toEqual(track[0]);
  expect(trackMomentAt(track, 4_500)?.view.instance).toBe('1.2.4');
});

test('B7: ink stays on its slice until it is removed', () => {
  const idsAt = (time: number) => trackMomentAt(track, time)?.ink.map(({ id }) => id);
  expect(idsAt(1_500)).toEqual([]);
  expect(idsAt(3_000)).toEqual([0, 1]);
  expect(idsAt(4_000)).toEqual([]);
  expect(idsAt(5_000)).toEqual([0, 1]);
  expect(idsAt(6_000)).toEqual([1]);
});

test('B7: a track has one line per event and is sorted by time when read', () => {
  expect(writeEventTrack(track).split('\n')).toHaveLength(track.length + 1);
  expect(readEventTrack(writeEventTrack(track.toReversed())).map(({ t }) => t)).toEqual(
    track.map(({ t }) => t),
  );
});

test('F18: masks of a series cover each of its slices in each pane until they change', () => {
  const box = { x: -0.5, y: 2, width: 40, height: 8.5 };
  const covered: TrackEvent[] = [
    { t: 0, type: 'mask', series: '1.2.9', boxes: [box] },
    view(0),
    view(1_000, '1.2.4'),
    { ...view(1_000), series: '1.2.8', pane: 1 },
    { t: 2_000, type: 'mask', series: '1.2.8', boxes: [box, box] },
    { t: 3_000, type: 'mask', series: '1.2.9', boxes: [] },
    { t: 3_000, type: 'layout', panes: [0, 1].map(() => ({ kind: 'own', label: '' })), active: 0 },
  ];
  expect([0, 1_500, 3_000].map((time) => trackMomentAt(covered, time)?.masks)).toEqual([[box], [box], []]);
  expect(trackPanesAt(covered, 3_000).panes.map(({ masks }) => masks.length)).toEqual([0, 2]);
  expect(readEventTrack(writeEventTrack(covered))).toEqual(covered);
});

test.each([
  'not JSON',
  '{"t":1,"type":"mask","series":"1","boxes":[{"x":1,"y":1,"width":0,"height":1}]}',
  '{"t":1}',
  '{"t":-1,"type":"laser","at":{"x":1,"y":1}}',
  '{"t":1,"type":"laser","at":{"x":1e9,"y":1}}',
  '{"t":1,"type":"laser","at":{"x":null,"y":1}}',
  JSON.stringify({ ...ink(1, 1), color: 'url(https://evil.test)' }),
  JSON.stringify({ ...ink(1, 1), points: [] }),
])('SEC-T4: a line that is not an event is skipped: %s', (line) => {
  expect(readEventTrack(`${line}\n${writeEventTrack([view(5)])}`)).toEqual([view(5)]);
});

test('B18: each of two panes has its own view, and the active pane is the explained one', () => {
  const panes = [
    { kind: 'own' as const, label: 'This study' },
    { kind: 'normal' as const, label: 'Normal' },
  ];
  const two: TrackEvent[] = [
    view(0),
    { t: 1_000, type: 'layout', panes, active: 1 },
    view(1_000),
    { ...view(1_000, '9.9'), pane: 1 },
    ink(1_500, 0),
    { t: 2_000, type: 'layout', panes, active: 0 },
    { t: 3_000, type: 'unknown' as const, pane: 1 },
  ];
  const at = (time: number) => trackPanesAt(two, time);
  expect(at(500)).toMatchObject({
    panes: [{ kind: 'own', label: '', view: { instance: '1.2.3' } }],
    active: 0,
  });
  expect(at(1_500).panes.map(({ view: shown }) => shown?.instance)).toEqual(['1.2.3', '9.9']);
  expect(at(1_500).panes.map(({ ink: marks }) => marks.length)).toEqual([1, 0]);
  // Images of another study are never offered for viewing.
  expect(trackMomentAt(two, 1_500)).toMatchObject({ view: { instance: '1.2.3' }, ink: [{ id: 0 }] });
  const own = two.map((event) =>
    event.type === 'layout' ? { ...event, panes: [panes[0], panes[0]].flatMap((one) => one ?? []) } : event,
  );
  expect(trackMomentsAt(own, 1_500).map(({ view: shown }) => shown.instance)).toEqual(['9.9', '1.2.3']);
  expect(trackMomentAt(two, 2_000)?.view.instance).toBe('1.2.3');
  expect(at(3_000).panes.map(({ view: shown }) => shown === null)).toEqual([false, true]);
  expect(readEventTrack(writeEventTrack(two))).toEqual(two);
});
