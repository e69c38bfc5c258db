// Checks every few seconds what needs attention, and reports changes in the log and to open pages.
import type { Need } from '@plainscan/contract';

import { startWakeLoop, type WakeLoop } from '../platform/database/wake-loop.ts';
import type { Platform } from '../platform/platform.ts';
import { readRecentFacts } from './operation-facts.ts';
import { findAlerts } from './operation-needs.ts';
import { announceOperations, needKey } from './operation-state-service.ts';

/** Together with the time until a silent process is missed, this reports everything within thirty seconds. */
export const watchIntervalMilliseconds = 10_000;

/** Checks until it is stopped. Without the database, nothing is known and the log says so. */
export function startOperationsWatch(platform: Platform): WakeLoop {
  const { database, logger } = platform;
  let reportedNeeds = new Map<string, Need>();
  let shown = '';
  return startWakeLoop({
    pollMs: watchIntervalMilliseconds,
    onError: (error) => logger.error({ err: error }, 'what needs a hand could not be looked at'),
    run: async () => {
      const facts = await readRecentFacts(platform);
      const needs = new Map(findAlerts(facts).map((need) => [needKey(need), need]));
      for (const [key, need] of needs) if (!reportedNeeds.has(key)) logger.warn(lineOf(need), 'needs a hand');
      for (const [key, need] of reportedNeeds)
        if (!needs.has(key)) logger.info(lineOf(need), 'needs no hand any longer');
      reportedNeeds = needs;
      const seen = JSON.stringify([
        [...needs.values()],
        facts.processes.map(({ id, isAlive }) => [id, isAlive]),
      ]);
      if (seen !== shown) await database.asSystem(announceOperations);
      shown = seen;
      return undefined;
    },
  });
}

const lineOf = ({ code, tone, ...found }: Need) => ({
  need: code,
  tone,
  ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)),
});
