// The cases of one user, as seen by another.
import { exactTotal, type Actor } from '@plainscan/contract';

import { and, asc, desc, eq, inArray, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { selectRecords, type CaseRecord } from './case-record-repository.ts';
import { caseTable, casesInScope, type CaseRow } from './case-tables.ts';

/** Higher than any user's number of open cases. */
const maxOpenCases = 500;

const isInHand = (personId: string): SQL | undefined =>
  or(
    and(
      eq(caseTable.assigneeId, personId),
      inArray(caseTable.status, ['in-progress', 'review', 'in-review']),
    ),
    and(eq(caseTable.reviewerId, personId), eq(caseTable.status, 'in-review')),
  );

/** Returns a user's open cases that the actor can see, ordered by ID. Needs a transaction of the actor. */
export async function selectOpenCasesOf(
  actor: Actor,
  personId: string,
  scoping: Scoping = defaultScoping,
): Promise<CaseRecord[]> {
  const found = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(isInHand(personId), casesInScope(actor, scoping)))
    .orderBy(asc(caseTable.id))
    .limit(maxOpenCases);
  if (found.length === 0) return [];
  const records = await selectRecords(
    isOneOf(
      caseTable.id,
      found.map(({ id }) => id),
      'uuid',
    ),
  );
  return records.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
}

const isInvolved = (personId: string): SQL | undefined =>
  or(
    eq(caseTable.patientUserId, personId),
    eq(caseTable.assigneeId, personId),
    eq(caseTable.reviewerId, personId),
    eq(caseTable.createdBy, personId),
  );

type RowOfPerson = Pick<
  CaseRow,
  'id' | 'name' | 'title' | 'status' | 'dueDate' | 'updatedAt' | 'patientUserId' | 'assigneeId' | 'reviewerId'
>;

/** Returns a user's newest cases that the actor can see, and their number. Needs a transaction of the actor. */
export async function selectCasesOfPerson(
  actor: Actor,
  personId: string,
  limit: number,
  scoping: Scoping = defaultScoping,
): Promise<{ rows: RowOfPerson[]; total: number }> {
  const where = and(isInvolved(personId), casesInScope(actor, scoping));
  const { id, name, title, status, dueDate, updatedAt, patientUserId, assigneeId, reviewerId } = caseTable;
  const rows = await currentHandle()
    .select({ id, name, title, status, dueDate, updatedAt, patientUserId, assigneeId, reviewerId })
    .from(caseTable)
    .where(where)
    .orderBy(desc(caseTable.updatedAt), desc(caseTable.id))
    .limit(limit);
  if (rows.length < limit) return { rows, total: rows.length };
  const { rows: counted } = await currentHandle().execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (SELECT FROM ${caseTable} WHERE ${where} LIMIT ${sql.raw(String(exactTotal))}) AS found`);
  return { rows, total: counted[0]?.total ?? rows.length };
}

/**
 * Moves orders for a mistyped address of an invited patient to the correct one, with the studies that came with them.
 * Needs the owner's rights.
 */
export async function correctPatientAddress(
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await currentHandle()
    .update(caseTable)
    .set({
      patientSnapshot: sql`jsonb_set(${caseTable.patientSnapshot}, '{email}', to_jsonb(${to}::text))`,
    })
    .where(and(eq(caseTable.patientUserId, userId), eq(caseTable.patientEmail, from)));
  await currentHandle()
    .update(study)
    .set({ ownerEmail: to })
    .where(and(eq(study.ownerUserId, userId), eq(study.ownerEmail, from)));
}

/** Returns the number of cases each user works on or reviews, omitting zeros. Needs the owner's rights. */
export async function selectOpenCounts(personIds: readonly string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await currentHandle().execute<{ id: string; number: number }>(sql`
    SELECT id, count(*)::int AS number FROM (
      SELECT ${caseTable.assigneeId} AS id FROM ${caseTable} WHERE ${isOneOf(caseTable.assigneeId, personIds, 'uuid')}
        AND ${caseTable.status} IN ('in-progress', 'review', 'in-review')
      UNION ALL SELECT ${caseTable.reviewerId} FROM ${caseTable} WHERE ${isOneOf(caseTable.reviewerId, personIds, 'uuid')}
        AND ${caseTable.status} = 'in-review') AS found GROUP BY id`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
