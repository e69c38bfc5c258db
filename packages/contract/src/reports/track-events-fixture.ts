import type { TrackInk, TrackView } from './event-track.ts';

/** Returns a view of an image from `t` on, in milliseconds. */
export const viewAt = (t: number, instance: string, more: Partial<TrackView> = {}): TrackView => ({
  t,
  type: 'view',
  study: '1.2',
  series: '1.2.9',
  instance,
  frame: 1,
  window: null,
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 0, y: 0 },
  ...more,
});

/** Returns a mark drawn at `t`. Its one point makes it unique. */
export const inkAt = (t: number, id: number, instance: string): TrackInk => ({
  t,
  type: 'ink',
  id,
  instance,
  frame: 1,
  kind: 'pen',
  color: '#ffffff',
  points: [{ x: t, y: id }],
  words: '',
});
