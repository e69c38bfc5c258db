// What passes ask of what is above them.
import type { SQL } from 'drizzle-orm';

import { defineHooks } from '../platform/hooks/hook-set.ts';

type CapabilityHooks = {
  /** Whether the share link of a row of `pass` still opens something, as a condition. */
  isShareLinkLive: SQL;
};

export const capabilityHooks = defineHooks<CapabilityHooks>('capabilities');
