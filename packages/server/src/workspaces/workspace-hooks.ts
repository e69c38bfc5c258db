// What workspaces ask of what is above them.
import type { Discount, Introduction } from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

type WorkspaceHooks = {
  /** The coupons with these ids, for any reader. Needs a transaction. */
  readCoupons: (ids: readonly string[]) => Promise<Map<string, Discount>>;
  /** The coupon, which no one removes until the transaction ends; throws 400 when it is gone. Needs a system transaction. */
  holdCoupon: (id: string) => Promise<Discount>;
  /** Makes an upload the clinic's introduction; an empty `uploadId` removes the introduction. */
  changeIntroduction: (
    platform: Platform,
    caller: Caller,
    workspaceId: number,
    uploadId: string,
  ) => Promise<void>;
  /** Needs a transaction of that person. */
  presentIntroduction: (caller: Caller, workspaceId: number) => Promise<Introduction | null>;
};

export const workspaceHooks = defineHooks<WorkspaceHooks>('workspaces');
