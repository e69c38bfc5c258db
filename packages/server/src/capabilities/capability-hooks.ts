// Hooks that passes need from higher layers.
import type { Database } from '../platform/database/database.ts';
import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { CareFacts } from '../platform/http/request-actor.ts';

type CapabilityHooks = {
  /** SQL condition: whether the share link of a row of `pass` still opens something. */
  isShareLinkLive: SQL;
  /** Returns what a care grant opens at `now`, or `null` if it has ended or not started. */
  findCare: (database: Database, grantId: string, now: Date) => Promise<CareFacts | null>;
};

export const capabilityHooks = defineHooks<CapabilityHooks>('capabilities');
