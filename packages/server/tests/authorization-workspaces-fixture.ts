// The expectedAnswers's rows for workspaces and discounts: super-admins alone manage them.
import type { ExpectedRow } from './authorization-expectations-fixture.ts';

const superOnly = (status: number): string => `403 403 403 403  403 403 403 403 403 403 403 ${status}`;
/** One of the discounts, which belong to no one. */
const superOnlyOn = (status: number): ExpectedRow => ({
  main: superOnly(status),
  other: superOnly(status),
  absent: superOnly(404),
});

export const workspacesExpectations: Record<string, ExpectedRow> = {
  getDiscountDetail: { plain: '403 200 200 200  200 200 200 200 200 200 200 200' },
  listWorkspaces: { plain: superOnly(200) },
  setWorkspaceDiscount: { plain: superOnly(400) },
  setRequestBeforePay: { plain: superOnly(400) },
  listDiscounts: { plain: superOnly(200) },
  listAllDiscounts: { plain: superOnly(200) },
  createDiscount: { plain: superOnly(400) },
  updateDiscount: superOnlyOn(400),
  removeDiscount: superOnlyOn(204),
};
