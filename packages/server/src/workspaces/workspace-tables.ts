import type { CreatorType, Locale, ProductType } from '@plainscan/contract';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

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
  casePrefix: text('case_prefix').notNull(),
  lastCaseNumber: integer('last_case_number').notNull(),
});

export type WorkspaceRow = typeof workspace.$inferSelect;
