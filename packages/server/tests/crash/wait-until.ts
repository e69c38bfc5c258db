import { setTimeout as pause } from 'node:timers/promises';

/** Asks until there is a result. `deadline` is a time of performance.now(). */
export async function waitUntil<T>(
  what: string,
  deadline: number,
  read: () => Promise<T | undefined>,
): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what} did not come in time.`);
    await pause(25);
  }
}
