// A case with all that rules and presenters need to know around it. Few small statements instead of one join of fifteen
// tables: under row-level security the database plans such a join longer than it runs it.
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';

import { appUser } from '../auth/auth-tables.ts';
import { userReport } from '../payments/payment-tables.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { upload } from '../uploads/upload-tables.ts';
import { study } from '../viewers/study-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { caseTable, videoReport } from './case-tables.ts';

type WorkspaceRow = typeof workspace.$inferSelect;
type StudyRow = typeof study.$inferSelect;
type CreditRow = typeof userReport.$inferSelect;
type VideoRow = typeof videoReport.$inferSelect;
type CaseRow = typeof caseTable.$inferSelect;
type Person = { id: string; name: string; workspaceId: number; status: string };

export type CaseRecord = {
  row: CaseRow;
  workspace: WorkspaceRow;
  home: WorkspaceRow;
  provider: WorkspaceRow;
  assignee: Person | null;
  originalAssignee: Person | null;
  reviewer: Person | null;
  /** Who sends its files. */
  sender: Person | null;
  creator: Person | null;
  /** Who recorded the current video. */
  recorder: Person | null;
  study: StudyRow | null;
  /** The credit or payment that was spent on it. */
  credit: CreditRow | null;
  /** Its patient has an unused credit; looked for only while it waits for the patient's money. */
  hasSpareCredit: boolean;
  /** Its current video. */
  video: VideoRow | null;
  upload: {
    id: string;
    status: string;
    size: number;
    received: number;
    readDone: number;
    readTotal: number;
    /** Null for what a gateway sent. */
    createdBy: string | null;
    lastByteAt: Date;
  } | null;
};

/**
 * The records of the cases that `where` lets through, oldest first; each part may be missing but the three workspaces.
 * Needs a transaction, whose row-level security narrows each part by itself.
 */
export async function selectRecords(where: SQL | undefined, limit?: number): Promise<CaseRecord[]> {
  const query = currentHandle().select().from(caseTable).where(where);
  const rows = await query.orderBy(asc(caseTable.createdAt), asc(caseTable.id)).limit(limit ?? 1_000);
  if (rows.length === 0) return [];
  const caseIds = rows.map(({ id }) => id);
  const workspaces = await selectWorkspaces(rows);
  const uploads = await selectUploads(idsOf(rows, 'uploadId'));
  const videos = await selectVideos(caseIds);
  const people = await selectPeople([
    ...idsOf(rows, 'assigneeId', 'originalAssigneeId', 'reviewerId', 'createdBy'),
    ...[...uploads.values()].flatMap(({ createdBy }) => createdBy ?? []),
    ...[...videos.values()].flatMap(({ recordedBy }) => recordedBy ?? []),
  ]);
  const studies = await selectStudies(idsOf(rows, 'studyId'));
  const credits = await selectCredits(caseIds);
  const spared = await selectSpared(rows);
  const provider = [...workspaces.values()].find(({ isProvider }) => isProvider);
  return rows.flatMap((row) => {
    const own = workspaces.get(row.workspaceId);
    const home = workspaces.get(row.patientWorkspaceId);
    if (!own || !home || !provider) return [];
    const from = uploads.get(row.uploadId ?? '') ?? null;
    const video = videos.get(row.id) ?? null;
    return [
      {
        row,
        workspace: own,
        home,
        provider,
        assignee: people.get(row.assigneeId ?? '') ?? null,
        originalAssignee: people.get(row.originalAssigneeId ?? '') ?? null,
        reviewer: people.get(row.reviewerId ?? '') ?? null,
        sender: people.get(from?.createdBy ?? '') ?? null,
        creator: people.get(row.createdBy ?? '') ?? null,
        recorder: people.get(video?.recordedBy ?? '') ?? null,
        study: studies.get(row.studyId ?? '') ?? null,
        credit: credits.get(row.id) ?? null,
        hasSpareCredit: row.patientUserId !== null && waitsForPatient(row) && spared.has(row.patientUserId),
        video,
        upload: from,
      },
    ];
  });
}

type Reference = 'uploadId' | 'assigneeId' | 'originalAssigneeId' | 'reviewerId' | 'createdBy' | 'studyId';

const idsOf = (rows: readonly CaseRow[], ...names: Reference[]): string[] => [
  ...new Set(rows.flatMap((row) => names.flatMap((name) => row[name] ?? []))),
];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const byCase = <Row extends { caseId: string | null }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.caseId ?? '', row]));

async function selectWorkspaces(rows: readonly CaseRow[]): Promise<Map<number, WorkspaceRow>> {
  const ids = new Set(rows.flatMap((row) => [row.workspaceId, row.patientWorkspaceId]));
  const found = await currentHandle()
    .select()
    .from(workspace)
    .where(or(inArray(workspace.id, [...ids]), eq(workspace.isProvider, true)));
  return new Map(found.map((row) => [row.id, row]));
}

async function selectUploads(ids: string[]): Promise<Map<string, NonNullable<CaseRecord['upload']>>> {
  if (ids.length === 0) return new Map();
  const { id, status, size, received, readDone, readTotal, createdBy, lastByteAt } = upload;
  const columns = { id, status, size, received, readDone, readTotal, createdBy, lastByteAt };
  return byId(await currentHandle().select(columns).from(upload).where(inArray(upload.id, ids)));
}

async function selectPeople(ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { id, name, workspaceId, status } = appUser;
  const columns = { id, name, workspaceId, status };
  return byId(await currentHandle().select(columns).from(appUser).where(inArray(appUser.id, ids)));
}

async function selectStudies(ids: string[]): Promise<Map<string, StudyRow>> {
  if (ids.length === 0) return new Map();
  const isThere = and(inArray(study.id, ids), isNull(study.deletedAt));
  return byId(await currentHandle().select().from(study).where(isThere));
}

/** As the owner: whoever sees the case may know that it was paid, and the wall around credits is slow to plan. */
async function selectCredits(caseIds: string[]): Promise<Map<string, CreditRow>> {
  const isSpent = inArray(userReport.caseId, caseIds);
  return byCase(await asOwner(() => currentHandle().select().from(userReport).where(isSpent)));
}

const waitsForPatient = ({ status, payer }: CaseRow): boolean => status === 'not-paid' && payer === 'patient';

/** The patients of unpaid cases who have an unused credit. */
async function selectSpared(rows: readonly CaseRow[]): Promise<Set<string>> {
  const ids = rows.filter(waitsForPatient).flatMap(({ patientUserId }) => patientUserId ?? []);
  if (ids.length === 0) return new Set();
  const isSpare = and(inArray(userReport.userId, ids), isNull(userReport.usedAt));
  const found = await asOwner(() =>
    currentHandle().selectDistinct({ userId: userReport.userId }).from(userReport).where(isSpare),
  );
  return new Set(found.map(({ userId }) => userId));
}

async function selectVideos(caseIds: string[]): Promise<Map<string, VideoRow>> {
  const isCurrent = and(inArray(videoReport.caseId, caseIds), isNull(videoReport.discardedAt));
  return byCase(await currentHandle().select().from(videoReport).where(isCurrent));
}
