// Discounts: super-admins create, change and remove them. The contract defines how one reduces a price.
import {
  AppError,
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
import { discountHooks } from './discount-hooks.ts';
import {
  deleteDiscount,
  lockDiscountAgainstRemoval,
  insertDiscount,
  lockDiscount,
  selectDiscount,
  selectDiscountPage,
  selectDiscounts,
  selectDiscountsOf,
  selectWorkspacesOf,
  updateDiscountRow,
} from './discount-repository.ts';
import type { DiscountRow } from './discount-tables.ts';

const presentDiscount = ({ id, name, code, percentOff }: DiscountRow): Discount => ({
  id,
  name,
  code,
  percent_off: percentOff,
});

/** */
export async function listDiscounts(
  platform: Platform,
  { actor }: Caller,
  search: QueryOf<typeof discountEndpoints.listDiscounts>,
): Promise<ResponseOf<typeof discountEndpoints.listDiscounts>> {
  const { database } = platform;
  const { rows, total } = await database.asActor(actor, () => selectDiscountPage(search));
  return {
    data: rows.map(({ row, workspaceCount }) => ({ ...presentDiscount(row), workspaceCount })),
    total,
    isPercentRead: discountHooks.registered.hasCoupons(platform),
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

/** Throws 404 if it does not exist. */
export async function findDiscount({ database }: Platform, { actor }: Caller, id: string): Promise<void> {
  if (!(await database.asActor(actor, () => selectDiscount(id)))) throw new AppError('not-found');
}

const codeTaken = (): AppError =>
  new AppError('input.invalid', { fields: { code: [fieldProblems.codeTaken] } });

/**
 * CG-90: if the card company has coupons, it determines the percentage, whatever the form says. Throws an error on
 * `code` for an unknown coupon, and on `percent_off` if it is missing and there are no coupons.
 */
async function columnsOf(platform: Platform, { name, code, percent_off: told }: DiscountRequest) {
  const { hasCoupons, readCoupon } = discountHooks.registered;
  if (!hasCoupons(platform)) {
    if (told === undefined)
      throw new AppError('input.invalid', { fields: { percent_off: [fieldProblems.percent] } });
    return { name, code, percentOff: told };
  }
  const percentOff = await readCoupon(platform, code);
  const problem =
    percentOff === null || percentOff <= 0 || percentOff > 100
      ? fieldProblems.couponUnknown
      : Number.isInteger(percentOff)
        ? null
        : fieldProblems.couponPart;
  if (percentOff === null || problem !== null)
    throw new AppError('input.invalid', { fields: { code: [problem ?? fieldProblems.couponUnknown] } });
  return { name, code, percentOff };
}

const aboutDiscount = (entityId: string, detail: Record<string, unknown>) => ({
  entityKind: 'discount',
  entityId,
  workspaceId: null,
  detail,
});

/** V-077. A code that already exists, ignoring case, is an error on `code`. */
export async function createDiscount(
  platform: Platform,
  caller: Caller,
  input: DiscountRequest,
): Promise<Discount> {
  const { now } = caller.context;
  const columns = await columnsOf(platform, input);
  const row: DiscountRow = { id: newId(), ...columns, createdAt: now, updatedAt: now };
  await platform.database.asSystem(async () => {
    if (!(await insertDiscount(row))) throw codeTaken();
    await recordChange(caller, 'discount.added', aboutDiscount(row.id, presentDiscount(row)));
  });
  return presentDiscount(row);
}

/** V-078. */
export async function updateDiscount(
  platform: Platform,
  caller: Caller,
  id: string,
  input: DiscountRequest,
): Promise<Discount> {
  const change = { ...(await columnsOf(platform, input)), updatedAt: caller.context.now };
  return platform.database
    .asSystem(async () => {
      const before = await lockDiscount(id);
      if (!before) throw new AppError('not-found');
      await updateDiscountRow(id, change);
      const after = presentDiscount({ ...before, ...change });
      const detail = { ...after, before: presentDiscount(before) };
      await recordChange(caller, 'discount.changed', aboutDiscount(id, detail));
      return after;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? codeTaken() : error;
    });
}

/** V-079: removes it from every workspace that had it. */
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

/** Returns a discount to assign and prevents its removal until the transaction ends. Needs a system transaction. */
export async function lockDiscountForAssignment(id: string): Promise<Discount> {
  const row = await lockDiscountAgainstRemoval(id);
  if (!row) throw new AppError('input.invalid', { fields: { discountId: [fieldProblems.discountGone] } });
  return presentDiscount(row);
}

/** Returns discounts by ID, for any reader: more users see a case than its coupon. Needs a transaction. */
export async function readDiscounts(ids: readonly string[]): Promise<Map<string, Discount>> {
  if (ids.length === 0) return new Map();
  const rows = await asOwner(() => selectDiscountsOf(ids));
  return new Map(rows.map((row) => [row.id, presentDiscount(row)]));
}
