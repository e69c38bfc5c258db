import type { DrawingMark } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

const columns = () => ({
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  /** Unique in its workspace, ignoring case. */
  name: text('name').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** A text that a clinic saves for its speakers. */
export const scriptTemplate = pgTable('script_template', { ...columns(), text: text('text').notNull() });

/** A drawing that a clinic saves for its speakers. */
export const drawingTemplate = pgTable('drawing_template', {
  ...columns(),
  marks: jsonb('marks').$type<DrawingMark[]>().notNull(),
});

export type TemplateTable = typeof scriptTemplate | typeof drawingTemplate;
export type ScriptTemplateRow = typeof scriptTemplate.$inferSelect;
export type DrawingTemplateRow = typeof drawingTemplate.$inferSelect;
