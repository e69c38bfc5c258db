// The list of clinics, and a clinic's related rows.
import type { ClinicSetting, StoredStatus } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseTable } from '../cases/case-tables.ts';
import { payment } from '../payments/payment-tables.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from '../platform/database/drizzle.ts';
import { nameOrder, textContains } from '../platform/database/folded-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace, type WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { workspaceChange } from './clinic-tables.ts';

export type ClinicSearch = {
  page: number;
  limit: number;
  orderType: 'ASC' | 'DESC';
  orderField: 'name' | 'createdAt' | 'creatorType' | 'caseCreationType';
  keyword?: string | undefined;
  discountId?: string | undefined;
  addedSince?: Date | undefined;
  /** The last workspace of the previous page, instead of `page`. */
  after?: number | undefined;
};

const orderKeys: Record<ClinicSearch['orderField'], SQL> = {
  name: nameOrder(sql`name`),
  createdAt: sql`created_at`,
  creatorType: sql`creator_type`,
  caseCreationType: sql`case_creation_type`,
};

/** Returns one page of all workspaces, and their number. */
export async function selectClinicPage(
  search: ClinicSearch,
): Promise<{ rows: WorkspaceRow[]; total: number }> {
  const { page, limit, orderType, orderField, keyword, discountId, addedSince, after } = search;
  const where = and(
    keyword ? isNamed(keyword) : undefined,
    discountId === undefined ? undefined : eq(workspace.discountId, discountId),
    addedSince === undefined ? undefined : gte(workspace.createdAt, addedSince),
  );
  const key = orderKeys[orderField];
  const direction = sql.raw(orderType);
  const isLater = sql`(${key}, id) ${sql.raw(orderType === 'ASC' ? '>' : '<')}
    (SELECT ${key}, id FROM workspace WHERE id = ${after ?? null})`;
  const rows = await currentHandle()
    .select()
    .from(workspace)
    .where(and(where, after === undefined ? undefined : isLater))
    .orderBy(sql`${key} ${direction}`, sql`id ${direction}`)
    .limit(limit)
    .offset(after === undefined ? page * limit : 0);
  return { rows, total: await currentHandle().$count(workspace, where) };
}

const isNamed = (words: string): SQL | undefined =>
  or(
    textContains(workspace.name, words),
    textContains(workspace.subdomain, words),
    textContains(workspace.clinicCode, words),
  );

/** Statuses in which no work on a case is pending. */
const resting: StoredStatus[] = ['not-paid', 'completed', 'archived'];

/** Cases that a clinic works on, of its own patients, or for which it supplies the images. */
const isOfClinic = (id: number): SQL | undefined =>
  or(
    eq(caseTable.workspaceId, id),
    and(
      eq(caseTable.patientWorkspaceId, id),
      sql`${caseTable.patientWorkspaceId} <> ${caseTable.workspaceId}`,
    ),
    and(eq(caseTable.uploadWorkspaceId, id), sql`${caseTable.uploadWorkspaceId} <> ${caseTable.workspaceId}`),
  );

const isInWork = notInArray(caseTable.status, resting);

/** Counts a clinic's cases, in total and open. Needs a transaction of a user who can see them, or of the system. */
export async function countCases(id: number): Promise<{ total: number; open: number }> {
  const [row] = await currentHandle()
    .select({ total: count(), open: sql<number>`count(*) FILTER (WHERE ${isInWork})::int` })
    .from(caseTable)
    .where(isOfClinic(id));
  return { total: row?.total ?? 0, open: row?.open ?? 0 };
}

/** Returns a clinic's oldest open cases, and their number. Needs a system transaction. */
export async function selectOpenCases(id: number, limit: number) {
  const where = and(isOfClinic(id), isInWork);
  const rows = await currentHandle()
    .select({ id: caseTable.id, name: caseTable.name, status: caseTable.status })
    .from(caseTable)
    .where(where)
    .orderBy(asc(caseTable.createdAt), asc(caseTable.id))
    .limit(limit);
  return { rows, total: await currentHandle().$count(caseTable, where) };
}

