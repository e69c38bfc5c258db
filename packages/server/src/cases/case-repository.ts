import { AppError, isStaff, type Actor } from '@plainscan/contract';

import { and, eq, sql } from '../platform/database/drizzle.ts';
import { isOneOf, listOf } from '../platform/database/id-list.ts';
import type { Known } from '../platform/database/list-memory.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { caseHistory, caseReportFiles } from './case-history-repository.ts';
import { selectCaseChoices, type CaseChoices } from './case-choice-repository.ts';
import { countEach, findCasePage, type CaseSearch } from './case-list-repository.ts';
import { caseFinder, completeRecords, selectRecords, type CaseRecord } from './case-record-repository.ts';
import { caseTable, casesInScope, scopeByName, type CaseRow } from './case-tables.ts';
import type { CaseFilterSearch } from './case-view-conditions.ts';

export type CaseRepository = ReturnType<typeof createCaseRepository>;

const findListed = caseFinder(isOneOf(caseTable.id, sql.placeholder('ids'), 'uuid'));

const finders = new Map<string, ReturnType<typeof caseFinder>>();

/** Finds one case in the scope of users with this role; the IDs are parameters. */
function findOne({ role, isProvider }: Actor, scoping: Scoping): ReturnType<typeof caseFinder> {
  const key = [role, isProvider, scoping.queryScope].join();
  const known = finders.get(key);
  if (known) return known;
  const scope = casesInScope({ role, isProvider, ...scopeByName }, scoping);
  const finder = caseFinder(and(eq(caseTable.id, sql.placeholder('id')), scope), 1);
  finders.set(key, finder);
  return finder;
}

/** CG-41: a patient sees a video only after the case is signed off. */
const asSeenBy = ({ role }: Actor, record: CaseRecord): CaseRecord =>
  isStaff(role) || record.row.status === 'completed' ? record : { ...record, video: null, recorder: null };

/** Cases of one user: every statement includes their scope. Needs a transaction of that user. */
export function createCaseRepository(actor: Actor, scoping: Scoping = defaultScoping) {
  const scope = casesInScope(actor, scoping);
  const findId = (id: string) =>
    currentHandle()
      .select({ id: caseTable.id })
      .from(caseTable)
      .where(and(eq(caseTable.id, id), scope));

  return {
    ...caseHistory,
    ...caseReportFiles,

    async find(id: string): Promise<CaseRecord | undefined> {
      const { userId, workspaceId } = actor;
      const [record] = await completeRecords(await findOne(actor, scoping)({ id, userId, workspaceId }));
      return record;
    },

    async findByStudy(studyId: string): Promise<CaseRecord | undefined> {
      const records = await selectRecords(and(eq(caseTable.studyId, studyId), scope));
      return records.at(-1);
    },

    /**
     * Returns a page of cases and their number: exact up to `exactTotal`, beyond that one more. Related rows of visible
     * cases are read as the owner, because row-level security would check every row against its case.
     */
    async list(search: CaseSearch): Promise<{ records: CaseRecord[]; total: number; known: Known }> {
      const { ids, total, known } = await findCasePage(actor, search, scoping);
      if (ids.length === 0) return { records: [], total, known };
      const found = await asOwner(async () => completeRecords(await findListed({ ids: listOf(ids) })));
      const byId = new Map(found.map((record) => [record.row.id, asSeenBy(actor, record)]));
      return { records: ids.flatMap((id) => byId.get(id) ?? []), total, known };
    },

    /** Returns the number of cases of each search, at most `exactTotal` + 1, in one statement. */
    countEach: (searches: readonly CaseFilterSearch[]): Promise<number[]> =>
      countEach(actor, searches, scoping),

    /**
     * Returns the workspaces and consultants of the user's cases, and the views that they keep, by name. Reads names as
     * the owner.
     */
    listChoices: (): Promise<CaseChoices> => asOwner(() => selectCaseChoices(actor.userId, scope)),

    /** Returns the unpaid cases of one kind of payer. Staff see those that their own workspace works on (CG-166). */
    async listUnpaid(payer: CaseRow['payer'], patientUserId?: string): Promise<CaseRecord[]> {
      const isOwn =
        actor.role === 'admin' || actor.role === 'creator'
          ? eq(caseTable.workspaceId, actor.workspaceId)
          : undefined;
      const isOwnPatient =
        patientUserId === undefined ? undefined : eq(caseTable.patientUserId, patientUserId);
      const where = and(
        scope,
        eq(caseTable.status, 'not-paid'),
        eq(caseTable.payer, payer),
        isOwn,
        isOwnPatient,
      );
      return selectRecords(where, 100);
    },

    async insert(row: typeof caseTable.$inferInsert): Promise<void> {
      await currentHandle().insert(caseTable).values(row);
    },

    /** Locks the case until the transaction ends. Returns `false` if the user cannot see it. */
    async lock(id: string): Promise<boolean> {
      return (await findId(id).for('update')).length > 0;
    },

    /** Returns whether the user can see the case at this point of the transaction. */
    async sees(id: string): Promise<boolean> {
      return (await findId(id)).length > 0;
    },

    /** Changes the case and increments its version. The caller must hold its lock (ADR 0025). */
    async change(id: string, change: Partial<CaseRow>): Promise<CaseRow> {
      const [row] = await currentHandle()
        .update(caseTable)
        .set({ ...change, version: sql`${caseTable.version} + 1` })
        .where(and(eq(caseTable.id, id), scope))
        .returning();
      if (!row) throw new AppError('not-found');
      return row;
    },
  };
}
