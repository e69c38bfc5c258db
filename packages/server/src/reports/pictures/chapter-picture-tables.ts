import { timestamptz } from '../../platform/database/columns.ts';
import { doublePrecision, pgTable, text, uuid } from '../../platform/database/drizzle.ts';

/** A picture from a signed video at the start of a chapter. */
export const chapterPicture = pgTable('chapter_picture', {
  videoId: uuid('video_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** Start of the chapter, in seconds. */
  start: doublePrecision('start').notNull(),
  /** A JPEG. `null` if the video has no frame there. */
  objectKey: text('object_key'),
  createdAt: timestamptz('created_at').notNull(),
});
