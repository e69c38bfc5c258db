import { bytea, timestamptz } from '../platform/database/columns.ts';
import { bigint, boolean, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const capability = pgTable('capability', {
  tokenHash: bytea('token_hash').primaryKey(),
  /** It ends with its session or with its pass: one of the two is there. */
  sessionId: uuid('session_id'),
  passId: uuid('pass_id'),
  /** Of a caregiver's link: it ends with the grant too. */
  careGrantId: uuid('care_grant_id'),
  userId: uuid('user_id').notNull(),
  objectKey: text('object_key').notNull(),
  byteOffset: bigint('byte_offset', { mode: 'number' }).notNull().default(0),
  byteLength: bigint('byte_length', { mode: 'number' }),
  /** Of the bytes that it leads to; for a whole object it is kept with the object. */
  sha256: text('sha256'),
  mime: text('mime').notNull(),
  disposition: text('disposition').$type<'inline' | 'attachment'>().notNull(),
  fileName: text('file_name').notNull(),
  isPreview: boolean('is_preview').notNull().default(false),
  expiresAt: timestamptz('expires_at').notNull(),
});
