import type { WatchedRange } from '@plainscan/contract';

import { timestamptz } from '../../platform/database/columns.ts';
import { doublePrecision, jsonb, pgTable, uuid } from '../../platform/database/drizzle.ts';

/** One visit of a patient to a report's page, and what they watched of the video. */
export const reportWatch = pgTable('report_watch', {
  viewingId: uuid('viewing_id').notNull(),
  userId: uuid('user_id').notNull(),
  videoId: uuid('video_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** In seconds, sorted, without overlaps. */
  ranges: jsonb('ranges').$type<WatchedRange[]>().notNull(),
  position: doublePrecision('position').notNull(),
  startedAt: timestamptz('started_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
