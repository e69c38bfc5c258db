// B18: which library studies show what is normal, and which of them match a patient's study.
import {
  AppError,
  fitsNormal,
  mayBeNormal,
  type MarkNormal,
  type MatchingNormal,
  type Material,
} from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { describeStudy } from '../viewers/study-service.ts';
import { viewerLinkTo } from '../viewers/viewer-link.ts';
import { announceMaterial } from './material-events.ts';
import { normalOf } from './material-presenter.ts';
import { lockMaterial } from './material-repository.ts';
import { presentChanged } from './material-service.ts';
import type { MaterialRow } from './material-tables.ts';
import { deleteNormal, saveNormal, selectNormals } from './normal-repository.ts';
import type { NormalRow } from './normal-tables.ts';

/**
 * Sets or changes what a library study shows as normal. Throws `library.edit-not-ready` before its images have been
 * read, and `input.invalid` for anything but a study that may be shown to patients.
 */
export async function markNormal(
  platform: Platform,
  caller: Caller,
  id: string,
  input: MarkNormal,
): Promise<Material> {
  await platform.database.asSystem(async () => {
    const row = await lockMaterial(id);
    if (!row) throw new AppError('not-found');
    const { studyId, uploadId, workspaceId } = row;
    if (row.status !== 'ready' || studyId === null || uploadId === null)
      throw new AppError('library.edit-not-ready');
    if (!mayBeNormal(row.category, row.type)) throw new AppError('input.invalid');
    const createdAt = caller.context.now;
    await saveNormal({ ...input, materialId: id, workspaceId, studyId, uploadId, createdAt });
    await recordNormal(caller, row, input);
  });
  return presentChanged(platform, caller, id);
}

/** Unmarks a normal study. Does nothing for any other resource. */
export async function unmarkNormal({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asSystem(async () => {
    const row = await lockMaterial(id);
    if (!row) throw new AppError('not-found');
    if (await deleteNormal(id)) await recordNormal(caller, row, null);
  });
}

async function recordNormal(caller: Caller, row: MaterialRow, normal: MarkNormal | null): Promise<void> {
  await recordChange(caller, 'material.changed', {
    entityKind: 'material',
    entityId: row.id,
    workspaceId: row.workspaceId,
    detail: { normal },
  });
  await announceMaterial(row, 'changed');
}

/**
 * Lists the normal studies that match a series of the study in body part and kind of images, newest first. Throws 404
 * if the caller may not see the study. Callers with a pass get a pass for each, which cannot save anything.
 */
export async function listMatchingNormals(
  { database }: Platform,
  caller: Caller,
  studyId: string,
): Promise<{ data: MatchingNormal[]; total: number }> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const shown = await describeStudy(actor, studyId);
    if (!shown) throw new AppError('not-found');
    const { workspaceId, ownerUserId: patientUserId } = shown;
    const about = { entityKind: 'study', entityId: studyId, workspaceId, patientUserId };
    await recordRead(caller, 'study.normals-listed', about);
    const data: MatchingNormal[] = [];
    for (const row of await selectNormals(actor)) {
      const isFitting = shown.series.some((series) => fitsNormal(row, shown, series));
      if (row.studyId !== studyId && isFitting) data.push(await presentNormal(caller, row));
    }
    return { data, total: data.length };
  });
}

async function presentNormal({ actor, context }: Caller, row: NormalRow): Promise<MatchingNormal> {
  const own = { kind: 'study', resourceId: row.studyId, mayDownload: false } as const;
  const viewerLink = actor.pass ? await viewerLinkTo(actor, own, context.now) : null;
  return { ...normalOf(row), studyId: row.studyId, viewerLink };
}
