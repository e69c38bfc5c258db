import { limits, onePane, type TrackEvent, type TrackLayout } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { clearSlice, endMark, extendMark, noInk, redo, startMark, undo } from '../studio/ink/ink.ts';
import type { Ink, MarkKind } from '../studio/ink/ink.ts';
import { EventLogger } from './event-logger.ts';
import type { SceneView, TrackScene } from './track-scene.ts';

const view: SceneView = {
  study: '1.2',
  series: '1.2.9',
  instance: '1.2.3',
  frame: 1,
  window: { center: 40, width: 400 },
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 64, y: 64 },
};
const nothing: TrackScene = {
  layout: onePane,
  masks: new Map(),
  views: [null],
  pointer: null,
  ink: noInk,
  laser: null,
  sliceOf: (key) => (key === 'a/0' ? { instance: '1.2.3', frame: 1 } : undefined),
};
const scene = (change: Partial<TrackScene> = {}): TrackScene => ({ ...nothing, views: [view], ...change });

/** Returns a logger whose recording runs with the page's clock, in milliseconds, `paused` behind it. */
function logger() {
  const events: TrackEvent[] = [];
  let [now, paused] = [0, 0];
  const logged = new EventLogger({
    position: async () => (now - paused) / 1_000,
    onEvents: (found) => events.push(...found),
  });
  logged.resume();
  return {
    logged,
    at(time: number, shown: TrackScene) {
      now = time;
      logged.logChanges(shown, time);
    },
    skip: (time: number) => (paused += time),
    async events() {
      await logged.settle();
      return events;
    },
    async times(type: TrackEvent['type']) {
      await logged.settle();
      return events.filter((event) => event.type === type).map(({ t }) => t);
    },
  };
}

function mark(ink: Ink, kind: MarkKind, ...xs: number[]): Ink {
  const [x = 0, ...rest] = xs;
  const begun = { kind, sliceKey: 'a/0', color: '#ffd34d', points: [{ x, y: 0.04 }], words: '' };
  return endMark(rest.reduce((all, to) => extendMark(all, { x: to, y: 0 }), startMark(ink, begun)));
}

describe('B7: views', () => {
  it('are logged immediately, at most ten a second, and again after five seconds', async () => {
    const log = logger();
    log.at(0, scene());
    for (let time = 33; time <= 500; time += 33)
      log.at(time, scene({ views: [{ ...view, zoom: 1 + time / 1_000 }] }));
    const while500 = await log.times('view');
    expect(while500.length).toBeLessThanOrEqual(6);
    expect(while500.length).toBeGreaterThanOrEqual(4);
    // The last view is late but not lost.
    for (let time = 528; time <= 6_000; time += 33)
      log.at(time, scene({ views: [{ ...view, zoom: 1.495 }] }));
    const views = (await log.events()).filter((event) => event.type === 'view');
    expect(views.at(-2)).toMatchObject({ zoom: 1.495 });
    expect((views.at(-1)?.t ?? 0) - (views.at(-2)?.t ?? 0)).toBeGreaterThanOrEqual(5_000);
  });

  it('are unknown while no image is on the screen', async () => {
    const log = logger();
    log.at(0, nothing);
    log.at(1_000, scene());
    log.at(2_000, nothing);
    expect((await log.events()).map(({ t, type }) => [t, type])).toEqual([
      [0, 'unknown'],
      [1_000, 'view'],
      [2_000, 'unknown'],
    ]);
  });

  it('changed in a pause are logged when it ends, at the time of the recording', async () => {
    const log = logger();
    log.at(1_000, scene());
    log.logged.pause();
    log.at(2_000, scene({ views: [{ ...view, frame: 2 }] }));
    log.skip(5_000);
    log.logged.resume();
    log.at(6_010, scene({ views: [{ ...view, frame: 3 }], pointer: { x: 1, y: 2, pane: 0 } }));
    expect(await log.events()).toEqual([
      { ...view, t: 1_000, type: 'view' },
      { ...view, frame: 3, t: 1_010, type: 'view' },
      { t: 1_010, type: 'pointer', at: { x: 1, y: 2 } },
    ]);
  });
});

