// The rows of the library. Only the owner writes them. Row-level security decides who can see which.
import type { Actor, materialEndpoints, QueryOf } from '@plainscan/contract';

import { packFile, upload } from '../packs/upload-tables.ts';
import { alias, and, asc, eq, gte, inArray, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { nameOrder, textContains } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { fileView, studyFile } from '../viewers/resource-tables.ts';
import { study } from '../viewers/study-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import {
  caseMaterial,
  isOpenTo,
  isShowable,
  material,
  materialsInScope,
  materialTag,
  selfHelpCategory,
  type MaterialRow,
} from './material-tables.ts';
import { normalStudy, type NormalRow } from './normal-tables.ts';

/** A resource with everything that its card shows. */
export type FoundMaterial = {
  row: MaterialRow;
  workspaceName: string;
  isProviders: boolean;
  selfHelpCategoryName: string | null;
  tags: string[];
  study: typeof study.$inferSelect | null;
  /** Its first file and how it is shown; `null` for a study of images. */
  file: { packFileId: string; name: string } | null;
  view: typeof fileView.$inferSelect | null;
  thumbnailKey: string | null;
  /** How it is described next to other studies. */
  normal: NormalRow | null;
  size: number;
  fileCount: number;
  /** Whether the reader may open it. */
  isOpen: boolean;
};

const thumbnailFile = alias(packFile, 'thumbnail_file');
const thumbnailView = alias(fileView, 'thumbnail_view');

const columns = {
  row: material,
  workspaceName: workspace.name,
  isProviders: workspace.isProvider,
  selfHelpCategoryName: selfHelpCategory.name,
  tags: sql<string[]>`(SELECT coalesce(json_agg(${materialTag.name} ORDER BY ${materialTag.position}), '[]')
    FROM ${materialTag} WHERE ${materialTag.materialId} = ${material.id})`,
  study,
  packFileId: studyFile.packFileId,
  fileName: studyFile.title,
  view: fileView,
  thumbnailKey: thumbnailView.previewKey,
  normal: normalStudy,
  size: sql<number>`coalesce(${upload.size}, 0)::float8`,
  fileCount: sql<number>`coalesce(jsonb_array_length(${upload.files}), 0)`,
};

const selectFound = (isOpen: SQL = sql`true`) =>
  currentHandle()
    .select({ ...columns, isOpen: sql<boolean>`${isOpen}` })
    .from(material)
    .innerJoin(workspace, eq(workspace.id, material.workspaceId))
    .leftJoin(selfHelpCategory, eq(selfHelpCategory.id, material.selfHelpCategoryId))
    .leftJoin(upload, eq(upload.id, material.uploadId))
    .leftJoin(study, eq(study.id, material.studyId))
    .leftJoin(
      studyFile,
      and(eq(studyFile.studyId, study.id), eq(studyFile.position, 0), sql`${study.type} <> 'dcm'`),
    )
    .leftJoin(normalStudy, eq(normalStudy.materialId, material.id))
    .leftJoin(fileView, eq(fileView.packFileId, studyFile.packFileId))
    .leftJoin(thumbnailFile, eq(thumbnailFile.uploadId, material.thumbnailUploadId))
    .leftJoin(thumbnailView, eq(thumbnailView.packFileId, thumbnailFile.id))
    .$dynamic();

const asFound = ({
  packFileId,
  fileName: name,
  ...found
}: Awaited<ReturnType<typeof selectFound>>[number]): FoundMaterial => ({
  ...found,
  file: packFileId === null || name === null ? null : { packFileId, name },
});

export type MaterialSearch = QueryOf<typeof materialEndpoints.listMaterials>;

/** Returns the condition of a search. "Recently" means after `since`. */
function conditionOf(search: MaterialSearch, categories: readonly string[], since: Date): SQL | undefined {
  const { keyword, type, status, selfHelpCategoryId, isRecentlyAdded } = search;
  return and(
    inArray(material.category, categories as MaterialRow['category'][]),
    type === undefined ? undefined : inArray(material.type, type),
    status === undefined ? undefined : inArray(material.status, status),
    selfHelpCategoryId === undefined ? undefined : eq(material.selfHelpCategoryId, selfHelpCategoryId),
    isRecentlyAdded ? gte(material.createdAt, since) : undefined,
    keyword ? matchesKeyword(search.filterBy, keyword) : undefined,
  );
}

