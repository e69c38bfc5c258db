// What a workspace (clinic) is.
import * as z from 'zod/mini';

import { discountTypes } from '../discounts/discount-rule.ts';

export const productTypes = ['white-glove', 'white-glove-plus'] as const;
export const creatorTypes = ['own', 'both'] as const;
export const caseCreationTypes = ['manual_entry', 'ambra_gw'] as const;
export const mainFileTypes = ['dicom', 'any'] as const;

export type ProductType = (typeof productTypes)[number];
export type CreatorType = (typeof creatorTypes)[number];

/** What anyone may know of a workspace before signing in: enough to draw its login page. */
export const brandingSchema = z.object({
  id: z.number(),
  name: z.string(),
  subdomain: z.nullable(z.string()),
  primaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
  /** A square picture for the tab of a browser; null without a logo. */
  iconUrl: z.optional(z.nullable(z.string())),
  /** Where the clinic's own site is; the logo leads there. */
  landingUrl: z.nullable(z.string()),
  /** Where people make an account of their own (A-005, CG-06); null when the login page offers none. */
  registerUrl: z.nullable(z.string()),
  isProviderWorkspace: z.boolean(),
  /** Where this sub-domain leads now; only for a former one. */
  movedTo: z.optional(z.string()),
  locale: z.enum(['en', 'es']),
  /** Whom people ask who cannot get in; null where nobody is named. */
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
});
export type Branding = z.output<typeof brandingSchema>;

export const workspaceSchema = z.extend(brandingSchema, {
  productType: z.enum(productTypes),
  creatorType: z.enum(creatorTypes),
  caseCreationType: z.enum(caseCreationTypes),
  mainFileType: z.enum(mainFileTypes),
  creatorMode: z.boolean(),
  canRequestBeforePay: z.boolean(),
  /** CG-89: what every order of this clinic costs less; null without one. */
  discountType: z.nullable(z.enum(discountTypes)),
  /** What a report costs less for this workspace, in whole percent; 0 without a discount. */
  discountPercent: z.number(),
  allowClinicUpload: z.boolean(),
  /** How many days a shared link works unless its maker chooses otherwise. */
  shareDays: z.number(),
});
export type Workspace = z.output<typeof workspaceSchema>;