describe('F18: masks', () => {
  const box = { x: 0, y: 0, width: 40, height: 8 };

  it('are logged before the first image, and again only when they change', async () => {
    const log = logger();
    const first = new Map([['1.2.9', [box]]]);
    log.at(0, scene({ masks: first }));
    log.at(1_000, scene({ masks: first }));
    log.logged.pause();
    log.logged.resume();
    log.at(2_000, scene({ masks: new Map(first).set('1.2.8', [box]) }));
    log.at(3_000, scene({ masks: new Map([['1.2.8', [box]]]) }));
    const events = await log.events();
    expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['mask', 'view']);
    expect(events.filter(({ type }) => type === 'mask')).toEqual([
      { t: 0, type: 'mask', series: '1.2.9', boxes: [box] },
      { t: 2_000, type: 'mask', series: '1.2.8', boxes: [box] },
      { t: 3_000, type: 'mask', series: '1.2.9', boxes: [] },
    ]);
  });
});

describe('B18: two panes', () => {
  const other: SceneView = { ...view, study: '7', series: '7.1', instance: '7.1.1' };
  const two = (active: number): TrackLayout => ({
    panes: [
      { kind: 'own', label: 'This study' },
      { kind: 'normal', label: 'Normal' },
    ],
    active,
  });

  it('are logged as soon as they appear, the active one last', async () => {
    const log = logger();
    log.at(0, scene());
    log.at(1_000, scene({ layout: two(0), views: [view, other] }));
    log.at(2_000, scene({ layout: two(1), views: [view, other] }));
    log.at(3_000, scene());
    expect(await log.events()).toEqual([
      { ...view, t: 0, type: 'view' },
      { ...two(0), t: 1_000, type: 'layout' },
      { ...other, t: 1_000, type: 'view', pane: 1 },
      { ...view, t: 1_000, type: 'view' },
      { ...two(1), t: 2_000, type: 'layout' },
      { ...view, t: 2_000, type: 'view' },
      { ...other, t: 2_000, type: 'view', pane: 1 },
      { ...onePane, t: 3_000, type: 'layout' },
      { ...view, t: 3_000, type: 'view' },
    ]);
  });

  it('show the active one to readers without panes, whichever changes', async () => {
    const log = logger();
    for (let time = 0; time < 9_000; time += 33) {
      const views = [
        { ...view, frame: 1 + Math.floor(time / 700) },
        { ...other, frame: 1 + Math.floor(time / 400) },
      ];
      log.at(time, scene({ layout: two(time < 5_000 ? 0 : 1), views }));
    }
    const views = (await log.events()).filter((event) => event.type === 'view');
    for (const time of new Set(views.map(({ t }) => t)))
      expect(views.findLast(({ t }) => t <= time)?.study).toBe(time < 5_000 ? view.study : other.study);
  });

  it('assign pointer and laser to their pane', async () => {
    const log = logger();
    const views = [view, other];
    log.at(0, scene({ layout: two(0), views, pointer: { x: 1, y: 2, pane: 0 } }));
    log.at(500, scene({ layout: two(0), views, pointer: { x: 1, y: 2, pane: 1 } }));
    log.at(1_000, scene({ layout: two(0), views, laser: { x: 3, y: 4, at: 1, pane: 1 } }));
    expect((await log.events()).filter(({ type }) => type === 'pointer' || type === 'laser')).toEqual([
      { t: 0, type: 'pointer', at: { x: 1, y: 2 } },
      { t: 500, type: 'pointer', at: { x: 1, y: 2 }, pane: 1 },
      { t: 1_000, type: 'pointer', at: null },
      { t: 1_000, type: 'laser', at: { x: 3, y: 4 }, pane: 1 },
    ]);
  });
});