/** T-033. */
function matchesKeyword(filterBy: MaterialSearch['filterBy'], words: string): SQL | undefined {
  if (filterBy === 'title')
    return or(textContains(material.title, words), textContains(material.description, words));
  if (filterBy === 'selfHelpCategory')
    return sql`EXISTS (SELECT 1 FROM ${selfHelpCategory}
      WHERE ${selfHelpCategory.id} = ${material.selfHelpCategoryId} AND ${textContains(selfHelpCategory.name, words)})`;
  return sql`EXISTS (SELECT 1 FROM ${materialTag}
    WHERE ${materialTag.materialId} = ${material.id} AND ${textContains(materialTag.name, words)})`;
}

/** Returns one page and the total. Needs a transaction of the actor. */
export async function selectMaterialPage(
  actor: Actor,
  search: MaterialSearch,
  categories: readonly string[],
  since: Date,
): Promise<{ rows: FoundMaterial[]; total: number }> {
  const { page, limit, orderType, orderField } = search;
  const where = and(materialsInScope(actor), conditionOf(search, categories, since));
  const direction = sql.raw(orderType);
  const key = orderField === 'title' ? nameOrder(material.title) : sql`${material.createdAt}`;
  const rows = await selectFound(isOpenTo(actor))
    .where(where)
    .orderBy(sql`${key} ${direction}`, sql`${material.id} ${direction}`)
    .limit(limit)
    .offset(page * limit);
  return { rows: rows.map(asFound), total: await currentHandle().$count(material, where) };
}

/** Returns the materials attached to a case's report, in order. Needs a transaction of the reader. */
export async function selectMaterialsOfCase(caseId: string): Promise<FoundMaterial[]> {
  const rows = await selectFound()
    .innerJoin(caseMaterial, eq(caseMaterial.materialId, material.id))
    .where(and(eq(caseMaterial.caseId, caseId), isShowable))
    .orderBy(asc(caseMaterial.position));
  return rows.map(asFound);
}

/** Returns which of these are in the actor's library and can be shown to patients. Needs a transaction of the actor. */
export async function selectAttachable(actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: material.id })
    .from(material)
    .where(and(inArray(material.id, [...ids]), isShowable, materialsInScope(actor)));
  return rows.map(({ id }) => id);
}

/**
 * Locks these against deletion until the transaction ends. Returns how many still exist. Needs a system transaction.
 */
export async function lockMaterials(ids: readonly string[]): Promise<number> {
  const rows = await currentHandle()
    .select({ id: material.id })
    .from(material)
    .where(inArray(material.id, [...ids]))
    .for('key share');
  return rows.length;
}

/** Replaces the materials attached to a case's report. Needs a system transaction. */
export async function replaceMaterialsOfCase(caseId: string, ids: readonly string[]): Promise<void> {
  await currentHandle().delete(caseMaterial).where(eq(caseMaterial.caseId, caseId));
  if (ids.length > 0)
    await currentHandle()
      .insert(caseMaterial)
      .values(ids.map((materialId, position) => ({ caseId, materialId, position })));
}

/** Returns a resource that the actor may see. Needs a transaction of the actor. */
export async function selectMaterial(actor: Actor, id: string): Promise<FoundMaterial | undefined> {
  const [row] = await selectFound(isOpenTo(actor)).where(and(eq(material.id, id), materialsInScope(actor)));
  return row && asFound(row);
}

/** Returns the row, locked until the transaction ends. Needs a system transaction. */
export async function lockMaterial(id: string): Promise<MaterialRow | undefined> {
  const [row] = await currentHandle().select().from(material).where(eq(material.id, id)).for('update');
  return row;
}

