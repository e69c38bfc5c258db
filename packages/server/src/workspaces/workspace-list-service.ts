// What super-admins see of every workspace, and the discount that each was given (V-098, V-105, P-046).
import {
  AppError,
  limits,
  type Discount,
  type ListedWorkspace,
  type QueryOf,
  type ResponseOf,
  type workspaceEndpoints,
} from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { workspaceHooks } from './workspace-hooks.ts';
import { presentWorkspace } from './workspace-presenter.ts';
import { lockWorkspace, selectWorkspacePage, updateWorkspace } from './workspace-repository.ts';
import { readDiscountPercent, readWorkspace, type WorkspaceRow } from './workspace-service.ts';

/** V-064: whole percent that a report costs less for the signed-in person. */
export async function readDiscountDetail(
  { database }: Platform,
  { actor }: Caller,
): Promise<ResponseOf<typeof workspaceEndpoints.getDiscountDetail>> {
  return database.asActor(actor, async () => ({
    percent_off: await readDiscountPercent(await readWorkspace(actor.workspaceId)),
  }));
}

export async function listWorkspaces(
  { database, config }: Platform,
  { actor, context }: Caller,
  { isRecentlyAdded, ...search }: QueryOf<typeof workspaceEndpoints.listWorkspaces>,
): Promise<ResponseOf<typeof workspaceEndpoints.listWorkspaces>> {
  const since = new Date(context.now.getTime() - limits.recentlyAddedMilliseconds);
  return database.asActor(actor, async () => {
    const { rows, total } = await selectWorkspacePage({
      ...search,
      addedSince: isRecentlyAdded ? since : undefined,
    });
    const coupons = await workspaceHooks.registered.readCoupons(rows.flatMap((row) => row.discountId ?? []));
    const couponOf = ({ discountId }: WorkspaceRow) => (discountId && coupons.get(discountId)) || null;
    return { data: rows.map((row) => presentListed(row, couponOf(row), config.productName)), total };
  });
}

function presentListed(row: WorkspaceRow, discount: Discount | null, productName: string): ListedWorkspace {
  return {
    ...presentWorkspace(row, discount?.percent_off ?? null, productName),
    createdAt: row.createdAt.toISOString(),
    clinicCode: row.clinicCode,
    discount,
  };
}

/** Gives the workspace the discount, or none for null; the same one again changes nothing. */
export async function setWorkspaceDiscount(
  { database, config }: Platform,
  caller: Caller,
  workspaceId: number,
  discountId: string | null,
): Promise<ListedWorkspace> {
  return database.asSystem(async () => {
    // In the order in which a removal locks them: the discount, then the workspaces that had it.
    const discount = discountId === null ? null : await workspaceHooks.registered.holdCoupon(discountId);
    const row = await lockWorkspace(workspaceId);
    if (!row) throw new AppError('not-found');
    const change = { discountId, updatedAt: caller.context.now };
    if (row.discountId !== discountId) {
      await updateWorkspace(workspaceId, change);
      await recordChange(caller, 'workspace.discount-set', {
        entityKind: 'workspace',
        entityId: String(workspaceId),
        workspaceId,
        detail: {
          discountId,
          before: row.discountId,
        },
      });
    }
    return presentListed({ ...row, ...change }, discount, config.productName);
  });
}
