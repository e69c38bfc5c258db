import type { SeriesMasks } from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from '../platform/database/drizzle.ts';

/** The key with which a browser seals its copies of an account's recordings. */
export const recordingKey = pgTable('recording_key', {
  userId: uuid('user_id').primaryKey(),
  keySealed: text('key_sealed').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/** Events of a recording in progress, until they become its event track (B7). */
export const recordingEventBatch = pgTable(
  'recording_event_batch',
  {
    uploadId: uuid('upload_id').notNull(),
    /** How many events precede it. */
    first: integer('first').notNull(),
    count: integer('count').notNull(),
    /** Gzipped NDJSON. */
    events: bytea('events').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.first] })],
);

/** The masks over a case's images in its videos (F18). */
export const recordingMask = pgTable('recording_mask', {
  caseId: uuid('case_id').primaryKey(),
  masks: jsonb('masks').$type<SeriesMasks[]>().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
