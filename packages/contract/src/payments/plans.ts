// The price list (L-008). What a clinic or a patient pays comes from here and nowhere else.
import type { ReportType } from '../requests/case-request-schema.ts';
import { isStaff, type Role } from '../shared/roles.ts';

export type CasePlan = { key: ReportType; priceCents: number; withinHours: number };

/** One report on one study, once. */
export const casePlans: Record<ReportType, CasePlan> = {
  standard: { key: 'standard', priceCents: 9_500, withinHours: 72 },
  express: { key: 'express', priceCents: 15_000, withinHours: 24 },
};

/** CG-152: where an order leads whose price a discount has taken away; nothing was paid that a result page could show. */
export const whereFreeOrderLeads = (role: Role): '/case-created' | '/patient-dashboard' =>
  isStaff(role) ? '/case-created' : '/patient-dashboard';

/** Dollars as a person reads them: `FREE`, `$95`, `$85.50` (L-010). */
export const priceText = (cents: number, free = 'FREE'): string => {
  if (cents === 0) return free;
  const dollars = cents / 100;
  return `$${Number.isInteger(dollars) ? dollars.toLocaleString('en-US') : dollars.toFixed(2)}`;
};