describe('B7: pointer and laser', () => {
  it('are logged at most 15 times a second while they move, and once when the pointer leaves', async () => {
    const log = logger();
    for (let time = 0; time < 1_000; time += 10)
      log.at(
        time,
        scene({ pointer: { x: time, y: 0, pane: 0 }, laser: { x: time, y: 0, at: time + 1, pane: 0 } }),
      );
    expect((await log.times('pointer')).length).toBeLessThanOrEqual(15);
    expect((await log.times('laser')).length).toBeLessThanOrEqual(15);
    for (let time = 1_100; time < 2_000; time += 10) log.at(time, scene());
    const events = await log.events();
    expect(events.at(-1)).toEqual({ t: 1_100, type: 'pointer', at: null });
    // A laser that only fades is not logged again.
    expect((await log.times('laser')).at(-1)).toBeLessThan(1_000);
  });

  it('are image positions rounded to a tenth', async () => {
    const log = logger();
    log.at(0, scene({ pointer: { x: 10.04, y: 20.06, pane: 0 } }));
    log.at(100, scene({ pointer: { x: 10.01, y: 20.09, pane: 0 } }));
    expect((await log.events()).slice(1)).toEqual([{ t: 0, type: 'pointer', at: { x: 10, y: 20.1 } }]);
  });
});

describe('B7: ink', () => {
  it('is logged once complete, with the time when it was begun', async () => {
    const log = logger();
    const points = [{ x: 1, y: 1 }];
    let ink = startMark(noInk, { kind: 'arrow', sliceKey: 'a/0', color: '#ffd34d', points, words: '' });
    log.at(1_000, scene({ ink }));
    ink = extendMark(ink, { x: 30, y: 40 });
    log.at(1_500, scene({ ink }));
    expect(await log.times('ink')).toEqual([]);
    ink = endMark(ink);
    log.at(2_000, scene({ ink }));
    log.at(2_033, scene({ ink }));
    expect((await log.events()).filter(({ type }) => type === 'ink')).toEqual([
      {
        t: 1_000,
        type: 'ink',
        id: 0,
        instance: '1.2.3',
        frame: 1,
        kind: 'arrow',
        color: '#ffd34d',
        points: [
          { x: 1, y: 1 },
          { x: 30, y: 40 },
        ],
        words: '',
      },
    ]);
  });

  it('is removed by undo and clear, and new again by redo', async () => {
    const log = logger();
    let ink = mark(mark(noInk, 'arrow', 0, 10), 'arrow', 20, 30);
    log.at(0, scene({ ink }));
    for (const [index, change] of [undo, redo, clearSlice].entries()) {
      ink = change(ink, 'a/0');
      log.at((index + 1) * 100, scene({ ink }));
    }
    const said = (await log.events()).flatMap((event) => {
      if (event.type === 'ink') return `+${event.id}`;
      return event.type === 'ink-removed' ? `-${event.ids.join()}` : [];
    });
    expect(said).toEqual(['+0', '+1', '-1', '+2', '-0,2']);
  });

  it('of a stroke with too many points keeps as many as fit, including both ends', async () => {
    const log = logger();
    const long = Array.from({ length: limits.inkPoints * 2 + 1 }, (_, x) => x);
    log.at(0, scene({ ink: mark(noInk, 'pen', ...long) }));
    const [stroke] = (await log.events()).filter((event) => event.type === 'ink');
    expect(stroke?.points).toHaveLength(limits.inkPoints);
    expect([stroke?.points[0]?.x, stroke?.points.at(-1)?.x]).toEqual([0, limits.inkPoints * 2]);
  });

  it('on a slice that the study does not have is left out', async () => {
    const log = logger();
    const points = [{ x: 1, y: 1 }];
    const elsewhere = { kind: 'pen' as const, sliceKey: 'b/7', color: '#ffd34d', points, words: '' };
    log.at(0, scene({ ink: endMark(startMark(noInk, elsewhere)) }));
    expect(await log.times('ink')).toEqual([]);
  });
});
