import type { Clock } from './clock.ts';

export type SyncedClock = Clock & {
  /** Sets the clock from one reading of the other machine's. */
  sync: (readTime: () => Promise<Date>) => Promise<void>;
};

/**
 * Returns a clock that is set from another machine's and runs on by the time that passes here. Setting this machine's
 * clock does not change it. It cannot be read before the first `sync`. `elapsed` returns the milliseconds since a fixed
 * moment.
 */
export function createSyncedClock(elapsed: () => number = () => performance.now()): SyncedClock {
  /** The time at which `elapsed` would have been zero, in milliseconds since 1970. */
  let start = Number.NaN;
  return {
    now: () => new Date(Math.round(start + elapsed())),
    async sync(readTime) {
      const askedAt = elapsed();
      const time = (await readTime()).getTime();
      const uncertainty = (elapsed() - askedAt) / 2;
      const found = time - (askedAt + uncertainty);
      // A difference that the delay of the reading explains is ignored. Otherwise the clock would jitter.
      if (!(Math.abs(found - start) <= uncertainty)) start = found;
    },
  };
}
