import type { ShareLink } from '@plainscan/contract';

import { pass } from '../capabilities/pass-tables.ts';
import { bytea, timestamptz } from '../platform/database/columns.ts';
import { boolean, integer, pgTable, sql, text, uuid } from '../platform/database/drizzle.ts';

/** A link to a record that its patient gave someone. The API role cannot read `tokenHash`. */
export const shareLink = pgTable('share_link', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  createdBy: uuid('created_by').notNull(),
  what: text('what').$type<ShareLink['what']>().notNull(),
  studyId: uuid('study_id'),
  caseId: uuid('case_id'),
  receiverName: text('receiver_name'),
  receiverEmail: text('receiver_email'),
  mayDownload: boolean('may_download').notNull().default(false),
  /** Applies to a link to the video. */
  showsReport: boolean('shows_report').notNull().default(false),
  showsImages: boolean('shows_images').notNull().default(false),
  asksBirthDate: boolean('asks_birth_date').notNull().default(false),
  wrongAnswers: integer('wrong_answers').notNull().default(0),
  lockedAt: timestamptz('locked_at'),
  revokedAt: timestamptz('revoked_at'),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/** Whether the share link of a `pass` row is neither revoked nor locked, and what it shows can be shared. */
export const isShareLinkLive = sql`EXISTS (SELECT 1 FROM share_link
  WHERE share_link.id = ${pass.shareLinkId} AND share_link.revoked_at IS NULL AND share_link.locked_at IS NULL
  AND app_is_shareable(share_link.study_id, share_link.case_id))`;

export const shareOpening = pgTable('share_opening', {
  id: uuid('id').primaryKey(),
  shareLinkId: uuid('share_link_id').notNull(),
  at: timestamptz('at').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent').notNull(),
  outcome: text('outcome').$type<ShareLink['openings'][number]['outcome']>().notNull(),
});
