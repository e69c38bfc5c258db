// A case with everything that rules and presenters need, read in two statements: the case with its own rows, and the
// users and workspaces, which many cases of a list may share.
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
/** Without the columns that only the player and the editor need. */
type VideoRow = Omit<
  typeof videoReport.$inferSelect,
  'captions' | 'chapters' | 'addedCaptions' | 'phrases' | 'edit'
>;
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
  /** The user who sends its files. */
  sender: Person | null;
  creator: Person | null;
  /** The user who recorded the current video. */
  recorder: Person | null;
  study: StudyRow | null;
  /** The credit or payment used for it. */
  credit: CreditRow | null;
  /** Whether its patient has an unused credit; read only while the case waits for the patient's payment. */
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
    /** `null` for uploads of a gateway. */
    createdBy: string | null;
    lastByteAt: Date;
  } | null;
};

export type FoundCase = Pick<CaseRecord, 'row' | 'study' | 'upload' | 'video' | 'credit'>;

const videoColumns = columnsWithout(videoReport, [
  'captions',
  'chapters',
  'addedCaptions',
  'phrases',
  'edit',
]);

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
 * Returns a finder of the cases matching `where`, oldest first, with their own rows. Row-level security filters each
 * part separately. Users who can see a case may know that it was paid.
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

/** Same, with all related rows. Any of them may be missing except the three workspaces. */
export const selectRecords = async (where: SQL | undefined, limit?: number): Promise<CaseRecord[]> =>
  completeRecords(await caseFinder(where, limit)());

/** Completes the records of found cases. Needs the transaction that found them. */
export async function completeRecords(rows: readonly FoundCase[]): Promise<CaseRecord[]> {
  if (rows.length === 0) return [];
  const { workspaces, people } = await selectRelatedRows(rows);
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

const findRelatedRows = buildOnce((handle) =>
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

/** Returns the workspaces of the cases, the provider's, and the people involved, each once. */
async function selectRelatedRows(found: readonly FoundCase[]): Promise<RelatedRows> {
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
  const [around] = await findRelatedRows({ workspaces: listOf(workspaceIds), people: listOf(known) });
  const workspaces = around?.workspaces.map((json) => rowOfJson(workspace, json)) ?? [];
  return {
    workspaces: new Map(workspaces.map((row) => [row.id, row])),
    people: new Map(around?.people.map((row) => [row.id, row])),
  };
}

const waitsForPatient = ({ status, payer }: CaseRow): boolean => status === 'not-paid' && payer === 'patient';

/** Returns the patients of unpaid cases with an unused credit. Runs as the owner: a clinic may not see credits. */
async function selectPatientsWithUnusedCredit(rows: readonly FoundCase[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ row }) => (waitsForPatient(row) ? (row.patientUserId ?? []) : []));
  if (ids.length === 0) return new Set();
  const isUnusedCredit = and(isOneOf(userReport.userId, ids, 'uuid'), isSpendable);
  const found = await asOwner(() =>
    currentHandle().selectDistinct({ userId: userReport.userId }).from(userReport).where(isUnusedCredit),
  );
  return new Set(found.map(({ userId }) => userId));
}
