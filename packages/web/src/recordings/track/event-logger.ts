// Turns what the studio shows, frame by frame, into the events of a track: changes, at most so often, and the view again now
// and then.
import type { TrackEvent } from '@plainscan/contract';
import type { InkPoint } from '../studio/ink/ink.ts';
import { InkLog } from './ink-log.ts';
import { pointOf } from './track-scene.ts';
import type { SceneView, TrackScene } from './track-scene.ts';

/** Milliseconds: 10 views and 15 places of the pointer or laser a second, and a view at least every 5 seconds. */
const [VIEW_MS, PLACE_MS, REPEAT_MS] = [100, 66, 5_000];

/** An event whose time is not known yet. */
type Untimed<Event = TrackEvent> = Event extends TrackEvent ? Omit<Event, 't'> : never;

interface LoggerOptions {
  /** Where in the recording this moment stands, in seconds. Answers in the order of the questions. */
  readonly position: () => Promise<number>;
  readonly onEvents: (events: readonly TrackEvent[]) => void;
}

export class EventLogger {
  readonly #options: LoggerOptions;
  readonly #ink = new InkLog();
  #isRunning = false;
  /** What was logged last, and when by the page's clock; -Infinity says it anew. */
  #view: { text: string; at: number } = { text: '', at: -Infinity };
  #pointer: { point: InkPoint | null; at: number } = { point: null, at: -Infinity };
  #laser = { drawnAt: 0, at: -Infinity };
  #draftAt: Promise<number> | null = null;
  #writing = Promise.resolve();

  constructor(options: LoggerOptions) {
    this.#options = options;
  }

  /** What happened during a pause shows in the first scene after it. */
  resume(): void {
    this.#isRunning = true;
    this.#view.at = -Infinity;
  }

  pause(): void {
    this.#isRunning = false;
  }

  /** Takes the scene of this moment; `now` in milliseconds of a clock that never goes back. */
  look(scene: TrackScene, now: number): void {
    if (!this.#isRunning) return;
    const found: Untimed[] = [
      ...this.#lookAtView(scene.view, now),
      ...this.#lookAtPointer(scene.pointer, now),
      ...this.#lookAtLaser(scene.laser, now),
    ];
    const marks = this.#ink.look(scene.ink, scene.sliceOf);
    if (found.length + marks.length > 0) this.#log([...found, ...marks]);
    if (scene.ink.draft === null) this.#draftAt = null;
    else if (this.#draftAt === null || marks.length > 0) this.#draftAt = this.#options.position();
  }

  /** Resolves once all that was looked at so far has been handed over. */
  settle(): Promise<void> {
    return this.#writing;
  }

  #log(found: readonly Untimed[]): void {
    const now = this.#options.position();
    // A mark that appears was the draft of the scene before, unless it came whole or again.
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

  #lookAtView(view: SceneView | null, now: number): Untimed[] {
    const text = JSON.stringify(view);
    const passed = now - this.#view.at;
    const isDue = text === this.#view.text ? passed >= REPEAT_MS : passed >= VIEW_MS;
    if (!isDue) return [];
    this.#view = { text, at: now };
    return [view === null ? { type: 'unknown' } : { ...view, type: 'view' }];
  }

  #lookAtPointer(place: InkPoint | null, now: number): Untimed[] {
    const point = place && pointOf(place);
    const before = this.#pointer;
    if (isSamePoint(point, before.point) || now - before.at < PLACE_MS) return [];
    this.#pointer = { point, at: now };
    return [{ type: 'pointer', at: point }];
  }

  #lookAtLaser(laser: TrackScene['laser'], now: number): Untimed[] {
    if (laser === null || laser.at <= this.#laser.drawnAt || now - this.#laser.at < PLACE_MS) return [];
    this.#laser = { drawnAt: laser.at, at: now };
    return [{ type: 'laser', at: pointOf(laser) }];
  }
}

const millisecondsOf = (seconds: number): number => Math.max(0, Math.round(seconds * 1_000));

const isSamePoint = (one: InkPoint | null, other: InkPoint | null): boolean =>
  one === other || (one?.x === other?.x && one?.y === other?.y);
