// The price list (L-008, L-011, L-012, CG-94). The only source of all prices for clinics and patients.
import { isStaff, type Role } from '../shared/roles.ts';

export const reportTypes = ['standard', 'express'] as const;
export type ReportType = (typeof reportTypes)[number];

export const planKinds = ['report', 'package', 'storage', 'free', 'premium'] as const;
export type PlanKind = (typeof planKinds)[number];

/** A product for sale. Its texts are in `planMessages`. */
export type Plan<Key extends string = string> = {
  /** Unique among the plans of its kind. */
  key: Key;
  kind: PlanKind;
  priceCents: number;
  /** How many studies can be stored. -1 means no limit. */
  maxStudy: number;
  /** How long the storage lasts. 0 if it includes none. */
  months: number;
  /** The report that is included. */
  reportType: ReportType | null;
};

export type CasePlan = Plan<ReportType> & { withinHours: number };

const report = { kind: 'report', maxStudy: 0, months: 0 } as const;

/** One report on one study, paid once. */
export const casePlans: Record<ReportType, CasePlan> = {
  standard: { ...report, key: 'standard', priceCents: 9_500, withinHours: 72, reportType: 'standard' },
  express: { ...report, key: 'express', priceCents: 15_000, withinHours: 24, reportType: 'express' },
};

/** -1 in `maxStudy`: no limit. */
export const unlimitedStudies = -1;

export const storageKeys = ['basic', 'standard', 'deluxe'] as const;
export type StorageKey = (typeof storageKeys)[number];

const storage = { kind: 'storage', months: 12, reportType: null } as const;

/** L-011: storage for studies, paid each year. */
export const storagePlans: Record<StorageKey, Plan<StorageKey>> = {
  basic: { ...storage, key: 'basic', priceCents: 1_500, maxStudy: 3 },
  standard: { ...storage, key: 'standard', priceCents: 4_000, maxStudy: 10 },
  deluxe: { ...storage, key: 'deluxe', priceCents: 10_000, maxStudy: unlimitedStudies },
};

export const packageKeys = ['basic', 'standard', 'deluxe', 'additional'] as const;
export type PackageKey = (typeof packageKeys)[number];

/** CG-93: the report of a package is a standard one. */
const videoPackage = { kind: 'package', reportType: 'standard' } as const;

/** L-012, CG-92: one standard report, plus the storage of the plan of that name for six months. */
export const packagePlans: Record<PackageKey, Plan<PackageKey>> = {
  basic: {
    ...videoPackage,
    key: 'basic',
    priceCents: 9_500,
    maxStudy: storagePlans.basic.maxStudy,
    months: 6,
  },
  standard: {
    ...videoPackage,
    key: 'standard',
    priceCents: 12_000,
    maxStudy: storagePlans.standard.maxStudy,
    months: 6,
  },
  deluxe: {
    ...videoPackage,
    key: 'deluxe',
    priceCents: 15_000,
    maxStudy: storagePlans.deluxe.maxStudy,
    months: 6,
  },
  additional: { ...videoPackage, key: 'additional', priceCents: 9_500, maxStudy: 0, months: 0 },
};

/** CG-101: an account without storage. Samples do not count. */
export const freePlan: Plan<'free'> = {
  key: 'free',
  kind: 'free',
  priceCents: 0,
  maxStudy: 0,
  months: 0,
  reportType: null,
};

/** the self-help library for a lifetime, sold if the settings allow it (CG-100). */
export const premiumPlan: Plan<'premium'> = {
  key: 'premium',
  kind: 'premium',
  priceCents: 1_900,
  maxStudy: 0,
  months: 0,
  reportType: null,
};

/** The whole list. */
export const plans: readonly Plan[] = [
  ...Object.values(casePlans),
  ...Object.values(packagePlans),
  ...Object.values(storagePlans),
  freePlan,
  premiumPlan,
];

/** CG-152: returns the page after an order that a discount made free. There is no payment for a result page to show. */
export const pageAfterFreeOrder = (role: Role): '/case-created' | '/patient-dashboard' =>
  isStaff(role) ? '/case-created' : '/patient-dashboard';

/** Formats dollars for display: `FREE`, `$95`, `$85.50` (L-010). */
export const priceText = (cents: number, free = 'FREE'): string => {
  if (cents === 0) return free;
  const dollars = cents / 100;
  return `$${Number.isInteger(dollars) ? dollars.toLocaleString('en-US') : dollars.toFixed(2)}`;
};

/** Formats money for receipts, always with cents: `$135.00`. */
export const centsText = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
