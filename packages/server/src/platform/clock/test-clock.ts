import type { Clock } from './clock.ts';

export type FakeClock = Clock & { set(to: Date): void; advance(milliseconds: number): void };

/** Returns a clock that stands still until a test moves it. */
export function fakeClock(start: Date = new Date('2026-01-05T09:00:00.000Z')): FakeClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (to) => {
      time = to.getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
