// Studies that a patient's storage has no room for. They stay for some days after their last case (CG-99).
import { timestamptz } from '../../platform/database/columns.ts';
import { pgTable, text, uuid } from '../../platform/database/drizzle.ts';

export const temporaryStudy = pgTable('temporary_study', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Set if the images were still being uploaded or read when the request named them. Identifies their study. */
  uploadId: uuid('upload_id'),
  studyId: uuid('study_id'),
  reason: text('reason').$type<'storage-full' | 'storage-ended'>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Since when no case needs it. `null` while one does. */
  clockFrom: timestamptz('clock_from'),
  remindedAt: timestamptz('reminded_at'),
});

export type TemporaryStudyRow = typeof temporaryStudy.$inferSelect;