/** Returns the number of a clinic's payments that may be in progress. Needs a system transaction. */
export async function countOpenCheckouts(id: number): Promise<number> {
  const ofClinic = currentHandle().select({ id: caseTable.id }).from(caseTable).where(isOfClinic(id));
  return currentHandle().$count(
    payment,
    and(eq(payment.status, 'open'), or(eq(payment.workspaceId, id), inArray(payment.caseId, ofClinic))),
  );
}

/** Extends the deadlines of unpaid requests by the time that the clinic was closed. Needs a system transaction. */
export async function shiftDeadlines(id: number, milliseconds: number): Promise<void> {
  const pause = sql`make_interval(secs => ${milliseconds / 1_000})`;
  await currentHandle()
    .update(caseTable)
    .set({ waitingSince: sql`${caseTable.waitingSince} + ${pause}` })
    .where(
      and(
        or(eq(caseTable.workspaceId, id), eq(caseTable.patientWorkspaceId, id)),
        eq(caseTable.status, 'not-paid'),
      ),
    );
}

/** Returns a clinic's staff who are not disabled, oldest account first. */
export async function selectStaff(id: number, roles: ('admin' | 'creator')[] = ['admin', 'creator']) {
  return currentHandle()
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, id),
        inArray(appUser.role, roles),
        inArray(appUser.status, ['active', 'invited']),
        isNull(appUser.deletedAt),
      ),
    )
    .orderBy(asc(appUser.createdAt), asc(appUser.id));
}

/** Returns a clinic's oldest administrator, whatever their status. */
export async function selectFirstAdmin(id: number) {
  const [row] = await currentHandle()
    .select({ name: appUser.name, phoneNumber: appUser.phoneNumber, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.workspaceId, id), eq(appUser.role, 'admin'), isNull(appUser.deletedAt)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
    .limit(1);
  return row;
}

export async function insertChanges(rows: (typeof workspaceChange.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await currentHandle().insert(workspaceChange).values(rows);
}

const changeColumns = {
  id: workspaceChange.id,
  setting: workspaceChange.setting,
  before: workspaceChange.before,
  after: workspaceChange.after,
  at: workspaceChange.changedAt,
  changedBy: workspaceChange.changedBy,
};
export type ChangeRow = Awaited<ReturnType<typeof selectLastChanges>>[number];

/** Returns the last change of each of a clinic's settings. */
export async function selectLastChanges(id: number) {
  return currentHandle()
    .selectDistinctOn([workspaceChange.setting], changeColumns)
    .from(workspaceChange)
    .where(eq(workspaceChange.workspaceId, id))
    .orderBy(workspaceChange.setting, desc(workspaceChange.changedAt), desc(workspaceChange.id));
}

/** Returns one page of a clinic's changes, newest first, and their number. */
export async function selectChanges(
  id: number,
  {
    limit,
    setting,
    after,
  }: { limit: number; setting?: ClinicSetting | undefined; after?: string | undefined },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = and(
    eq(workspaceChange.workspaceId, id),
    setting === undefined ? undefined : eq(workspaceChange.setting, setting),
  );
  const isEarlier = sql`(changed_at, id) < (SELECT changed_at, id FROM workspace_change WHERE id = ${after ?? null})`;
  const rows = await currentHandle()
    .select(changeColumns)
    .from(workspaceChange)
    .where(and(where, after === undefined ? undefined : isEarlier))
    .orderBy(desc(workspaceChange.changedAt), desc(workspaceChange.id))
    .limit(limit);
  return { rows, total: await currentHandle().$count(workspaceChange, where) };
}

/** Returns users' names by ID, even if their accounts are deleted. Needs the owner's rights. */
export async function selectNames(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(inArray(appUser.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
