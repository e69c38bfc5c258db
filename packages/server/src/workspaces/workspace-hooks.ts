// What workspaces ask of higher domains.
import type { Discount } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';

type WorkspaceHooks = {
  /** Returns the coupons with these IDs, for any reader. Needs a transaction. */
  readCoupons: (ids: readonly string[]) => Promise<Map<string, Discount>>;
};

export const workspaceHooks = defineHooks<WorkspaceHooks>('workspaces');
