// How long the event loop of a server in a process of its own is held. Meanwhile it answers nobody.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long the loop may be held at a time; more only as far as the machine holds this process too. */
const maxHeldMilliseconds = 50;
/** The pause of its timer is part of what Node measures. */
const timerMilliseconds = 10;
const metricsToken = 'metrics-token-of-the-load-suites';

/** The settings with which a server answers `watchLoop`. */
export const watchedSettings = { METRICS_TOKEN: metricsToken } as const;

/** Milliseconds at most, and what was allowed. */
export type HeldLoop = { held: number; allowed: number };

/** Starts watching. `end` returns how long the loop has been held at most since then. */
export async function watchLoop(base: string): Promise<{ end: () => Promise<HeldLoop> }> {
  await readHeld(base);
  const own = monitorEventLoopDelay({ resolution: timerMilliseconds });
  own.enable();
  return {
    async end() {
      own.disable();
      const allowed = Math.max(maxHeldMilliseconds, 3 * (own.max / 1e6 - timerMilliseconds));
      return { held: await readHeld(base), allowed };
    },
  };
}

/** Runs the load of a suite on a server with `watchedSettings`, and prints whether its loop was held too long. */
export async function printHeldLoop<T>(name: string, base: string, load: () => Promise<T>): Promise<T> {
  const watching = await watchLoop(base);
  const result = await load();
  const { held, allowed } = await watching.end();
  console.log(
    `${name} ${held <= allowed ? 1 : 0}/1 (held ${held.toFixed()} of at most ${allowed.toFixed()} ms)`,
  );
  return result;
}

/** Returns how long the loop was held at most since the last call. */
async function readHeld(base: string): Promise<number> {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text());
  return Number(found?.[1] ?? Number.POSITIVE_INFINITY) * 1_000 - timerMilliseconds;
}
