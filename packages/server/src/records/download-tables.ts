import { bytea, timestamptz } from '../platform/database/columns.ts';
import { bigint, boolean, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** The reason why a download could not be made. */
export type DownloadFailure = 'removed' | 'damaged' | 'given-up';

/** A ZIP that a job prepares. The API role cannot read the hashes. */
export const download = pgTable('download', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  recordIds: jsonb('record_ids').$type<string[]>().notNull(),
  /** Whether it includes the marks drawn on the images in the video. */
  withMarks: boolean('with_marks').notNull().default(false),
  state: text('state').$type<'preparing' | 'ready' | 'failed'>().notNull(),
  failure: text('failure').$type<DownloadFailure>(),
  fileName: text('file_name').notNull(),
  objectKey: text('object_key'),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Hash of everything in the ZIP, to recognize that nothing has changed. */
  contentHash: bytea('content_hash'),
  tokenHash: bytea('token_hash'),
  /** That of the mail before the last one. */
  formerTokenHash: bytea('former_token_hash'),
  expiresAt: timestamptz('expires_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
