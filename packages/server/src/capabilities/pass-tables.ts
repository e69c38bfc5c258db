import { passKinds } from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import { boolean, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const pass = pgTable('pass', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  kind: text('kind', { enum: passKinds }).notNull(),
  resourceId: uuid('resource_id').notNull(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id'),
  shareLinkId: uuid('share_link_id'),
  downloadId: uuid('download_id'),
  /** Set for a caregiver's pass, in addition to the session that it came from. */
  careGrantId: uuid('care_grant_id'),
  mayDownload: boolean('may_download').notNull().default(false),
  /** Whether it is shown with a shared video. */
  showsReport: boolean('shows_report').notNull().default(false),
  showsImages: boolean('shows_images').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  usedAt: timestamptz('used_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});
