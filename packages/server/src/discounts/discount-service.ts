// Discounts: super-admins make, change and remove them; what one takes off a price is the rule of the contract.
import {
  AppError,
  discountPercent,
  fieldProblems,
  type Discount,
  type discountEndpoints,
  type DiscountRequest,
  type QueryOf,
  type ResponseOf,
} from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';
import {
  deleteDiscount,
  holdDiscountRow,
  insertDiscount,
  lockDiscount,
  selectDiscount,
  selectDiscountPage,
  selectDiscounts,
  selectWorkspacesOf,
  updateDiscountRow,
} from './discount-repository.ts';
import type { DiscountRow } from './discount-tables.ts';

export type { DiscountRow };

export const presentDiscount = ({ id, name, code, percentOff }: DiscountRow): Discount => ({
  id,
  name,
  code,
  percent_off: percentOff,
});

/** */
export async function listDiscounts(
  { database }: Platform,
  { actor }: Caller,
  search: QueryOf<typeof discountEndpoints.listDiscounts>,
): Promise<ResponseOf<typeof discountEndpoints.listDiscounts>> {
  const { rows, total } = await database.asActor(actor, () => selectDiscountPage(search));
  return {
    data: rows.map(({ row, workspaceCount }) => ({ ...presentDiscount(row), workspaceCount })),
    total,
  };
}

/** V-076. */
export async function listAllDiscounts(
  { database }: Platform,
  { actor }: Caller,
): Promise<ResponseOf<typeof discountEndpoints.listAllDiscounts>> {
  const rows = await database.asActor(actor, selectDiscounts);
  return { data: rows.map(presentDiscount), total: rows.length };
}

/** Throws 404 for one that is not there. */
export async function findDiscount({ database }: Platform, { actor }: Caller, id: string): Promise<void> {
  if (!(await database.asActor(actor, () => selectDiscount(id)))) throw new AppError('not-found');
}

const codeTaken = (): AppError =>
  new AppError('input.invalid', { fields: { code: [fieldProblems.codeTaken] } });

const columnsOf = ({ name, code, percent_off: percentOff }: DiscountRequest) => ({ name, code, percentOff });

const aboutDiscount = (entityId: string, detail: Record<string, unknown>) => ({
  ...{ entityKind: 'discount', entityId, workspaceId: null, detail },
});

/** V-077. A code that stands already, in capitals or not, is a problem of `code`. */
export async function createDiscount(
  { database }: Platform,
  caller: Caller,
  asked: DiscountRequest,
): Promise<Discount> {
  const { now } = caller.context;
  const row: DiscountRow = { id: newId(), ...columnsOf(asked), createdAt: now, updatedAt: now };
  await database.asSystem(async () => {
    if (!(await insertDiscount(row))) throw codeTaken();
    await recordChange(caller, 'discount.added', aboutDiscount(row.id, asked));
  });
  return presentDiscount(row);
}

/** V-078. */
export async function updateDiscount(
  { database }: Platform,
  caller: Caller,
  id: string,
  asked: DiscountRequest,
): Promise<Discount> {
  const change = { ...columnsOf(asked), updatedAt: caller.context.now };
  return database
    .asSystem(async () => {
      const before = await lockDiscount(id);
      if (!before) throw new AppError('not-found');
      await updateDiscountRow(id, change);
      const detail = { ...asked, before: presentDiscount(before) };
      await recordChange(caller, 'discount.changed', aboutDiscount(id, detail));
      return presentDiscount({ ...before, ...change });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? codeTaken() : error;
    });
}

/** V-079: every workspace that had it has none from then on. */
export async function removeDiscount({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asSystem(async () => {
    const before = await lockDiscount(id);
    if (!before) throw new AppError('not-found');
    const workspaceIds = await selectWorkspacesOf(id);
    await deleteDiscount(id);
    const detail = { ...presentDiscount(before), workspaceIds };
    await recordChange(caller, 'discount.removed', aboutDiscount(id, detail));
  });
}

/** The discount to give to a workspace, which nobody removes until the transaction ends. Needs a system transaction. */
export async function holdDiscount(id: string): Promise<DiscountRow> {
  const row = await holdDiscountRow(id);
  if (!row) throw new AppError('input.invalid', { fields: { discountId: [fieldProblems.discountGone] } });
  return row;
}

type Discounted = Pick<WorkspaceRow, 'discountId' | 'discountType' | 'productType' | 'isProvider'>;

/** Whole percent that the workspace's coupon takes off, or null without one. Needs a transaction, of whomever. */
export async function readCouponPercent({
  discountId,
}: Pick<Discounted, 'discountId'>): Promise<number | null> {
  if (discountId === null) return null;
  // A case is shown to more people than those whose coupon it is.
  return (await asOwner(() => selectDiscount(discountId)))?.percentOff ?? null;
}

/** CG-89: whole percent off every report of this workspace, 0 without a discount. Needs a transaction, of whomever. */
export async function readDiscountPercent(row: Discounted): Promise<number> {
  return discountPercent({ ...row, couponPercent: await readCouponPercent(row) });
}
