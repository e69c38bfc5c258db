import { doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { timestamptz } from '../../platform/database/columns.ts';

/** A picture from a signed video, at the start of one of its chapters. */
export const chapterPicture = pgTable('chapter_picture', {
  videoId: uuid('video_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** Of the chapter, in seconds. */
  start: doublePrecision('start').notNull(),
  /** A JPEG; null where the video has no picture there. */
  objectKey: text('object_key'),
  createdAt: timestamptz('created_at').notNull(),
});
