import type { QuestionEnding, QuestionImage } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** Open until it is answered or ended. The API's role adds and reads rows; the owner changes them. */
export const caseQuestion = pgTable('case_question', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  videoVersion: integer('video_version').notNull(),
  atMs: integer('at_ms').notNull(),
  image: jsonb('image').$type<QuestionImage>(),
  text: text('text').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: timestamptz('asked_at').notNull(),
  answer: text('answer'),
  answeredBy: uuid('answered_by'),
  answeredAt: timestamptz('answered_at'),
  /** When the patient first saw the answer. */
  seenAt: timestamptz('seen_at'),
  ending: text('ending').$type<QuestionEnding>(),
  endedAt: timestamptz('ended_at'),
});

export type QuestionRow = typeof caseQuestion.$inferSelect;
