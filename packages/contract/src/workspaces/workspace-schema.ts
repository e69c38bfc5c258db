// A workspace (clinic).
import * as z from 'zod/mini';

export const productTypes = ['white-glove', 'white-glove-plus'] as const;
export const creatorTypes = ['own', 'both'] as const;
export const caseCreationTypes = ['manual_entry', 'ambra_gw'] as const;
export const mainFileTypes = ['dicom', 'any'] as const;
export const discountTypes = ['half-price'] as const;

export type ProductType = (typeof productTypes)[number];
export type CreatorType = (typeof creatorTypes)[number];
export type DiscountType = (typeof discountTypes)[number];

/** What anyone may know about a workspace before signing in: enough to render its login page. */
export const brandingSchema = z.object({
  id: z.number(),
  name: z.string(),
  subdomain: z.nullable(z.string()),
  primaryColor: z.string(),
  logoUrl: z.nullable(z.string()),
  /** A square picture for the browser tab. `null` without a logo. */
  iconUrl: z.optional(z.nullable(z.string())),
  /** Address of the clinic's own site, which the logo links to. */
  landingUrl: z.nullable(z.string()),
  /** Where users can register (A-005, CG-06). `null` if the login page does not offer it. */
  registerUrl: z.nullable(z.string()),
  isProviderWorkspace: z.boolean(),
  /** Where this subdomain leads now. Only for a former one. */
  movedTo: z.optional(z.string()),
  locale: z.enum(['en', 'es']),
  /** Contact for users who cannot log in. `null` if there is none. */
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
});
export type Branding = z.output<typeof brandingSchema>;

export const clinicUploadWords = ['allowed', 'not-allowed'] as const;

/** Returns a rule in the words that calls take and answer (CG-206). */
export const clinicUploadWord = (isAllowed: boolean): (typeof clinicUploadWords)[number] =>
  isAllowed ? 'allowed' : 'not-allowed';

export const workspaceSchema = z.extend(brandingSchema, {
  productType: z.enum(productTypes),
  creatorType: z.enum(creatorTypes),
  caseCreationType: z.enum(caseCreationTypes),
  mainFileType: z.enum(mainFileTypes),
  creatorMode: z.boolean(),
  canRequestBeforePay: z.boolean(),
  /** CG-89: the discount on every order of this clinic. `null` without one. */
  discountType: z.nullable(z.enum(discountTypes)),
  /** The discount on a report for this workspace, in whole percent. 0 without a discount. */
  discountPercent: z.number(),
  /** CG-206: whether it takes images for patients of others. */
  allowClinicUpload: z.enum(clinicUploadWords),
  /** Default lifetime of a share link in days. */
  shareDays: z.number(),
});
export type Workspace = z.output<typeof workspaceSchema>;
