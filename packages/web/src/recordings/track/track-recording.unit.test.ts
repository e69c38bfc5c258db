import { onePane, type TrackEvent } from '@plainscan/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBatch } from '../keeping/recording-store.ts';
import { noInk } from '../studio/ink/ink.ts';
import { TrackRecording } from './track-recording.ts';
import type { TrackScene } from './track-scene.ts';

// Every look is at the same moment: the pointer is logged again only after a while.
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A recording whose pointer moves by one with each look. */
function recording() {
  const kept: EventBatch[] = [];
  const has: TrackEvent[] = [];
  let x = 0;
  const scene = (): TrackScene => ({
    layout: onePane,
    masks: new Map(),
    views: [null],
    pointer: { x: ++x, y: 0, pane: 0 },
    ink: noInk,
    laser: null,
    sliceOf: () => undefined,
  });
  let notKept = 0;
  let isFull = false;
  const track = new TrackRecording({
    position: async () => x / 10,
    readScene: scene,
    keep: async (batch) => {
      if (isFull) throw new Error('The disk is full.');
      kept.push(batch);
    },
    onNotKept: () => (notKept += 1),
    send: async (from, events) => {
      expect(from).toBe(has.length);
      has.push(...events);
      return has.length;
    },
  });
  return { track, kept, has, fill: () => (isFull = true), missed: () => notKept };
}

it('F9: with each chunk, new events are stored and sent, in order and without a gap', async () => {
  const { track, kept, has } = recording();
  track.resume();
  await track.end();
  track.flush();
  track.resume();
  await track.end();
  await track.settle();
  expect(kept.map(({ from }) => from)).toEqual([0, kept[0]?.events.length]);
  expect(kept.flatMap(({ events }) => events)).toEqual(has);
  expect(has.map(({ type }) => type)).toEqual(['unknown', 'pointer', 'unknown']);
});

it('F9: if the browser stores nothing, the server still has everything', async () => {
  const { track, has, fill, missed } = recording();
  fill();
  track.resume();
  await track.end();
  await track.settle();
  expect([has.length, missed()]).toEqual([2, 1]);
});

it('logs nothing after its end', async () => {
  const { track, has } = recording();
  track.resume();
  await track.end();
  track.logChanges();
  await track.settle();
  expect(has).toHaveLength(2);
});
