// Script templates: everyone who may record in a workspace uses, saves, renames and deletes its templates.
import {
  AppError,
  fieldProblems,
  limits,
  type ScriptTemplate,
  type ScriptTemplateRequest,
} from '@plainscan/contract';

import { requireLibrary } from '../library/material-access-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  selectTemplate,
  selectTemplates,
  updateTemplate,
} from './script-template-repository.ts';
import type { ScriptTemplateRow } from './script-template-tables.ts';

const present = ({ id, name, text }: ScriptTemplateRow): ScriptTemplate => ({ id, name, text });

/** Throws 403 for staff of a clinic that makes no videos. */
export async function listScriptTemplates(
  platform: Platform,
  { actor }: Caller,
): Promise<{ data: ScriptTemplate[]; total: number }> {
  await requireLibrary(platform, actor);
  const rows = await platform.database.asActor(actor, () => selectTemplates(actor.workspaceId));
  return { data: rows.map(present), total: rows.length };
}

/** Throws 403 for staff of a clinic that makes no videos, 404 for a template of another workspace. */
export async function findScriptTemplate(platform: Platform, actor: SignedIn, id: string): Promise<void> {
  await requireLibrary(platform, actor);
  const row = await platform.database.asActor(actor, () => selectTemplate(actor, id));
  if (!row) throw new AppError('not-found');
}

const nameTaken = (): AppError =>
  new AppError('input.invalid', { fields: { name: [fieldProblems.templateNameTaken] } });

/**
 * Saves a template. Throws 409 once the workspace has too many. A name that is already taken is reported on the field
 * `name`.
 */
export async function createScriptTemplate(
  { database }: Platform,
  caller: Caller,
  { name, text }: ScriptTemplateRequest,
): Promise<ScriptTemplate> {
  const { workspaceId } = caller.actor;
  const { now } = caller.context;
  const row = { id: newId(), workspaceId, name, text, createdAt: now, updatedAt: now };
  await database.asSystem(async () => {
    if ((await countTemplates(workspaceId)) >= limits.scriptTemplates)
      throw new AppError('recording.templates-full', { params: { most: limits.scriptTemplates } });
    if (!(await insertTemplate(row))) throw nameTaken();
    await recordChange(caller, 'script-template.added', aboutTemplate(row, { name }));
  });
  return present(row);
}

export async function renameScriptTemplate(
  { database }: Platform,
  caller: Caller,
  id: string,
  name: string,
): Promise<ScriptTemplate> {
  return database
    .asSystem(async () => {
      const before = await lockTemplate(caller.actor, id);
      if (!before) throw new AppError('not-found');
      if (before.name === name) return present(before);
      await updateTemplate(id, { name, updatedAt: caller.context.now });
      const detail = { name, before: before.name };
      await recordChange(caller, 'script-template.changed', aboutTemplate(before, detail));
      return present({ ...before, name });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
}

export async function removeScriptTemplate(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.asSystem(async () => {
    const before = await lockTemplate(caller.actor, id);
    if (!before) throw new AppError('not-found');
    await deleteTemplate(id);
    await recordChange(caller, 'script-template.removed', aboutTemplate(before, { name: before.name }));
  });
}

const aboutTemplate = (
  { id, workspaceId }: Pick<ScriptTemplateRow, 'id' | 'workspaceId'>,
  detail: Record<string, string>,
) => ({ entityKind: 'script-template', entityId: id, workspaceId, detail });
