import type { Locale, WrittenEntry } from '@plainscan/contract';

import { timestamptz } from '../../platform/database/columns.ts';
import { integer, jsonb, pgTable, text, uuid } from '../../platform/database/drizzle.ts';

/** What curators write over the built-in glossary. */
export const glossaryEntry = pgTable('glossary_entry', {
  id: uuid('id').primaryKey(),
  /** The clinic whose patients get it; `null` for everybody. */
  workspaceId: integer('workspace_id'),
  wordId: text('word_id').notNull(),
  entry: jsonb('entry').$type<WrittenEntry>().notNull(),
  version: integer('version').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type GlossaryEntryRow = typeof glossaryEntry.$inferSelect;

/** The hard words of a finished report that no entry explains (ADR 113). */
export const unexplainedWords = pgTable('unexplained_words', {
  caseId: uuid('case_id').primaryKey(),
  patientUserId: uuid('patient_user_id').notNull(),
  /** The patient's clinic. */
  workspaceId: integer('workspace_id').notNull(),
  words: jsonb('words').$type<Record<Locale, string[]>>().notNull(),
  /** When the case was changed last, as it was read. */
  changedAt: timestamptz('changed_at').notNull(),
});
