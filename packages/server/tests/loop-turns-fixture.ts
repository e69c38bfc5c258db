import { vi } from 'vitest';

/** Never goes back, because the product remembers its last turn, whichever clock it was by. */
let now = 0;

/** Returns how often the event loop turns during work that takes 10 ms a look at the clock. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  now = Math.max(now, performance.now());
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    isDone = true;
    clock.mockRestore();
  }
  return turns;
}
