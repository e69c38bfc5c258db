import type { CreatorType, DiscountType, Locale, ProductType, FileProblem } from '@plainscan/contract';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { timestamptz } from '../platform/database/columns.ts';

export const workspace = pgTable('workspace', {
  id: integer('id').primaryKey(),
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
  logoKey: text('logo_key'),
  landingUrl: text('landing_url'),
  locale: text('locale').$type<Locale>().notNull(),
  timeZone: text('time_zone').notNull(),
  requireReview: boolean('require_review').notNull(),
  clinicCode: text('clinic_code'),
  /** How a clinic is reached: its mails say so, and answers to them go to the address. */
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  /** Lines of an envelope. */
  postalAddress: text('postal_address'),
  casePrefix: text('case_prefix').notNull(),
  lastCaseNumber: integer('last_case_number').notNull(),
  /** The introduction that plays (P-042). */
  globalVideoIntroductionResourceId: uuid('global_video_introduction_resource_id'),
  /** The coupon that it was given. */
  discountId: uuid('discount_id'),
  discountType: text('discount_type').$type<DiscountType>(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** The video by which a clinic welcomes its patients: the one that plays, and at most one that is to take its place. */
export const workspaceIntroduction = pgTable('workspace_introduction', {
  /** The upload that brought it. */
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
