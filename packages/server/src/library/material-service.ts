// The resource library: listing, adding, changing and deleting resources (T-007 … T-038).
import {
  AppError,
  defaultMaterialCategories,
  limits,
  mayBeNormal,
  mayHaveThumbnail,
  materialOf,
  typeProblem,
  type CreateMaterial,
  type Material,
  type materialEndpoints,
  type ResponseOf,
  type UpdateMaterial,
} from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import {
  listArrivedFiles,
  readMaterialUpload,
  requireMaterialUpload,
  queueThumbnail,
} from '../uploads/material-upload-service.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { findUpload, finishUpload } from '../uploads/upload-service.ts';
import { listMaterialChildren } from '../viewers/sibling-files.ts';
import { assignStudy } from '../viewers/study-service.ts';
import { requireLibrary } from './material-access-service.ts';
import { announceMaterial } from './material-events.ts';
import { checkMaterialFiles, checkThumbnail } from './material-files.ts';
import { mayChangeMaterial, presentMaterial } from './material-presenter.ts';
import {
  deleteMaterial,
  deleteUnusedCategory,
  insertMaterial,
  lockMaterial,
  lockMaterialOf,
  replaceTags,
  selectMaterial,
  selectMaterialPage,
  ensureSelfHelpCategory,
  updateMaterialRow,
  type FoundMaterial,
  type MaterialSearch,
} from './material-repository.ts';
import { deleteNormal } from './normal-repository.ts';
import { settleMaterial, uploadsOf } from './material-state-service.ts';
import type { MaterialRow } from './material-tables.ts';

/** V-080: lists resources. Without a category, lists everything except studies shared with cases (T-030). */
export async function listMaterials(
  platform: Platform,
  { actor, context }: Caller,
  search: MaterialSearch,
): Promise<ResponseOf<typeof materialEndpoints.listMaterials>> {
  await requireLibrary(platform, actor);
  const since = new Date(context.now.getTime() - limits.recentlyAddedMilliseconds);
  return platform.database.asActor(actor, async () => {
    const categories = search.category ?? defaultMaterialCategories;
    const { rows, total } = await selectMaterialPage(actor, search, categories, since);
    const links = new CapabilityBatch(actor, context.now);
    const data: Material[] = [];
    for (const found of rows) data.push(await presentMaterial(found, actor, links));
    await links.save();
    return { data, total };
  });
}

/** Throws 404 if the caller may not see the resource. Needs a transaction of the caller. */
async function requireMaterial({ actor }: Pick<Caller, 'actor'>, id: string): Promise<FoundMaterial> {
  const found = await selectMaterial(actor, id);
  if (!found) throw new AppError('not-found');
  return found;
}

/** Throws 404 if the caller may not see the material, and 403 if the caller may not change it (CG-134). */
export async function findMaterialToChange(
  platform: Platform,
  { actor }: Pick<Caller, 'actor'>,
  id: string,
): Promise<void> {
  await requireLibrary(platform, actor);
  const { row } = await platform.database.asActor(actor, () => requireMaterial({ actor }, id));
  if (!mayChangeMaterial(actor, row.workspaceId)) throw new AppError('forbidden');
}

/** V-087: returns a resource with its viewer link and its other files. */
export async function readMaterial({ database }: Platform, caller: Caller, id: string): Promise<Material> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const found = await requireMaterial(caller, id);
    const links = new CapabilityBatch(actor, context.now);
    const shown = await presentMaterial(found, actor, links);
    await links.save();
    const uuid = shown.isReady ? shown.resource.uuid : null;
    const beside =
      uuid === null ? { viewerLink: null, childResources: [] } : await listMaterialChildren(caller, uuid);
    await recordRead(caller, 'material.viewed', {
      entityKind: 'material',
      entityId: id,
      workspaceId: found.row.workspaceId,
    });
    return { ...shown, ...beside };
  });
}

