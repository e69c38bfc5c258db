// The tables of the library, and which rows a user can ever see (CG-134). Row-level security enforces the same.
import type {
  Actor,
  anatomies,
  MaterialCategory,
  MaterialType,
  modalities,
  FileProblem,
} from '@plainscan/contract';

import { upload } from '../packs/upload-tables.ts';
import { timestamptz } from '../platform/database/columns.ts';
import {
  and,
  boolean,
  eq,
  exists,
  integer,
  jsonb,
  ne,
  or,
  pgTable,
  sql,
  type SQL,
  text,
  uuid,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { libraryHooks } from './library-hooks.ts';

export const selfHelpCategory = pgTable('self_help_category', {
  id: uuid('id').primaryKey(),
  /** Unique, ignoring case. */
  name: text('name').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export const material = pgTable('material', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  createdBy: uuid('created_by'),
  title: text('title').notNull(),
  description: text('description'),
  category: text('category').$type<MaterialCategory>().notNull(),
  type: text('type').$type<MaterialType>().notNull(),
  anatomy: text('anatomy').$type<(typeof anatomies)[number]>(),
  modality: text('modality').$type<(typeof modalities)[number]>(),
  selfHelpCategoryId: uuid('self_help_category_id'),
  /** For self-help materials: accounts without a paid order can open it as well (CG-100). */
  isSample: boolean('is_sample').notNull().default(false),
  /** The upload with its files; `null` once they turned out to be unusable. */
  uploadId: uuid('upload_id'),
  /** The study read from its files: images, or the files themselves. */
  studyId: uuid('study_id'),
  thumbnailUploadId: uuid('thumbnail_upload_id'),
  status: text('status').$type<'processing' | 'ready' | 'failed'>().notNull(),
  failure: jsonb('failure').$type<FileProblem>(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const materialTag = pgTable('material_tag', {
  materialId: uuid('material_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

/** T22: the resources that the patient gets together with a video. */
export const caseMaterial = pgTable('case_material', {
  caseId: uuid('case_id').notNull(),
  materialId: uuid('material_id').notNull(),
  position: integer('position').notNull(),
});

export type MaterialRow = typeof material.$inferSelect;

/** Whether a resource may be attached to a report: it is ready and not a study shared with cases. */
export const isShowable = and(eq(material.status, 'ready'), ne(material.category, 'sharedStudy'));

const isProviders = sql`EXISTS (SELECT 1 FROM workspace AS owner
  WHERE owner.id = ${material.workspaceId} AND owner.is_provider)`;
const never = sql`false`;

/** CG-134: staff have a library if their workspace makes videos. */
export const hasLibrary = ({ role, workspaceId }: Actor): SQL | undefined =>
  role === 'admin' || role === 'creator'
    ? sql`EXISTS (SELECT 1 FROM workspace AS home WHERE home.id = ${workspaceId}
        AND (home.creator_mode OR home.is_provider))`
    : undefined;

/**
 * Returns the condition for what `actor` sees of the library; `undefined` means everything. The caller checks
 * separately whether the workspace makes videos.
 */
export function materialsInScope({ role, workspaceId, isProvider }: Actor): SQL | undefined {
  if (role === 'super-admin') return undefined;
  const isOwnLibrary = or(eq(material.workspaceId, workspaceId), isProviders);
  if (role === 'patient')
    return and(isOwnLibrary, eq(material.category, 'self-help'), eq(material.status, 'ready'));
  if (role === 'user') return never;
  return and(isOwnLibrary, isProvider ? undefined : ne(material.category, 'sharedStudy'));
}

/**
 * Returns the condition under which `actor` may open a visible row of `material`; `undefined` means always. A free
 * account opens only the samples (CG-100).
 */
export const isOpenTo = (actor: Actor): SQL | undefined =>
  actor.role === 'patient' ? or(material.isSample, libraryHooks.registered.opensSelfHelp(actor)) : undefined;

/** Returns whether the library shows `actor` the study of a row of `study`. */
export const isStudyOfLibrary = (actor: Actor): SQL =>
  exists(
    currentHandle()
      .select({ id: material.id })
      .from(material)
      .where(
        and(eq(material.studyId, study.id), materialsInScope(actor), hasLibrary(actor), isOpenTo(actor)),
      ),
  );

/** Whether a library resource holds the upload of a row of `upload`. */
export const isUploadOfLibrary = sql`EXISTS (SELECT 1 FROM ${material}
  WHERE ${material.uploadId} = ${upload.id} OR ${material.thumbnailUploadId} = ${upload.id})`;
