import { bytea, timestamptz } from '../platform/database/columns.ts';
import { bigint, boolean, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const capability = pgTable('capability', {
  tokenHash: bytea('token_hash').primaryKey(),
  /** Either this or `passId` is set. The link ends with that session or pass. */
  sessionId: uuid('session_id'),
  passId: uuid('pass_id'),
  /** Set for a caregiver's link, which also ends with the grant. */
  careGrantId: uuid('care_grant_id'),
  userId: uuid('user_id').notNull(),
  objectKey: text('object_key').notNull(),
  byteOffset: bigint('byte_offset', { mode: 'number' }).notNull().default(0),
  byteLength: bigint('byte_length', { mode: 'number' }),
  /** Hash of the linked bytes; for a whole object it is stored with the object. */
  sha256: text('sha256'),
  mime: text('mime').notNull(),
  disposition: text('disposition').$type<'inline' | 'attachment'>().notNull(),
  fileName: text('file_name').notNull(),
  isPreview: boolean('is_preview').notNull().default(false),
  expiresAt: timestamptz('expires_at').notNull(),
});
