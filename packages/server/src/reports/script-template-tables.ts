import { timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A text that a clinic keeps for its speakers. */
export const scriptTemplate = pgTable('script_template', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  /** Stands once in its workspace, in capitals or not. */
  name: text('name').notNull(),
  text: text('text').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type ScriptTemplateRow = typeof scriptTemplate.$inferSelect;
