// Sound comes with time stamps of a clock of its own. How that clock stands to ours shows in the earliest arrivals: nothing
// arrives before it was captured.

const WINDOW_MS = 5_000;

export class SoundArrival {
  #windowEnd = -Infinity;
  #earliest = Infinity;
  #earliestBefore = Infinity;

  /** When a chunk whose last sample has this time stamp, in milliseconds, was captured, given when it arrived. */
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
