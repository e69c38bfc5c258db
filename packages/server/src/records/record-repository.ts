import type { Actor, StoredStatus } from '@plainscan/contract';

import {
  caseTable,
  casesInScope,
  filmTitle,
  isPosterChosen,
  reportFile,
  reportView,
  videoReport,
} from '../cases/case-tables.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from '../platform/database/drizzle.ts';
import { nameOrder, textContains } from '../platform/database/folded-text.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { caseQuestion } from '../questions/question-tables.ts';
import { sample, sampleInScope, type SampleRow } from '../samples/sample-tables.ts';
import { isOwnStudy, study } from '../viewers/study-tables.ts';

export type RecordRow = {
  study: typeof study.$inferSelect | null;
  caseId: string | null;
  /** The study ID stored on the case. The study itself may be gone. */
  caseStudyId: string | null;
  patientUserId: string | null;
  /** The patient's clinic. */
  patientWorkspaceId: number | null;
  originalAssigneeId: string | null;
  assigneeId: string | null;
  caseTitle: string | null;
  caseStatus: StoredStatus | null;
  payer: 'patient' | 'workspace' | null;
  caseCreatedAt: Date | null;
  dueDate: Date | null;
  videoDuration: number | null;
  posterKey: string | null;
  /** Whether the consultant chose the picture, rather than the server. */
  isPosterChosen: boolean;
  /** In the consultant's words. */
  filmTitle: string | null;
  hasTextReport: boolean;
  viewedFirstTime: boolean;
  newAnswers: number;
  earlierReports: { caseId: string; signedOffAt: string | null }[];
  /** I-015. */
  sample?: SampleRow;
};

/** Another case of the same study and patient. */
const sibling = alias(caseTable, 'sibling');
const isSibling = sql`${sibling.studyId} = ${caseTable.studyId}
  AND ${sibling.patientUserId} = ${caseTable.patientUserId} AND ${sibling.id} <> ${caseTable.id}`;
/** Sorts archived cases last, then the newest first. */
const rank = (one: Record<'status' | 'createdAt' | 'id', SQLWrapper>): SQL =>
  sql`(${one.status} <> 'archived', ${one.createdAt}, ${one.id})`;
/** A record is one study, represented by its newest case. */
const representsStudy = sql`NOT EXISTS (SELECT 1 FROM ${caseTable} ${sql.identifier('sibling')}
  WHERE ${isSibling} AND ${rank(sibling)} > ${rank(caseTable)})`;

const columns = {
  study,
  caseId: caseTable.id,
  caseStudyId: caseTable.studyId,
  patientUserId: caseTable.patientUserId,
  patientWorkspaceId: caseTable.patientWorkspaceId,
  originalAssigneeId: caseTable.originalAssigneeId,
  assigneeId: caseTable.assigneeId,
  caseTitle: caseTable.title,
  caseStatus: caseTable.status,
  payer: caseTable.payer,
  caseCreatedAt: caseTable.createdAt,
  dueDate: caseTable.dueDate,
  videoDuration: videoReport.durationSeconds,
  posterKey: videoReport.posterKey,
  isPosterChosen,
  filmTitle,
  hasTextReport: sql<boolean>`EXISTS (SELECT 1 FROM ${reportFile} WHERE ${reportFile.caseId} = ${caseTable.id})`,
  viewedFirstTime: sql<boolean>`EXISTS (SELECT 1 FROM ${reportView} WHERE ${reportView.caseId} = ${caseTable.id})`,
  newAnswers: sql<number>`(SELECT count(*)::int FROM ${caseQuestion} WHERE ${caseQuestion.caseId} = ${caseTable.id}
    AND ${caseQuestion.answeredAt} IS NOT NULL AND ${caseQuestion.seenAt} IS NULL)`,
  earlierReports: sql<RecordRow['earlierReports']>`(SELECT coalesce(json_agg(json_build_object(
      'caseId', ${sibling.id}, 'signedOffAt', ${sibling.signedOffAt}) ORDER BY ${sibling.createdAt} DESC), '[]')
    FROM ${caseTable} ${sql.identifier('sibling')} WHERE ${isSibling} AND ${sibling.status} = 'completed')`,
};

/** Selects cases with their studies. A case whose images are still being processed has no study yet. */
function selectRecords(where: SQL | undefined) {
  return currentHandle()
    .select(columns)
    .from(caseTable)
    .leftJoin(study, and(eq(study.id, caseTable.studyId), isNull(study.deletedAt)))
    .leftJoin(videoReport, and(eq(videoReport.caseId, caseTable.id), isNull(videoReport.discardedAt)))
    .where(where)
    .$dynamic();
}

export type RecordSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: 'createdAt' | 'title';
  keyword?: string | undefined;
  /** `true` for only the sample, `false` for everything else, omitted for both. */
  isSample?: boolean | undefined;
};

