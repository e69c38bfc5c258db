import type { Actor } from '@plainscan/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { findCasePage, type CaseSearch, type Known } from './case-list-repository.ts';
import { selectRecords, type CaseRecord } from './case-record-repository.ts';
import { caseHistory, caseReportFiles } from './case-history-repository.ts';
import { bothWalls, caseTable, casesInScope, type CaseRow, type Walls } from './case-tables.ts';

export type CaseRepository = ReturnType<typeof createCaseRepository>;

/** The cases of one person: their scope stands in every statement. Needs a transaction of that person. */
export function createCaseRepository(actor: Actor, walls: Walls = bothWalls) {
  const scope = casesInScope(actor, walls);

  return {
    ...caseHistory,
    ...caseReportFiles,

    async find(id: string): Promise<CaseRecord | undefined> {
      const [record] = await selectRecords(and(eq(caseTable.id, id), scope), 1);
      return record;
    },

    async findByStudy(studyId: string): Promise<CaseRecord | undefined> {
      const records = await selectRecords(and(eq(caseTable.studyId, studyId), scope));
      return records.at(-1);
    },

    /** A page of cases, and how many there are: exact up to `exactTotal`, beyond that one more. */
    async list(search: CaseSearch): Promise<{ records: CaseRecord[]; total: number; known: Known }> {
      const page = await findCasePage(actor, search, walls);
      const found = page.ids.length === 0 ? [] : await selectRecords(inArray(caseTable.id, page.ids));
      const byId = new Map(found.map((record) => [record.row.id, record]));
      const { total, known } = page;
      return { records: page.ids.flatMap((id) => byId.get(id) ?? []), total, known };
    },

    /** The unpaid cases of one kind of payer; staff see those that their own workspace works on (CG-166). */
    async listUnpaid(payer: CaseRow['payer']): Promise<CaseRecord[]> {
      const isOwn =
        actor.role === 'admin' || actor.role === 'creator'
          ? eq(caseTable.workspaceId, actor.workspaceId)
          : undefined;
      const where = and(scope, eq(caseTable.status, 'not-paid'), eq(caseTable.payer, payer), isOwn);
      return selectRecords(where, 100);
    },

    async insert(row: typeof caseTable.$inferInsert): Promise<void> {
      await currentHandle().insert(caseTable).values(row);
    },

    /** Holds the case for the rest of the transaction; false when there is none that the person sees. */
    async lock(id: string): Promise<boolean> {
      const rows = await currentHandle()
        .select({ id: caseTable.id })
        .from(caseTable)
        .where(and(eq(caseTable.id, id), scope))
        .for('update');
      return rows.length > 0;
    },

    /**
     * One compare-and-set statement: changes the case if it is still the version that was read, and counts its version
     * up. Gives nothing when somebody else was faster.
     */
    async change(
      read: Pick<CaseRow, 'id' | 'version' | 'status'>,
      change: Partial<CaseRow>,
    ): Promise<CaseRow | undefined> {
      const isAsRead = and(eq(caseTable.version, read.version), eq(caseTable.status, read.status));
      const [row] = await currentHandle()
        .update(caseTable)
        .set({ ...change, version: sql`${caseTable.version} + 1` })
        .where(and(eq(caseTable.id, read.id), isAsRead, scope))
        .returning();
      return row;
    },
  };
}
