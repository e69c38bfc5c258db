// The statements on the studio's templates. Reading needs a user's transaction, everything else the owner's rights.
import type { Actor } from '@plainscan/contract';

import { and, asc, eq } from '../platform/database/drizzle.ts';
import { nameOrder } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { drawingTemplate, scriptTemplate, type TemplateTable } from './studio-template-tables.ts';

/** Matches a template of the actor's workspace. Super-admins can access the templates of every workspace. */
const isOf = (table: TemplateTable, { role, workspaceId }: Actor, id: string) =>
  and(eq(table.id, id), role === 'super-admin' ? undefined : eq(table.workspaceId, workspaceId));

/** The statements on one kind of template. */
function templatesIn<Table extends TemplateTable>(table: Table) {
  type Row = Table['$inferSelect'];
  // A generic table has no row type that the query builder can infer.
  const rows = (found: Promise<unknown[]>) => found as Promise<Row[]>;
  const common: TemplateTable = table;
  return {
    /** Returns the templates of a workspace, sorted by name. */
    list: (workspaceId: number): Promise<Row[]> =>
      rows(
        currentHandle()
          .select()
          .from(common)
          .where(eq(common.workspaceId, workspaceId))
          .orderBy(asc(nameOrder(common.name)), asc(common.id)),
      ),

    async find(actor: Actor, id: string): Promise<Row | undefined> {
      const [row] = await rows(
        currentHandle()
          .select()
          .from(common)
          .where(isOf(common, actor, id)),
      );
      return row;
    },

    /** Returns the template and locks its row, so that the audited previous state is the one being changed. */
    async lock(actor: Actor, id: string): Promise<Row | undefined> {
      const [row] = await rows(
        currentHandle()
          .select()
          .from(common)
          .where(isOf(common, actor, id))
          .for('update'),
      );
      return row;
    },

    count: (workspaceId: number): Promise<number> =>
      currentHandle().$count(common, eq(common.workspaceId, workspaceId)),

    /** Returns `false` if the name is already taken. */
    async insert(row: Row): Promise<boolean> {
      const added = await currentHandle()
        .insert(common)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: common.id });
      return added.length === 1;
    },

    /** Throws a unique violation if the name is already taken. */
    async rename(id: string, change: Pick<Row, 'name' | 'updatedAt'>): Promise<void> {
      await currentHandle().update(common).set(change).where(eq(common.id, id));
    },

    async remove(id: string): Promise<void> {
      await currentHandle().delete(common).where(eq(common.id, id));
    },
  };
}

export const scriptTemplates = templatesIn(scriptTemplate);
export const drawingTemplates = templatesIn(drawingTemplate);