/** Returns a patient's own records. Needs that user's transaction. */
export async function selectRecordsOf(
  actor: Actor,
  search: RecordSearch,
  scoping: Scoping = defaultScoping,
): Promise<{ rows: RecordRow[]; total: number }> {
  const words = search.keyword ?? null;
  const samples = search.isSample === false ? [] : await selectSampleRecords(actor, words);
  if (search.isSample === true)
    return { rows: samples.slice(search.page * search.limit), total: samples.length };
  const where = and(
    casesInScope(actor, scoping),
    representsStudy,
    scoping.queryScope ? eq(caseTable.patientUserId, actor.userId) : undefined,
    words ? textContains(caseTable.title, words) : undefined,
  );
  const direction = search.orderType === 'ASC' ? asc : desc;
  const end = (search.page + 1) * search.limit;
  const rows = await selectRecords(where)
    .orderBy(
      direction(search.orderField === 'title' ? nameOrder(caseTable.title) : caseTable.createdAt),
      direction(caseTable.id),
    )
    .limit(end);
  const kept = [...(await selectKeptRecords(actor, words)), ...samples];
  const [counted] = await currentHandle()
    .select({ total: sql<number>`count(*)::int` })
    .from(caseTable)
    .where(where);
  const merged = mergeRecords(rows, kept, search).slice(end - search.limit, end);
  return { rows: merged, total: (counted?.total ?? 0) + kept.length };
}

/** Returns studies that a patient keeps without a case (G-031). There are few: a plan limits them. */
async function selectKeptRecords(actor: Actor, words: string | null, id?: string): Promise<RecordRow[]> {
  const rows = await currentHandle()
    .select()
    .from(study)
    .where(
      and(
        isOwnStudy(actor.userId),
        isNull(study.deletedAt),
        id === undefined ? undefined : eq(study.id, id),
        words ? textContains(study.title, words) : undefined,
        sql`NOT EXISTS (SELECT 1 FROM ${caseTable} WHERE ${caseTable.studyId} = ${study.id})`,
      ),
    );
  return rows.map((row) => ({ ...withoutCase, study: row, earlierReports: [] }));
}

/** Returns the sample if the user may see it (CG-105). */
async function selectSampleRecords(actor: Actor, words: string | null, id?: string): Promise<RecordRow[]> {
  const rows = await currentHandle()
    .select({ study, sample })
    .from(sample)
    .innerJoin(study, eq(study.id, sample.studyId))
    .where(
      and(
        sampleInScope(actor),
        id === undefined ? undefined : eq(study.id, id),
        words ? textContains(study.title, words) : undefined,
      ),
    );
  return rows.map((row) => ({ ...withoutCase, ...row, earlierReports: [] }));
}

/** Returns a record that the user may view: their own or the sample. Needs that user's transaction. */
export async function selectShownRecord(actor: Actor, id: string): Promise<RecordRow | undefined> {
  return (await selectRecord(actor, id)) ?? (await selectSampleRecords(actor, null, id))[0];
}

const withoutCase = {
  caseId: null,
  caseStudyId: null,
  patientUserId: null,
  patientWorkspaceId: null,
  originalAssigneeId: null,
  assigneeId: null,
  caseTitle: null,
  caseStatus: null,
  payer: null,
  caseCreatedAt: null,
  dueDate: null,
  videoDuration: null,
  posterKey: null,
  isPosterChosen: false,
  filmTitle: null,
  hasTextReport: false,
  viewedFirstTime: false,
  newAnswers: 0,
} as const;

const titleOf = (row: RecordRow): string => (row.caseTitle ?? row.study?.title ?? '').toLowerCase();
const timeOf = (row: RecordRow): number => (row.caseCreatedAt ?? row.study?.createdAt)?.getTime() ?? 0;

/** Merges the kept studies into the cases, which are already sorted. */
function mergeRecords(
  cases: RecordRow[],
  kept: RecordRow[],
  { orderField, orderType }: RecordSearch,
): RecordRow[] {
  if (kept.length === 0) return cases;
  const sign = orderType === 'ASC' ? 1 : -1;
  const compare = (a: RecordRow, b: RecordRow): number =>
    orderField === 'title' ? titleOf(a).localeCompare(titleOf(b)) : timeOf(a) - timeOf(b);
  return [...cases, ...kept].toSorted((a, b) => sign * compare(a, b));
}

/**
 * Returns the newest case of a study, the case itself, or a study kept without a case, if in the user's scope. Needs
 * that user's transaction.
 */
export async function selectRecord(
  actor: Actor,
  caseOrStudyId: string,
  scoping: Scoping = defaultScoping,
): Promise<RecordRow | undefined> {
  const isNamed = or(eq(caseTable.id, caseOrStudyId), eq(caseTable.studyId, caseOrStudyId));
  const [row] = await selectRecords(and(isNamed, casesInScope(actor, scoping)))
    .orderBy(desc(rank(caseTable)))
    .limit(1);
  return row ?? (await selectKeptRecords(actor, null, caseOrStudyId))[0];
}

/**
 * Inserts the first view. Later ones change nothing. A report that was recalled and sent again can get a new first
 * view.
 */
export async function insertReportView(caseId: string, userId: string, now: Date): Promise<void> {
  await currentHandle()
    .insert(reportView)
    .values({ caseId, userId, firstViewedAt: now })
    .onConflictDoNothing();
  await asOwner(() =>
    currentHandle()
      .update(caseTable)
      .set({ openedAt: now })
      .where(and(eq(caseTable.id, caseId), eq(caseTable.patientUserId, userId), isNull(caseTable.openedAt))),
  );
}
