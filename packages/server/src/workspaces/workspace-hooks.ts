// What workspaces ask of what is above them.
import type { Discount } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';

type WorkspaceHooks = {
  /** The coupons with these ids, for any reader. Needs a transaction. */
  readCoupons: (ids: readonly string[]) => Promise<Map<string, Discount>>;
};

export const workspaceHooks = defineHooks<WorkspaceHooks>('workspaces');
