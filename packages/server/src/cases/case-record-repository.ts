// A case with all that rules and presenters need to know around it, in two statements: the case with what belongs to it
// alone, and the people and workspaces, each of which may be that of many cases of a list.
import { appUser } from '../auth/auth-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { isSpendable, userReport } from '../payments/payment-tables.ts';
import { buildOnce, nothing, type Values } from '../platform/database/build-once.ts';
import { columnsWithout } from '../platform/database/columns.ts';
import { and, asc, eq, isNull, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf, listOf } from '../platform/database/id-list.ts';
import { jsonOf, rowOfJson } from '../platform/database/json-rows.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { caseTable, videoReport } from './case-tables.ts';

type WorkspaceRow = typeof workspace.$inferSelect;
type StudyRow = typeof study.$inferSelect;
type CreditRow = typeof userReport.$inferSelect;
/** Without what only the player and the editor want. */
type VideoRow = Omit<typeof videoReport.$inferSelect, 'captions' | 'chapters' | 'phrases' | 'edit'>;
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
  hasUnusedCredit: boolean;
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

export type FoundCase = Pick<CaseRecord, 'row' | 'study' | 'upload' | 'video' | 'credit'>;

const videoColumns = columnsWithout(videoReport, ['captions', 'chapters', 'phrases', 'edit']);

const uploadColumns = {
  id: upload.id,
  status: upload.status,
  size: upload.size,
  received: upload.received,
  readDone: upload.readDone,
  readTotal: upload.readTotal,
  createdBy: upload.createdBy,
  lastByteAt: upload.lastByteAt,
};

/**
 * Finds the cases that `where` lets through, oldest first, with what belongs to them alone. Row-level security narrows each
 * part on its own; anyone who sees a case may know that it was paid.
 */
export const caseFinder = (
  where: SQL | undefined,
  limit = 1_000,
): ((values?: Values) => Promise<FoundCase[]>) =>
  buildOnce((handle) =>
    handle
      .select({ row: caseTable, study, upload: uploadColumns, video: videoColumns, credit: userReport })
      .from(caseTable)
      .leftJoin(study, and(eq(study.id, caseTable.studyId), isNull(study.deletedAt)))
      .leftJoin(upload, eq(upload.id, caseTable.uploadId))
      .leftJoin(videoReport, and(eq(videoReport.caseId, caseTable.id), isNull(videoReport.discardedAt)))
      .leftJoin(userReport, eq(userReport.caseId, caseTable.id))
      .where(where)
      .orderBy(asc(caseTable.createdAt), asc(caseTable.id))
      .limit(limit),
  );

/** The same with all that is around them; each part may be missing but the three workspaces. */
export const selectRecords = async (where: SQL | undefined, limit?: number): Promise<CaseRecord[]> =>
  completeRecords(await caseFinder(where, limit)());

/** The records of cases that were found. Needs the transaction that found them. */
export async function completeRecords(rows: readonly FoundCase[]): Promise<CaseRecord[]> {
  if (rows.length === 0) return [];
  const { workspaces, people } = await selectAround(rows);
  const patientsWithCredit = await selectPatientsWithUnusedCredit(rows);
  const provider = [...workspaces.values()].find(({ isProvider }) => isProvider);
  const person = (id: string | null | undefined): Person | null => people.get(id ?? '') ?? null;
  return rows.flatMap(({ row, study: images, upload: from, video, credit }) => {
    const own = workspaces.get(row.workspaceId);
    const home = workspaces.get(row.patientWorkspaceId);
    if (!own || !home || !provider) return [];
    return [
      {
        row,
        workspace: own,
        home,
        provider,
        assignee: person(row.assigneeId),
        originalAssignee: person(row.originalAssigneeId),
        reviewer: person(row.reviewerId),
        sender: person(from?.createdBy),
        creator: person(row.createdBy),
        recorder: person(video?.recordedBy),
        study: images,
        credit,
        hasUnusedCredit:
          row.patientUserId !== null && waitsForPatient(row) && patientsWithCredit.has(row.patientUserId),
        video,
        upload: from,
      },
    ];
  });
}

const findAround = buildOnce((handle) =>
  handle
    .select({
      workspaces: sql<Record<string, unknown>[]>`(SELECT json_agg(${jsonOf(workspace)}) FROM ${workspace}
        WHERE ${isOneOf(workspace.id, sql.placeholder('workspaces'), 'integer')} OR ${workspace.isProvider})`,
      people: sql<
        Person[]
      >`(SELECT coalesce(json_agg(json_build_object('id', ${appUser.id}, 'name', ${appUser.name},
          'workspaceId', ${appUser.workspaceId}, 'status', ${appUser.status})), '[]')
        FROM ${appUser} WHERE ${isOneOf(appUser.id, sql.placeholder('people'), 'uuid')})`,
    })
    .from(nothing),
);

type RelatedRows = { workspaces: Map<number, WorkspaceRow>; people: Map<string, Person> };

/** The workspaces of the cases with the provider's, and the people who have part in them, each once. */
async function selectAround(found: readonly FoundCase[]): Promise<RelatedRows> {
  const workspaceIds = new Set(found.flatMap(({ row }) => [row.workspaceId, row.patientWorkspaceId]));
  const personIds = found.flatMap(({ row, upload: from, video }) => [
    row.assigneeId,
    row.originalAssigneeId,
    row.reviewerId,
    row.createdBy,
    from?.createdBy,
    video?.recordedBy,
  ]);
  const known = new Set(personIds.filter((id) => typeof id === 'string'));
  const [around] = await findAround({ workspaces: listOf(workspaceIds), people: listOf(known) });
  const workspaces = around?.workspaces.map((json) => rowOfJson(workspace, json)) ?? [];
  return {
    workspaces: new Map(workspaces.map((row) => [row.id, row])),
    people: new Map(around?.people.map((row) => [row.id, row])),
  };
}

const waitsForPatient = ({ status, payer }: CaseRow): boolean => status === 'not-paid' && payer === 'patient';

/** The patients of unpaid cases who have an unused credit; as the owner, for a clinic need not see its patients' credits. */
async function selectPatientsWithUnusedCredit(rows: readonly FoundCase[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ row }) => (waitsForPatient(row) ? (row.patientUserId ?? []) : []));
  if (ids.length === 0) return new Set();
  const isSpare = and(isOneOf(userReport.userId, ids, 'uuid'), isSpendable);
  const found = await asOwner(() =>
    currentHandle().selectDistinct({ userId: userReport.userId }).from(userReport).where(isSpare),
  );
  return new Set(found.map(({ userId }) => userId));
}
