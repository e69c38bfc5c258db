// How long the event loop was held. Meanwhile this process answers no request, not even a probe.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge } from 'prom-client';

import { processMetrics } from './process-metrics.ts';

/** The monitor's timer fires this often; what it measures includes this pause. */
const resolutionMilliseconds = 10;
const periodMilliseconds = 30_000;
type Period = ReturnType<typeof monitorEventLoopDelay>;

const quantiles = [0.5, 0.99, 1] as const;

let periods: Period[] = [];

/** Starts measuring, once for the process. The two newest periods count, however many monitors ask. */
export function measureLoopDelay(): void {
  if (periods.length > 0) return;
  periods = [startPeriod()];
  setInterval(() => {
    for (const ended of periods.splice(0, periods.length - 1)) ended.disable();
    periods.push(startPeriod());
  }, periodMilliseconds).unref();
  const gauge = new Gauge({
    name: 'plainscan_event_loop_delay_seconds',
    help: 'How long the event loop was held at a time, over the last 30 to 60 seconds; quantile 1 is the longest.',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      for (const [quantile, seconds] of readDelays()) this.set({ quantile: String(quantile) }, seconds);
    },
  });
  processMetrics.registerMetric(gauge);
}

function startPeriod(): Period {
  const period = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  period.enable();
  return period;
}

/** Returns seconds by quantile: the larger value of the two periods. */
const readDelays = (): [number, number][] =>
  quantiles.map((quantile) => {
    const nanoseconds = periods
      .filter(({ count }) => count > 0)
      .map((period) => (quantile === 1 ? period.max : period.percentile(quantile * 100)));
    return [
      quantile,
      Math.max(0, ...nanoseconds.map((value) => (value / 1e6 - resolutionMilliseconds) / 1e3)),
    ];
  });
