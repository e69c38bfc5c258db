// Turns the studio's scenes, frame by frame, into track events: rate-limited changes, and the view again periodically.
import { onePane, type TrackEvent, type TrackLayout } from '@plainscan/contract';
import type { InkPoint } from '../studio/ink/ink.ts';
import { InkLog } from './ink-log.ts';
import { pointOf } from './track-scene.ts';
import type { SceneView, TrackScene } from './track-scene.ts';

/** Milliseconds: at most 10 views and 15 pointer or laser positions a second, and a view at least every 5 seconds. */
const [VIEW_MS, PLACE_MS, REPEAT_MS] = [100, 66, 5_000];

/** An event whose time is not known yet. */
type Untimed<Event = TrackEvent> = Event extends TrackEvent ? Omit<Event, 't'> : never;

interface LoggerOptions {
  /** Returns the current position in the recording, in seconds. Resolves in call order. */
  readonly position: () => Promise<number>;
  readonly onEvents: (events: readonly TrackEvent[]) => void;
}

export class EventLogger {
  readonly #options: LoggerOptions;
  readonly #ink = new InkLog();
  #isRunning = false;
  /** The last logged views and their times on the page's clock. -Infinity logs them again. */
  #views: LoggedView[] = [];
  #layout = JSON.stringify(onePane);
  #masks: TrackScene['masks'] = new Map();
  #pointer: { point: InkPoint | null; pane: number; at: number } = { point: null, pane: 0, at: -Infinity };
  #laser = { drawnAt: 0, at: -Infinity };
  #draftAt: Promise<number> | null = null;
  #writing = Promise.resolve();

  constructor(options: LoggerOptions) {
    this.#options = options;
  }

  /** Changes during a pause appear in the first scene after it. */
  resume(): void {
    this.#isRunning = true;
    this.#views = [];
  }

  pause(): void {
    this.#isRunning = false;
  }

  /** Logs the changes in the current scene. `now` is in monotonic milliseconds. */
  logChanges(scene: TrackScene, now: number): void {
    if (!this.#isRunning) return;
    const found: Untimed[] = [
      // Masks come before the images that they cover.
      ...this.#findMaskEvents(scene.masks),
      ...this.#findLayoutEvents(scene.layout),
      ...this.#findViewEvents(scene, now),
      ...this.#findPointerEvents(scene.pointer, now),
      ...this.#findLaserEvents(scene.laser, now),
    ];
    const marks = this.#ink.logChanges(scene.ink, scene.sliceOf);
    if (found.length + marks.length > 0) this.#log([...found, ...marks]);
    if (scene.ink.draft === null) this.#draftAt = null;
    else if (this.#draftAt === null || marks.length > 0) this.#draftAt = this.#options.position();
  }

  /** Resolves once everything logged so far has been handed over. */
  settle(): Promise<void> {
    return this.#writing;
  }

  #log(found: readonly Untimed[]): void {
    const now = this.#options.position();
    // A new mark was the draft of the previous scene, unless it appeared at once or by redo.
    const begun = this.#draftAt ?? now;
    this.#writing = this.#writing.then(async () => {
      const [at, from] = await Promise.all([now, begun]);
      const events = found.map((event) => ({
        ...event,
        t: millisecondsOf(event.type === 'ink' ? from : at),
      }));
      this.#options.onEvents(events);
    });
  }

  #findMaskEvents(masks: TrackScene['masks']): Untimed[] {
    const before = this.#masks;
    if (masks === before) return [];
    this.#masks = masks;
    return [...new Set([...before.keys(), ...masks.keys()])].flatMap((series): Untimed[] => {
      const boxes = [...(masks.get(series) ?? [])];
      const isSame = JSON.stringify(boxes) === JSON.stringify(before.get(series) ?? []);
      return isSame ? [] : [{ type: 'mask', series, boxes }];
    });
  }

  /** After a layout change, all panes are logged again. */
  #findLayoutEvents(layout: TrackLayout): Untimed[] {
    const text = JSON.stringify(layout);
    if (text === this.#layout) return [];
    this.#layout = text;
    this.#views = [];
    return [{ ...layout, type: 'layout' }];
  }

  /** The active pane comes last, for readers that know only one pane. */
  #findViewEvents({ views, layout: { active } }: TrackScene, now: number): Untimed[] {
    const due = views.map((view, pane) => this.#isDue(view, pane, now));
    if (!due.includes(true)) return [];
    const order = views
      .map((view, pane) => ({ view, pane }))
      .toSorted((one, other) => Number(one.pane === active) - Number(other.pane === active));
    return order
      .filter(({ pane }) => due[pane] || pane === active)
      .map(({ view, pane }) => {
        this.#views[pane] = { text: JSON.stringify(view), at: now };
        return view === null
          ? { type: 'unknown', ...inPane(pane) }
          : { ...view, type: 'view', ...inPane(pane) };
      });
  }

  #isDue(view: SceneView | null, pane: number, now: number): boolean {
    const { text, at } = this.#views[pane] ?? neverLogged;
    const passed = now - at;
    return JSON.stringify(view) === text ? passed >= REPEAT_MS : passed >= VIEW_MS;
  }

  #findPointerEvents(place: TrackScene['pointer'], now: number): Untimed[] {
    const point = place && pointOf(place);
    const pane = place?.pane ?? 0;
    const before = this.#pointer;
    const isSame = isSamePoint(point, before.point) && (point === null || pane === before.pane);
    if (isSame || now - before.at < PLACE_MS) return [];
    this.#pointer = { point, pane, at: now };
    return [{ type: 'pointer', at: point, ...inPane(pane) }];
  }

  #findLaserEvents(laser: TrackScene['laser'], now: number): Untimed[] {
    if (laser === null || laser.at <= this.#laser.drawnAt || now - this.#laser.at < PLACE_MS) return [];
    this.#laser = { drawnAt: laser.at, at: now };
    return [{ type: 'laser', at: pointOf(laser), ...inPane(laser.pane) }];
  }
}

/** What was last logged about a pane, and when by the page's clock. */
interface LoggedView {
  readonly text: string;
  readonly at: number;
}
const neverLogged: LoggedView = { text: '', at: -Infinity };

/** The first pane is omitted because most tracks have no other. */
const inPane = (pane: number): { pane?: number } => (pane > 0 ? { pane } : {});

const millisecondsOf = (seconds: number): number => Math.max(0, Math.round(seconds * 1_000));

const isSamePoint = (one: InkPoint | null, other: InkPoint | null): boolean =>
  one === other || (one?.x === other?.x && one?.y === other?.y);
