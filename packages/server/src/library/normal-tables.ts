// Library studies that show what is normal, and who can see which (B18). Row-level security enforces the same.
import type { Actor, Normal } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import {
  and,
  eq,
  exists,
  integer,
  or,
  pgTable,
  sql,
  type SQL,
  text,
  uuid,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { hasLibrary } from './material-tables.ts';

export const normalStudy = pgTable('normal_study', {
  materialId: uuid('material_id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  studyId: uuid('study_id').notNull(),
  uploadId: uuid('upload_id').notNull(),
  anatomy: text('anatomy').$type<Normal['anatomy']>().notNull(),
  modality: text('modality').$type<Normal['modality']>().notNull(),
  titleEn: text('title_en').notNull(),
  titleEs: text('title_es').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export type NormalRow = typeof normalStudy.$inferSelect;

/**
 * Returns the condition for what `actor` sees: the provider's and those of their own workspace. `undefined` means all
 * of them.
 */
export function normalsInScope(actor: Actor): SQL | undefined {
  const { role, workspaceId } = actor;
  if (role === 'super-admin') return undefined;
  const isProviders = sql`EXISTS (SELECT 1 FROM workspace AS owner
    WHERE owner.id = ${normalStudy.workspaceId} AND owner.is_provider)`;
  const isNear = or(eq(normalStudy.workspaceId, workspaceId), isProviders);
  return role === 'patient' ? isNear : and(isNear, hasLibrary(actor) ?? sql`false`);
}

/** Returns whether a row of `study` is a normal study that `actor` sees. */
export const isStudyOfNormal = (actor: Actor): SQL =>
  exists(
    currentHandle()
      .select({ id: normalStudy.materialId })
      .from(normalStudy)
      .where(and(eq(normalStudy.studyId, study.id), normalsInScope(actor))),
  );
