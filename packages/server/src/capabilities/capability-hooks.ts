// What passes ask of what is above them.
import type { Database } from '../platform/database/database.ts';
import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { CareFacts } from '../platform/http/request-actor.ts';

type CapabilityHooks = {
  /** Whether the share link of a row of `pass` still opens something, as a condition. */
  isShareLinkLive: SQL;
  /** What a care grant opens at `now`; null once it has ended, or before it begins. */
  findCare: (database: Database, grantId: string, now: Date) => Promise<CareFacts | null>;
};

export const capabilityHooks = defineHooks<CapabilityHooks>('capabilities');