/** V-081: creates a resource. Sending the same upload again returns the resource created from it. */
export async function createMaterial(
  platform: Platform,
  caller: Caller,
  input: CreateMaterial,
): Promise<Material> {
  const { database } = platform;
  const { actor, context } = caller;
  const form = materialOf(input);
  // T-029: only a super-admin may share studies with cases.
  if (form.category === 'sharedStudy' && actor.role !== 'super-admin') throw new AppError('forbidden');
  const { uploadId, thumbnailUploadId } = input;
  if (uploadId === undefined) throw new AppError('library.no-file');
  const known = await database.asSystem(() => lockMaterialOf(uploadId));
  if (known) return repeated(platform, caller, known);
  await checkSent(platform, caller, input, form.category);
  const id = newId();
  const isAdded = await database.asSystem(async () => {
    await requireMaterialUpload(actor, uploadId);
    if (await lockMaterialOf(uploadId)) return false;
    await claimThumbnail(caller, thumbnailUploadId);
    const { tags, selfHelpCategoryName, ...columns } = form;
    await insertMaterial({
      id,
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      type: input.type,
      uploadId,
      ...columns,
      selfHelpCategoryId: await categoryIdOf(selfHelpCategoryName, context.now),
      thumbnailUploadId: thumbnailUploadId ?? null,
      status: 'processing',
      createdAt: context.now,
      updatedAt: context.now,
    });
    await replaceTags(id, tags);
    await readMaterialUpload(uploadId, { title: form.title, isStudy: input.type === 'dcm' });
    await audit(
      caller,
      'material.added',
      { id, workspaceId: actor.workspaceId },
      { ...form, type: input.type },
    );
    await announceMaterial({ id, workspaceId: actor.workspaceId, category: form.category }, 'added');
    return true;
  });
  if (!isAdded) return createMaterial(platform, caller, input);
  return presentChanged(platform, caller, id);
}

/** Has a thumbnail drawn that no other resource uses. Needs a system transaction. */
async function claimThumbnail({ actor }: Caller, uploadId: string | undefined): Promise<void> {
  if (uploadId === undefined) return;
  if (await lockMaterialOf(uploadId)) throw new AppError('upload.taken');
  await queueThumbnail(actor, uploadId);
}

async function repeated(platform: Platform, caller: Caller, row: MaterialRow): Promise<Material> {
  if (row.createdBy !== caller.actor.userId) throw new AppError('not-found');
  return presentChanged(platform, caller, row.id);
}

/** Checks everything about the files that is known before they are read. */
async function checkSent(
  platform: Platform,
  caller: Caller,
  { type, uploadId = '', thumbnailUploadId }: CreateMaterial,
  category: Material['category'],
): Promise<void> {
  const { actor } = caller;
  const upload = await findUpload(platform, actor, uploadId);
  if (upload.purpose !== 'material') throw new AppError('not-found');
  await finishUpload(platform, caller, upload);
  await checkMaterialFiles(platform, type, await listArrivedFiles(platform, uploadId));
  if (thumbnailUploadId !== undefined) await checkSentThumbnail(platform, caller, thumbnailUploadId);
  if (thumbnailUploadId !== undefined && !mayHaveThumbnail(category, type))
    throw new AppError('input.invalid');
}

async function checkSentThumbnail(platform: Platform, caller: Caller, uploadId: string): Promise<void> {
  const upload = await findUpload(platform, caller.actor, uploadId);
  if (upload.purpose !== 'thumbnail') throw new AppError('not-found');
  await finishUpload(platform, caller, upload);
  await checkThumbnail(platform, await listArrivedFiles(platform, uploadId));
}

const categoryIdOf = async (name: string | null, now: Date): Promise<string | null> =>
  name === null ? null : (await ensureSelfHelpCategory(newId(), name, now)).id;

/**
 * V-082: changes a resource. Refuses one that is not ready (G-038). Its files stay; a thumbnail can be added, removed
 * or kept.
 */
