// The event track of a running recording: logged, stored in the browser, and sent with each chunk of the recording.
import type { TrackEvent } from '@plainscan/contract';
import type { EventBatch } from '../keeping/recording-store.ts';
import { EventLogger } from './event-logger.ts';
import { EventSender } from './event-sender.ts';
import type { SendEvents } from './event-sender.ts';
import type { TrackScene } from './track-scene.ts';

interface TrackRecordingOptions {
  /** Returns the current position in the recording, in seconds. */
  readonly position: () => Promise<number>;
  readonly readScene: () => TrackScene;
  /** Stores events in the browser. */
  readonly keep: (batch: EventBatch) => Promise<void>;
  readonly onNotKept: () => void;
  readonly send: SendEvents;
}

/** How long stopping waits for the times of the last events. */
const LAST_TIMES_MS = 1_000;

export class TrackRecording {
  readonly #options: TrackRecordingOptions;
  readonly #logger: EventLogger;
  readonly #sender: EventSender;
  #fresh: TrackEvent[] = [];
  #kept = 0;

  constructor(options: TrackRecordingOptions) {
    this.#options = options;
    this.#sender = new EventSender(options.send);
    this.#logger = new EventLogger({
      position: options.position,
      onEvents: (events) => this.#fresh.push(...events),
    });
  }

  /** Starts or resumes with what is on the screen now. */
  resume(): void {
    this.#logger.resume();
    this.logChanges();
  }

  pause(): void {
    this.#logger.pause();
  }

  /** Logs the current screen during a pause, so that the rest of the recording starts with it. */
  note(): void {
    this.resume();
    this.pause();
  }

  /** Logs changes on the screen. Called for each frame. */
  logChanges(): void {
    this.#logger.logChanges(this.#options.readScene(), performance.now());
  }

  /** Stores and sends what has been logged since the last call. */
  flush(): void {
    const events = this.#fresh;
    if (events.length > 0) {
      this.#fresh = [];
      this.#options.keep({ from: this.#kept, events }).catch(this.#options.onNotKept);
      this.#kept += events.length;
      this.#sender.add(events);
    }
    void this.#sender.run();
  }

  /** Stops logging. Must be called while the recorder still knows the time. */
  async end(): Promise<void> {
    this.#logger.pause();
    const late = new Promise((next) => setTimeout(next, LAST_TIMES_MS));
    await Promise.race([this.#logger.settle(), late]);
  }

  /** Stores and sends the rest. Resolves even if the server does not accept it. */
  async settle(): Promise<void> {
    this.flush();
    await this.#sender.settle();
  }
}
