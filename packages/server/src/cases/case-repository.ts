import { exactTotal, type Actor, type CaseStatus, type StoredStatus } from '@plainscan/contract';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { userReport } from '../payments/payment-tables.ts';
import { study } from '../viewers/study-tables.ts';
import { upload } from '../uploads/upload-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import {
  assignee,
  caseRecordColumns,
  caseRecordJoins,
  creator,
  homeWorkspace,
  originalAssignee,
  providerWorkspace,
  recorder,
  reviewer,
  sender,
  type CaseRecord,
} from './case-record-repository.ts';
import { caseHistory, caseReportFiles } from './case-history-repository.ts';
import { bothWalls, caseTable, casesInScope, videoReport, type CaseRow, type Walls } from './case-tables.ts';

export type CaseSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: 'createdAt' | 'updatedAt' | 'dueDate' | 'patientName' | 'title' | 'status';
  keyword?: string | undefined;
  status?: CaseStatus[] | undefined;
  isDueSoon?: boolean | undefined;
  /** A new case due before this moment is delayed. */
  delayedBefore: Date;
};

export type CaseRepository = ReturnType<typeof createCaseRepository>;

/** The cases of one person: their scope stands in every statement. Needs a transaction of that person. */
export function createCaseRepository(actor: Actor, walls: Walls = bothWalls) {
  const scope = casesInScope(actor, walls);

  return {
    ...caseHistory,
    ...caseReportFiles,

    find: async (id: string): Promise<CaseRecord | undefined> =>
      (await selectRecords(and(eq(caseTable.id, id), scope)).limit(1))[0],

    async findByStudy(studyId: string): Promise<CaseRecord | undefined> {
      const [record] = await selectRecords(and(eq(caseTable.studyId, studyId), scope))
        .orderBy(desc(caseTable.createdAt))
        .limit(1);
      return record;
    },

    async list(search: CaseSearch): Promise<{ records: CaseRecord[]; total: number }> {
      const where = and(scope, statusCondition(search), keywordCondition(search.keyword));
      const [counted] = await currentHandle()
        .select({ total: sql<number>`count(*)::int` })
        .from(
          sql`(SELECT 1 FROM ${caseTable} JOIN ${workspace} ON ${caseRecordJoins.workspace} WHERE ${where ?? sql`true`} LIMIT ${exactTotal + 1}) AS found`,
        );
      const records = await selectRecords(where)
        .orderBy(...orderOf(search))
        .limit(search.limit)
        .offset(search.page * search.limit);
      return { records, total: counted?.total ?? 0 };
    },

    /** The unpaid cases of one kind of payer; staff see those that their own workspace works on (CG-166). */
    async listUnpaid(payer: CaseRow['payer']): Promise<CaseRecord[]> {
      const isOwn =
        actor.role === 'admin' || actor.role === 'creator'
          ? eq(caseTable.workspaceId, actor.workspaceId)
          : undefined;
      const where = and(scope, eq(caseTable.status, 'not-paid'), eq(caseTable.payer, payer), isOwn);
      return selectRecords(where).orderBy(asc(caseTable.createdAt), asc(caseTable.id)).limit(100);
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

function selectRecords(where: SQL | undefined) {
  return currentHandle()
    .select(caseRecordColumns)
    .from(caseTable)
    .innerJoin(workspace, caseRecordJoins.workspace)
    .innerJoin(homeWorkspace, caseRecordJoins.home)
    .innerJoin(providerWorkspace, caseRecordJoins.provider)
    .leftJoin(assignee, caseRecordJoins.assignee)
    .leftJoin(originalAssignee, caseRecordJoins.originalAssignee)
    .leftJoin(reviewer, caseRecordJoins.reviewer)
    .leftJoin(study, caseRecordJoins.study)
    .leftJoin(videoReport, caseRecordJoins.video)
    .leftJoin(upload, caseRecordJoins.upload)
    .leftJoin(sender, caseRecordJoins.sender)
    .leftJoin(creator, caseRecordJoins.creator)
    .leftJoin(recorder, caseRecordJoins.recorder)
    .leftJoin(userReport, caseRecordJoins.credit)
    .where(where)
    .$dynamic();
}

/** CG-42: `new` alone has time left, `delayed` has not, both are all new; isDueSoon adds `delayed`. */
function statusCondition({ status, isDueSoon, delayedBefore }: CaseSearch): SQL | undefined {
  if (status === undefined) return undefined;
  const wanted = new Set<CaseStatus>(isDueSoon ? [...status, 'delayed'] : status);
  const stored = [...wanted].filter((value): value is StoredStatus => value !== 'delayed' && value !== 'new');
  const late = sql`${caseTable.dueDate} < ${delayedBefore.toISOString()}::timestamptz`;
  const parts: SQL[] = [];
  if (stored.length > 0) parts.push(inArray(caseTable.status, stored));
  if (wanted.has('new') && wanted.has('delayed')) parts.push(eq(caseTable.status, 'new'));
  else if (wanted.has('new'))
    parts.push(sql`(${caseTable.status} = 'new' AND (${caseTable.dueDate} IS NULL OR NOT ${late}))`);
  else if (wanted.has('delayed')) parts.push(sql`(${caseTable.status} = 'new' AND ${late})`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}

const patientName = sql`${caseTable.patientSnapshot} ->> 'name'`;

/** CG-46: patient, e-mail, study title, case name, workspace. */
function keywordCondition(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const like = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const columns = [
    patientName,
    sql`${caseTable.patientSnapshot} ->> 'email'`,
    sql`${caseTable.title}`,
    sql`${caseTable.name}`,
    sql`${workspace.name}`,
  ];
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ILIKE ${like}`),
    sql` OR `,
  )})`;
}

function orderOf({ orderField, orderType }: CaseSearch): SQL[] {
  const columns: Record<CaseSearch['orderField'], SQL> = {
    createdAt: sql`${caseTable.createdAt}`,
    updatedAt: sql`${caseTable.updatedAt}`,
    dueDate: sql`${caseTable.dueDate}`,
    patientName: sql`lower(${patientName})`,
    title: sql`lower(${caseTable.title})`,
    status: sql`${caseTable.status}`,
  };
  const direction = orderType === 'ASC' ? asc : desc;
  return [sql`${direction(columns[orderField])} NULLS LAST`, direction(caseTable.id)];
}