export async function updateMaterial(
  platform: Platform,
  caller: Caller,
  id: string,
  input: UpdateMaterial,
): Promise<Material> {
  const { actor, context } = caller;
  const form = materialOf(input);
  if (form.category === 'sharedStudy' && actor.role !== 'super-admin') throw new AppError('forbidden');
  const { thumbnailUploadId } = input;
  if (thumbnailUploadId !== undefined) await checkSentThumbnail(platform, caller, thumbnailUploadId);
  const dropped = await platform.database.asSystem(async () => {
    const row = await lockMaterial(id);
    if (!row) throw new AppError('not-found');
    if (row.status !== 'ready') throw new AppError('library.edit-not-ready');
    const problem = typeProblem(form.category, row.type);
    if (problem !== null) throw new AppError('input.invalid', { fields: { category: [problem] } });
    const { tags, selfHelpCategoryName, ...columns } = form;
    const thumbnail = await thumbnailAfter(caller, row, input);
    await updateMaterialRow(id, {
      ...columns,
      ...thumbnail.columns,
      updatedAt: context.now,
      selfHelpCategoryId: await categoryIdOf(selfHelpCategoryName, context.now),
    });
    await replaceTags(id, tags);
    if (row.selfHelpCategoryId !== null) await deleteUnusedCategory(row.selfHelpCategoryId);
    if (!mayBeNormal(form.category, row.type)) await deleteNormal(id);
    if (row.studyId !== null && row.title !== form.title) await assignStudy(row.studyId, null, form.title);
    await audit(caller, 'material.changed', row, { ...form, before: beforeOf(row) });
    await announceMaterial({ ...row, category: form.category }, 'changed');
    // It disappears for everyone who may not see studies shared with cases.
    if (form.category === 'sharedStudy' && row.category !== 'sharedStudy')
      await announceMaterial(row, 'removed');
    return thumbnail.dropped;
  });
  await eraseUploads(platform, dropped);
  await settle(platform, thumbnailUploadId);
  return presentChanged(platform, caller, id);
}

const beforeOf = ({ title, category, anatomy, modality, isSample }: MaterialRow) => ({
  title,
  category,
  anatomy,
  modality,
  isSample,
});

/** A new thumbnail must be drawn first. Until then the resource is not ready. */
async function thumbnailAfter(
  caller: Caller,
  { thumbnailUploadId: now }: MaterialRow,
  { thumbnailUploadId, removeThumbnail }: UpdateMaterial,
): Promise<{ columns: Partial<MaterialRow>; dropped: string[] }> {
  if (thumbnailUploadId === now) return { columns: {}, dropped: [] };
  if (thumbnailUploadId === undefined && !removeThumbnail) return { columns: {}, dropped: [] };
  await claimThumbnail(caller, thumbnailUploadId);
  const columns = {
    thumbnailUploadId: thumbnailUploadId ?? null,
    ...(thumbnailUploadId !== undefined && { status: 'processing' as const, failure: null }),
  };
  return { columns, dropped: now === null ? [] : [now] };
}

/** A small thumbnail may have been drawn before its resource needed it. */
const settle = async (platform: Platform, uploadId: string | undefined): Promise<void> =>
  uploadId === undefined ? undefined : settleMaterial(platform, uploadId);

/**
 * V-083: deletes a resource with its files and all links to them (R11). Refuses one that is still being made ready
 * (G-038).
 */
export async function removeMaterial(platform: Platform, caller: Caller, id: string): Promise<void> {
  const dropped = await platform.database.asSystem(async () => {
    const row = await lockMaterial(id);
    if (!row) throw new AppError('not-found');
    if (row.status === 'processing') throw new AppError('library.delete-not-ready');
    await deleteMaterial(id);
    if (row.selfHelpCategoryId !== null) await deleteUnusedCategory(row.selfHelpCategoryId);
    await audit(caller, 'material.removed', row, beforeOf(row));
    await announceMaterial(row, 'removed');
    return uploadsOf(row);
  });
  await eraseUploads(platform, dropped);
}

/** Presents a resource to the caller who changed it. */
export async function presentChanged({ database }: Platform, caller: Caller, id: string): Promise<Material> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const links = new CapabilityBatch(actor, context.now);
    const shown = await presentMaterial(await requireMaterial(caller, id), actor, links);
    await links.save();
    return shown;
  });
}

const audit = (
  caller: Caller,
  action: 'material.added' | 'material.changed' | 'material.removed',
  { id, workspaceId }: Pick<MaterialRow, 'id' | 'workspaceId'>,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordChange(caller, action, { entityKind: 'material', entityId: id, workspaceId, detail });