/** Returns the resource that an upload belongs to, locked. Needs a system transaction. */
export async function lockMaterialOf(uploadId: string): Promise<MaterialRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(material)
    .where(or(eq(material.uploadId, uploadId), eq(material.thumbnailUploadId, uploadId)))
    .for('update');
  return row;
}

/** Returns the uploads of resources that are still being made viewable. Needs a system transaction. */
export async function selectWaitingMaterials(): Promise<string[]> {
  const rows = await currentHandle()
    .select({ uploadId: material.uploadId })
    .from(material)
    .where(eq(material.status, 'processing'))
    .limit(100);
  return rows.flatMap(({ uploadId }) => uploadId ?? []);
}

export async function insertMaterial(row: typeof material.$inferInsert): Promise<void> {
  await currentHandle().insert(material).values(row);
}

export async function updateMaterialRow(id: string, change: Partial<MaterialRow>): Promise<void> {
  await currentHandle().update(material).set(change).where(eq(material.id, id));
}

export async function deleteMaterial(id: string): Promise<void> {
  await currentHandle().delete(material).where(eq(material.id, id));
}

/** Replaces the tags of a resource. */
export async function replaceTags(materialId: string, names: readonly string[]): Promise<void> {
  await currentHandle().delete(materialTag).where(eq(materialTag.materialId, materialId));
  if (names.length > 0)
    await currentHandle()
      .insert(materialTag)
      .values(names.map((name, position) => ({ materialId, name, position })));
}

/**
 * Returns the category of this name, ignoring case, and creates it if it does not exist. Needs a system transaction.
 */
export async function ensureSelfHelpCategory(
  id: string,
  name: string,
  createdAt: Date,
): Promise<{ id: string; name: string }> {
  await currentHandle().insert(selfHelpCategory).values({ id, name, createdAt }).onConflictDoNothing();
  const [row] = await currentHandle()
    .select({ id: selfHelpCategory.id, name: selfHelpCategory.name })
    .from(selfHelpCategory)
    .where(sql`lower(${selfHelpCategory.name}) = lower(${name})`)
    .for('key share');
  if (!row) throw new Error('A self-help category that was just made is gone.');
  return row;
}

/** Deletes a category that no resource uses. */
export async function deleteUnusedCategory(id: string): Promise<void> {
  await currentHandle().delete(selfHelpCategory).where(sql`${selfHelpCategory.id} = ${id}
    AND NOT EXISTS (SELECT 1 FROM ${material} WHERE ${material.selfHelpCategoryId} = ${selfHelpCategory.id})`);
}

/** Returns the categories of visible resources, by name. Needs a transaction of the actor. */
export async function selectSelfHelpCategories(actor: Actor): Promise<{ id: string; name: string }[]> {
  return currentHandle()
    .select({ id: selfHelpCategory.id, name: selfHelpCategory.name })
    .from(selfHelpCategory)
    .innerJoin(material, eq(material.selfHelpCategoryId, selfHelpCategory.id))
    .where(materialsInScope(actor))
    .groupBy(selfHelpCategory.id)
    .orderBy(asc(nameOrder(selfHelpCategory.name)), asc(selfHelpCategory.id));
}

/** Returns the tags of visible resources, most used first. Needs a transaction of the actor. */
export async function selectTags(actor: Actor, limit: number): Promise<{ id: string; name: string }[]> {
  const word = sql<string>`lower(${materialTag.name})`;
  return currentHandle()
    .select({ id: word, name: sql<string>`min(${materialTag.name})` })
    .from(materialTag)
    .innerJoin(material, eq(material.id, materialTag.materialId))
    .where(materialsInScope(actor))
    .groupBy(word)
    .orderBy(sql`count(*) DESC`, word)
    .limit(limit);
}

/**
 * Returns whether a workspace makes videos, which creator mode and the provider do; `undefined` if it does not exist.
 */
export async function selectWorkspaceMode(id: number): Promise<{ makesVideos: boolean } | undefined> {
  const [row] = await currentHandle()
    .select({ creatorMode: workspace.creatorMode, isProvider: workspace.isProvider })
    .from(workspace)
    .where(eq(workspace.id, id));
  return row && { makesVideos: row.creatorMode || row.isProvider };
}
