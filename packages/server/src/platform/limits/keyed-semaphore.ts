import { turnLoop } from './loop-turn.ts';

/**
 * Allows a few turns per key at once and queues the rest in order: a burst of one key waits for itself, and the event
 * loop turns between its calls.
 */
export class KeyedSemaphore {
  readonly #limits: { places: number; waiting: number };
  readonly #byKey = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(limits: { places: number; waiting: number }) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn. Returns the function that ends it, which may be called twice, or `null` if too many already wait.
   */
  async acquire(key: string): Promise<(() => void) | null> {
    const line = this.#byKey.get(key) ?? { running: 0, waiting: [] };
    this.#byKey.set(key, line);
    if (line.running < this.#limits.places) line.running += 1;
    else if (line.waiting.length >= this.#limits.waiting) return null;
    else await new Promise<void>((start) => line.waiting.push(start));
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const startNext = line.waiting.shift();
      if (startNext) return void turnLoop().then(startNext);
      line.running -= 1;
      if (line.running === 0) this.#byKey.delete(key);
    };
  }
}
