// A clinic as seen by the users who manage it (P-021): the public parts and the parts only they may see.
import * as z from 'zod/mini';

import { discountSchema } from '../discounts/discount-endpoints.ts';
import { emailSchema, flagSchema, idSchema, phoneSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listSchema } from '../shared/list-schema.ts';
import { locales } from '../shared/messages.ts';
import { invitedNameSchema } from '../people/person-schema.ts';
import { introductionSchema } from '../introductions/introduction-schema.ts';
import {
  caseCreationTypes,
  clinicUploadWords,
  creatorTypes,
  mainFileTypes,
  productTypes,
  workspaceSchema,
} from '../workspaces/workspace-schema.ts';
import {
  clinicCodeSchema,
  clinicNameSchema,
  countryCodeSchema,
  defaultClinicColor,
  landingUrlSchema,
  postalAddressSchema,
  primaryColorSchema,
  subdomainSchema,
  timeZoneSchema,
} from './clinic-rules.ts';

/** P-025: `allowed`, `not-allowed`, or a flag like the other rules. Parsed to a boolean. */
export const clinicUploadSchema = z.union([
  flagSchema,
  z.pipe(
    z.enum(clinicUploadWords),
    z.transform((word) => word === 'allowed'),
  ),
]);

/** The settings of a clinic, each with its own history. */
export const clinicSettings = [
  'name',
  'logo',
  'primaryColor',
  'clinicCode',
  'subdomain',
  'landingUrl',
  'address',
  'countryCode',
  'contactNumber',
  'contactEmail',
  'locale',
  'timeZone',
  'productType',
  'creatorType',
  'caseCreationType',
  'mainFileType',
  'allowClinicUpload',
  'canRequestBeforePay',
  'creatorMode',
  'discountId',
  'namespaces',
  'shareDays',
  'imageRetentionDays',
  'requireReview',
  'requireWatching',
  'requireSecondFactor',
  'closed',
] as const;
export type ClinicSetting = (typeof clinicSettings)[number];

/** An old or new value of a setting, as users know it, such as the name of a discount. */
const settingValueSchema = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type SettingValue = z.output<typeof settingValueSchema>;

export const clinicChangeSchema = z.object({
  id: z.string(),
  setting: z.enum(clinicSettings),
  before: settingValueSchema,
  after: settingValueSchema,
  /** `null` if the user's account was erased, and for system changes. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type ClinicChange = z.output<typeof clinicChangeSchema>;

export const namespaceSchema = z.object({ id: z.string(), name: z.string() });

export const listedWorkspaceSchema = z.extend(workspaceSchema, {
  createdAt: z.string(),
  clinicCode: z.nullable(z.string()),
  /** The coupon given to the clinic (P-046). */
  discount: z.nullable(discountSchema),
  closedAt: z.nullable(z.string()),
});
export type ListedWorkspace = z.output<typeof listedWorkspaceSchema>;

export const clinicSchema = z.extend(listedWorkspaceSchema, {
  updatedAt: z.string(),
  address: z.nullable(z.string()),
  countryCode: z.string(),
  contactNumber: z.nullable(z.string()),
  /** Reply address of the clinic's mails. */
  contactEmail: z.nullable(z.string()),
  /** The oldest admin. `null` while a clinic has none. */
  adminName: z.nullable(z.string()),
  adminTelephone: z.nullable(z.string()),
  adminEmail: z.nullable(z.string()),
  discountId: z.nullable(z.string()),
  namespaces: z.array(namespaceSchema),
  /** The same list under the other name used in the specification. */
  linkedNamespaces: z.array(namespaceSchema),
  timeZone: z.string(),
  imageRetentionDays: z.nullable(z.number()),
  /** Another user than the consultant signs off (CG-40). */
  requireReview: z.boolean(),
  /** A sign-off needs a watched video, or a reason (CG-209). */
  requireWatching: z.boolean(),
  requireSecondFactor: z.boolean(),
  globalVideoIntroduction: z.nullable(introductionSchema),
  cases: z.object({ total: z.number(), open: z.number() }),
  /** The last change of each setting that has changed. */
  lastChanges: z.partialRecord(z.enum(clinicSettings), clinicChangeSchema),
});
export type Clinic = z.output<typeof clinicSchema>;

/** CG-151: also accepts the single empty value that multipart sends for an empty list. */
export const namespaceIdsSchema = z.pipe(
  z.union([z.literal(''), listSchema(idSchema)]),
  z.transform((ids: '' | string[]) => (ids === '' ? [] : [...new Set(ids)])),
);

/** P-047: the form of a new clinic. Omitted members have the defaults named in their requirements. */
export const newClinicSchema = z.object({
  name: clinicNameSchema,
  address: postalAddressSchema,
  countryCode: z._default(countryCodeSchema, 'us'),
  contactNumber: phoneSchema,
  /** If left out, replies to mails go to the first admin. */
  contactEmail: z.optional(emailSchema),
  adminName: invitedNameSchema,
  adminTelephone: phoneSchema,
  adminEmail: emailSchema,
  subdomain: subdomainSchema,
  clinicCode: clinicCodeSchema,
  /** A picture, or the ID of its upload. */
  logo: z.optional(z.union([z.literal(''), idSchema])),
  primaryColor: z._default(primaryColorSchema, defaultClinicColor),
  landingUrl: z.optional(landingUrlSchema),
  caseCreationType: z.enum(caseCreationTypes),
  creatorType: z.enum(creatorTypes),
  productType: z._default(z.enum(productTypes), 'white-glove-plus'),
  allowClinicUpload: z._default(clinicUploadSchema, false),
  canRequestBeforePay: flagSchema,
  creatorMode: flagSchema,
  mainFileType: z._default(z.enum(mainFileTypes), 'dicom'),
  /** P-036: may be empty here. */
  namespaceIds: z.optional(namespaceIdsSchema),
  locale: z._default(z.enum(locales), 'en'),
  timeZone: z._default(timeZoneSchema, 'America/New_York'),
});
export type NewClinic = z.output<typeof newClinicSchema>;

/** Settings without a separate call in the specification. Omitted ones stay unchanged. */
export const clinicSettingsSchema = z.object({
  address: z.optional(postalAddressSchema),
  countryCode: z.optional(countryCodeSchema),
  contactNumber: z.optional(phoneSchema),
  contactEmail: z.optional(z.nullable(emailSchema)),
  locale: z.optional(z.enum(locales)),
  timeZone: z.optional(timeZoneSchema),
  shareDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxShareDays))),
  /** `null` keeps images forever. */
  imageRetentionDays: z.optional(
    z.nullable(
      z.number().check(z.int(), z.minimum(limits.retentionDaysMin), z.maximum(limits.retentionDaysMax)),
    ),
  ),
  requireReview: z.optional(flagSchema),
  /** CG-209: changed only by super-admins. */
  requireWatching: z.optional(flagSchema),
  requireSecondFactor: z.optional(flagSchema),
  /** P-047: changed only by super-admins, and only while no case is open. */
  productType: z.optional(z.enum(productTypes)),
  creatorType: z.optional(z.enum(creatorTypes)),
  caseCreationType: z.optional(z.enum(caseCreationTypes)),
});
