// Sound carries timestamps of its own clock. The earliest arrivals reveal its offset to ours, because nothing arrives
// before it was captured.

const WINDOW_MS = 5_000;

export class SoundArrival {
  #windowEnd = -Infinity;
  #earliest = Infinity;
  #earliestBefore = Infinity;

  /**
   * Returns when a chunk was captured, given its arrival. `stamp` is the timestamp of its last sample, in milliseconds.
   */
  capturedAt(stamp: number, arrived: number): number {
    if (arrived > this.#windowEnd) {
      this.#earliestBefore = this.#earliest;
      this.#earliest = Infinity;
      this.#windowEnd = arrived + WINDOW_MS;
    }
    this.#earliest = Math.min(this.#earliest, arrived - stamp);
    return stamp + Math.min(this.#earliest, this.#earliestBefore);
  }
}
