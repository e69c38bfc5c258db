import type { CreatorType, DiscountType, Locale, ProductType, FileProblem } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from '../platform/database/drizzle.ts';

export const workspace = pgTable('workspace', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  subdomain: text('subdomain'),
  isProvider: boolean('is_provider').notNull(),
  productType: text('product_type').$type<ProductType>().notNull(),
  caseCreationType: text('case_creation_type').$type<'manual_entry' | 'ambra_gw'>().notNull(),
  creatorType: text('creator_type').$type<CreatorType>().notNull(),
  creatorMode: boolean('creator_mode').notNull(),
  canRequestBeforePay: boolean('can_request_before_pay').notNull(),
  allowClinicUpload: boolean('allow_clinic_upload').notNull(),
  mainFileType: text('main_file_type').$type<'dicom' | 'any'>().notNull(),
  primaryColor: text('primary_color').notNull(),
  /** As PNG. The next two hold the same picture as WebP, and as a square PNG. */
  logoKey: text('logo_key'),
  logoWebpKey: text('logo_webp_key'),
  iconKey: text('icon_key'),
  landingUrl: text('landing_url'),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  postalAddress: text('postal_address'),
  countryCode: text('country_code').notNull().default('us'),
  locale: text('locale').$type<Locale>().notNull(),
  timeZone: text('time_zone').notNull(),
  /** Whether another user than the consultant signs off (CG-40). */
  requireReview: boolean('require_review').notNull(),
  /** Whether a sign-off needs a watched video, or a reason (CG-209). */
  requireWatching: boolean('require_watching').notNull().default(true),
  /** Whether its staff need a second step to log in. */
  requireSecondFactor: boolean('require_second_factor').notNull().default(false),
  shareDays: integer('share_days').notNull().default(30),
  /** `null` keeps images forever. */
  imageRetentionDays: integer('image_retention_days'),
  clinicCode: text('clinic_code'),
  casePrefix: text('case_prefix').notNull(),
  lastCaseNumber: integer('last_case_number').notNull(),
  /** The introduction that is shown (P-042). */
  globalVideoIntroductionResourceId: uuid('global_video_introduction_resource_id'),
  /** The coupon assigned to the workspace. */
  discountId: uuid('discount_id'),
  discountType: text('discount_type').$type<DiscountType>(),
  /** CG-195. `null` while it is open. */
  closedAt: timestamptz('closed_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** Every sub-domain that a workspace has or had, maintained by a trigger of `workspace`. Needs the owner's rights. */
export const workspaceSubdomain = pgTable('workspace_subdomain', {
  subdomain: text('subdomain').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  releasedAt: timestamptz('released_at'),
});

/** The video with which a clinic welcomes its patients: the current one, and at most one that will replace it. */
export const workspaceIntroduction = pgTable('workspace_introduction', {
  /** The upload that contains it. */
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  status: text('status').$type<'processing' | 'ready' | 'failed'>().notNull(),
  videoKey: text('video_key'),
  videoSize: bigint('video_size', { mode: 'number' }),
  videoSha256: text('video_sha256'),
  posterKey: text('poster_key'),
  durationSeconds: doublePrecision('duration_seconds'),
  width: integer('width'),
  height: integer('height'),
  failure: jsonb('failure').$type<FileProblem>(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type WorkspaceRow = typeof workspace.$inferSelect;
export type IntroductionRow = typeof workspaceIntroduction.$inferSelect;
