// Calls about discounts: coupons that a super-admin creates and gives to workspaces (R-001, V-075 … V-079).
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { idSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';

/** R-003, L-036. */
export const discountSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  percent_off: z.number(),
});
export type Discount = z.output<typeof discountSchema>;

const discountRowSchema = z.extend(discountSchema, {
  /** Number of workspaces that have it. */
  workspaceCount: z.number(),
});
export type ListedDiscount = z.output<typeof discountRowSchema>;

export const percentSchema = z
  .number(fieldProblems.percent)
  .check(
    z.int(fieldProblems.percent),
    z.minimum(1, fieldProblems.percent),
    z.maximum(100, fieldProblems.percent),
  );

/**
 * CG-90: if the card company has its own coupons, it supplies the percent for a code, and an unknown code is a problem
 * of `code`. Otherwise the percent is given here.
 */
export const discountRequestSchema = z.object({
  name: requiredText(limits.nameLength),
  code: requiredText(limits.couponCodeLength),
  percent_off: z.optional(percentSchema),
});
export type DiscountRequest = z.output<typeof discountRequestSchema>;

export const discountOrderFields = ['name', 'code', 'percent_off'] as const;

const params = z.object({ id: idSchema });

export const discountEndpoints = {
  listDiscounts: endpoint({
    method: 'GET',
    path: '/discounts',
    permission: 'discount.manage',
    summary: 'The discounts, page by page, with how many workspaces have each.',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(discountOrderFields), 'name'),
    }),
    response: z.extend(listOf(discountRowSchema), {
      /** The card company supplies the percent of a code. */
      isPercentRead: z.boolean(),
    }),
  }),
  listAllDiscounts: endpoint({
    method: 'GET',
    path: '/discounts/all',
    permission: 'discount.manage',
    summary: 'Every discount, to choose one of them.',
    response: listOf(discountSchema),
  }),
  createDiscount: endpoint({
    method: 'POST',
    path: '/discounts',
    permission: 'discount.manage',
    summary: 'Makes a discount; its code stands once, in capitals or not.',
    body: discountRequestSchema,
    response: discountSchema,
    successStatus: 201,
  }),
  updateDiscount: endpoint({
    method: 'PUT',
    path: '/discounts/:id',
    permission: 'discount.manage',
    summary: 'Changes a discount, for every workspace that has it.',
    params,
    body: discountRequestSchema,
    response: discountSchema,
  }),
  removeDiscount: endpoint({
    method: 'DELETE',
    path: '/discounts/:id',
    permission: 'discount.manage',
    summary: 'Removes a discount; the workspaces that had it have none.',
    params,
    successStatus: 204,
  }),
} as const;
