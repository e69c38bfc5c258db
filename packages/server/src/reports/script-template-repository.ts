// The statements on script templates. Reading needs a user's transaction, everything else the owner's rights.
import type { Actor } from '@plainscan/contract';

import { and, asc, eq } from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { scriptTemplate, type ScriptTemplateRow } from './script-template-tables.ts';

/** Returns the templates of a workspace, sorted by name. */
export function selectTemplates(workspaceId: number): Promise<ScriptTemplateRow[]> {
  return currentHandle()
    .select()
    .from(scriptTemplate)
    .where(eq(scriptTemplate.workspaceId, workspaceId))
    .orderBy(asc(nameOrder(scriptTemplate.name)), asc(scriptTemplate.id));
}

/** Matches a template of the actor's workspace. Super-admins can access the templates of every workspace. */
const isOf = ({ role, workspaceId }: Actor, id: string) =>
  and(
    eq(scriptTemplate.id, id),
    role === 'super-admin' ? undefined : eq(scriptTemplate.workspaceId, workspaceId),
  );

export async function selectTemplate(actor: Actor, id: string): Promise<ScriptTemplateRow | undefined> {
  const [row] = await currentHandle().select().from(scriptTemplate).where(isOf(actor, id));
  return row;
}

/** Returns the template and locks its row, so that the audited previous state is the one being changed. */
export async function lockTemplate(actor: Actor, id: string): Promise<ScriptTemplateRow | undefined> {
  const [row] = await currentHandle().select().from(scriptTemplate).where(isOf(actor, id)).for('update');
  return row;
}

export const countTemplates = (workspaceId: number): Promise<number> =>
  currentHandle().$count(scriptTemplate, eq(scriptTemplate.workspaceId, workspaceId));

/** Returns `false` if the name is already taken. */
export async function insertTemplate(row: ScriptTemplateRow): Promise<boolean> {
  const rows = await currentHandle()
    .insert(scriptTemplate)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: scriptTemplate.id });
  return rows.length === 1;
}

/** Throws a unique violation if the name is already taken. */
export async function updateTemplate(
  id: string,
  change: Pick<ScriptTemplateRow, 'name' | 'updatedAt'>,
): Promise<void> {
  await currentHandle().update(scriptTemplate).set(change).where(eq(scriptTemplate.id, id));
}

export async function deleteTemplate(id: string): Promise<void> {
  await currentHandle().delete(scriptTemplate).where(eq(scriptTemplate.id, id));
}
