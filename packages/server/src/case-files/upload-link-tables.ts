import { bytea, timestamptz } from '../platform/database/columns.ts';
import { pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** B14: authorizes someone without an account to send files for one case. */
export const uploadLink = pgTable('upload_link', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  caseId: uuid('case_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  receiverEmail: text('receiver_email'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  openedAt: timestamptz('opened_at'),
  submittedAt: timestamptz('submitted_at'),
  revokedAt: timestamptz('revoked_at'),
});
