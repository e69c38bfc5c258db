import type { ShareLink } from '@plainscan/contract';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { bytea, moment } from '../platform/database/columns.ts';

/** A link to a record that its patient gave somebody; the API's role cannot read `tokenHash`. */
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
  asksBirthDate: boolean('asks_birth_date').notNull().default(false),
  wrongAnswers: integer('wrong_answers').notNull().default(0),
  lockedAt: moment('locked_at'),
  revokedAt: moment('revoked_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const shareOpening = pgTable('share_opening', {
  id: uuid('id').primaryKey(),
  shareLinkId: uuid('share_link_id').notNull(),
  at: moment('at').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent').notNull(),
  outcome: text('outcome').$type<ShareLink['openings'][number]['outcome']>().notNull(),
});
