import { timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A text that a clinic saves for its speakers. */
export const scriptTemplate = pgTable('script_template', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  /** Unique in its workspace, ignoring case. */
  name: text('name').notNull(),
  text: text('text').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type ScriptTemplateRow = typeof scriptTemplate.$inferSelect;
