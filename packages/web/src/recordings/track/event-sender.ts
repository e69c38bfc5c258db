// Sends an event track to the server: in order, resent until it arrives. A recording counts without it, so nothing
// waits for it for long.
import { limits, type TrackEvent } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';

/** Sends events that follow the first `from` events. Resolves with how many the server has. */
export type SendEvents = (from: number, events: readonly TrackEvent[]) => Promise<number>;

/** The server accepts bodies of up to a megabyte. */
const MAX_TEXT = 500_000;
const LAST_TRIES = 3;
const LAST_PAUSE_MS = 1_000;

export class EventSender {
  readonly #send: SendEvents;
  /** Events that the server does not have yet. */
  #waiting: TrackEvent[] = [];
  #received = 0;
  #running: Promise<void> | null = null;
  /** The server no longer accepts this track. */
  #isRefused = false;

  constructor(send: SendEvents) {
    this.#send = send;
  }

  add(events: readonly TrackEvent[]): void {
    if (!this.#isRefused) this.#waiting.push(...events);
  }

  /** Sends waiting events. Failures are retried with the next call. */
  run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Resolves once the server has everything, or after a few attempts. */
  async settle(): Promise<void> {
    for (let left = LAST_TRIES; left > 0; left--) {
      await this.run();
      if (this.#waiting.length === 0) return;
      await new Promise((next) => setTimeout(next, LAST_PAUSE_MS));
    }
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const before = this.#received;
        const received = await this.#send(before, nextBatch(this.#waiting));
        // A server with fewer events than before has lost some, and the rest would leave a gap.
        if (received <= before) return this.#refuse();
        this.#waiting.splice(0, received - before);
        this.#received = received;
      }
    } catch (error) {
      if (isRefusal(error)) this.#refuse();
    }
  }

  #refuse(): void {
    this.#isRefused = true;
    this.#waiting = [];
  }
}

/** Returns as many events as fit into one call. */
function nextBatch(events: readonly TrackEvent[]): TrackEvent[] {
  let length = 0;
  const most = events.slice(0, limits.trackEventsAtOnce);
  const tooLong = most.findIndex((event) => (length += JSON.stringify(event).length) > MAX_TEXT);
  return tooLong === -1 ? most : most.slice(0, Math.max(1, tooLong));
}

/** Returns `true` unless it is a lost connection, a renewable session, or a rate limit. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);
