// Templates of scripts and drawings: everyone who may record in a workspace uses, saves, renames and deletes its
// templates.
import {
  AppError,
  fieldProblems,
  limits,
  type DrawingTemplate,
  type DrawingTemplateRequest,
  type ScriptTemplate,
  type ScriptTemplateRequest,
} from '@plainscan/contract';

import { requireLibrary } from '../library/material-access-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { drawingTemplates, scriptTemplates } from './studio-template-repository.ts';
import type { DrawingTemplateRow, ScriptTemplateRow } from './studio-template-tables.ts';

type Kind = 'script-template' | 'drawing-template';
const statements = { 'script-template': scriptTemplates, 'drawing-template': drawingTemplates };

const presentScript = ({ id, name, text }: ScriptTemplateRow): ScriptTemplate => ({ id, name, text });
const presentDrawing = ({ id, name, marks }: DrawingTemplateRow): DrawingTemplate => ({ id, name, marks });

/** Throws 403 for staff of a clinic that makes no videos. */
export async function listScriptTemplates(
  platform: Platform,
  { actor }: Caller,
): Promise<{ data: ScriptTemplate[]; total: number }> {
  await requireLibrary(platform, actor);
  const rows = await platform.database.asActor(actor, () => scriptTemplates.list(actor.workspaceId));
  return { data: rows.map(presentScript), total: rows.length };
}

/** Throws 403 for staff of a clinic that makes no videos. */
export async function listDrawingTemplates(
  platform: Platform,
  { actor }: Caller,
): Promise<{ data: DrawingTemplate[]; total: number }> {
  await requireLibrary(platform, actor);
  const rows = await platform.database.asActor(actor, () => drawingTemplates.list(actor.workspaceId));
  return { data: rows.map(presentDrawing), total: rows.length };
}

/** Throws 403 for staff of a clinic that makes no videos, 404 for a template of another workspace. */
export async function findTemplate(
  platform: Platform,
  kind: Kind,
  actor: SignedIn,
  id: string,
): Promise<void> {
  await requireLibrary(platform, actor);
  const row = await platform.database.asActor<object | undefined>(actor, () =>
    statements[kind].find(actor, id),
  );
  if (!row) throw new AppError('not-found');
}

const nameTaken = (): AppError =>
  new AppError('input.invalid', { fields: { name: [fieldProblems.templateNameTaken] } });

export async function createScriptTemplate(
  platform: Platform,
  caller: Caller,
  given: ScriptTemplateRequest,
): Promise<ScriptTemplate> {
  const row = { ...newRow(caller), ...given };
  await addTemplate(platform, caller, 'script-template', row, () => scriptTemplates.insert(row));
  return presentScript(row);
}

export async function createDrawingTemplate(
  platform: Platform,
  caller: Caller,
  given: DrawingTemplateRequest,
): Promise<DrawingTemplate> {
  const row = { ...newRow(caller), ...given };
  await addTemplate(platform, caller, 'drawing-template', row, () => drawingTemplates.insert(row));
  return presentDrawing(row);
}

const newRow = ({ actor: { workspaceId }, context: { now } }: Caller) => ({
  id: newId(),
  workspaceId,
  createdAt: now,
  updatedAt: now,
});

type NamedRow = { id: string; workspaceId: number; name: string };

/**
 * Saves a template. Throws 409 once the workspace has too many. A name that is already taken is reported on the field
 * `name`.
 */
async function addTemplate(
  { database }: Platform,
  caller: Caller,
  kind: Kind,
  row: NamedRow,
  insert: () => Promise<boolean>,
): Promise<void> {
  await database.asSystem(async () => {
    if ((await statements[kind].count(row.workspaceId)) >= limits.studioTemplates)
      throw new AppError('recording.templates-full', { params: { most: limits.studioTemplates } });
    if (!(await insert())) throw nameTaken();
    await recordChange(caller, `${kind}.added`, aboutTemplate(kind, row, { name: row.name }));
  });
}

export async function renameScriptTemplate(
  { database }: Platform,
  caller: Caller,
  id: string,
  name: string,
): Promise<ScriptTemplate> {
  return database
    .asSystem(async () => {
      const before = await scriptTemplates.lock(caller.actor, id);
      if (!before) throw new AppError('not-found');
      if (before.name === name) return presentScript(before);
      await scriptTemplates.rename(id, { name, updatedAt: caller.context.now });
      const detail = { name, before: before.name };
      await recordChange(caller, 'script-template.changed', aboutTemplate('script-template', before, detail));
      return presentScript({ ...before, name });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
}

export async function removeTemplate(
  { database }: Platform,
  caller: Caller,
  kind: Kind,
  id: string,
): Promise<void> {
  await database.asSystem(async () => {
    const before: NamedRow | undefined = await statements[kind].lock(caller.actor, id);
    if (!before) throw new AppError('not-found');
    await statements[kind].remove(id);
    await recordChange(caller, `${kind}.removed`, aboutTemplate(kind, before, { name: before.name }));
  });
}

const aboutTemplate = (kind: Kind, { id, workspaceId }: NamedRow, detail: Record<string, string>) => ({
  entityKind: kind,
  entityId: id,
  workspaceId,
  detail,
});
