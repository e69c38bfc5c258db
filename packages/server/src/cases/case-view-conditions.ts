// The conditions of the dashboard's views and filters. Each has an index that finds its rows among a million cases.
import {
  caseStatuses,
  day,
  exactTotal,
  limits,
  type Actor,
  type CaseFlag,
  type CaseStatus,
  type StoredStatus,
} from '@plainscan/contract';

import { and, eq, isNull, or, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { caseTable } from './case-tables.ts';

/** Which cases, without the order and the page. */
export type CaseFilterSearch = {
  status?: CaseStatus[] | undefined;
  isDueSoon?: boolean | undefined;
  /** Only cases of this workspace. */
  workspaceId?: number | undefined;
  /** Only cases of this consultant, or of nobody. */
  assigneeId?: string | undefined;
  /** Only cases requested at least so many days ago. */
  minDays?: number | undefined;
  /** A new case due before this moment is delayed. */
  delayedBefore: Date;
} & { [Flag in CaseFlag]?: boolean | undefined };

/** CG-42: `new` selects cases with time left, `delayed` those without, both all new ones. isDueSoon adds `delayed`. */
export function statusCondition({ status, isDueSoon, delayedBefore }: CaseFilterSearch): SQL | undefined {
  if (status === undefined) return undefined;
  const statuses = new Set<CaseStatus>(isDueSoon ? [...status, 'delayed'] : status);
  const stored = [...statuses].filter(
    (value): value is StoredStatus => value !== 'delayed' && value !== 'new',
  );
  const late = isLate(delayedBefore);
  if (caseStatuses.every((value) => statuses.has(value))) return undefined;
  const parts: SQL[] = [];
  if (stored.length > 0) parts.push(isOneOf(caseTable.status, stored, 'text'));
  if (statuses.has('new') && statuses.has('delayed')) parts.push(eq(caseTable.status, 'new'));
  else if (statuses.has('new'))
    parts.push(sql`(${caseTable.status} = 'new' AND (${caseTable.dueDate} IS NULL OR NOT ${late}))`);
  else if (statuses.has('delayed')) parts.push(sql`(${caseTable.status} = 'new' AND ${late})`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}

const isLate = (delayedBefore: Date): SQL =>
  sql`${caseTable.dueDate} < ${delayedBefore.toISOString()}::timestamptz`;

/** Returns the conditions of the flags and of the filters. */
export function flagConditions(actor: Actor, search: CaseFilterSearch): (SQL | undefined)[] {
  const { workspaceId, assigneeId, minDays } = search;
  return [
    search.isMine ? isOwn(actor.userId) : undefined,
    search.isUnopened ? isUnopened : undefined,
    search.isAsked ? isAsked : undefined,
    search.isNeeded ? isNeeded(actor, search.delayedBefore) : undefined,
    search.isHeld ? isHeld : undefined,
    search.isFailed ? isFailed : undefined,
    workspaceId === undefined ? undefined : eq(caseTable.workspaceId, workspaceId),
    assigneeId === undefined ? undefined : isOf(assigneeId),
    minDays === undefined ? undefined : isOlder(search.delayedBefore, minDays),
  ];
}

/** Cases that a user works on or reviews. */
const isOwn = (userId: string): SQL | undefined =>
  or(eq(caseTable.assigneeId, userId), eq(caseTable.reviewerId, userId));

const isOf = (assigneeId: string): SQL =>
  assigneeId === 'nobody' ? isNull(caseTable.assigneeId) : eq(caseTable.assigneeId, assigneeId);

function isOlder(delayedBefore: Date, days: number): SQL {
  const now = delayedBefore.getTime() - limits.delayedMilliseconds;
  return sql`${caseTable.createdAt} <= ${new Date(now - days * day).toISOString()}::timestamptz`;
}

/** These match the conditions of partial indexes: in any scope, few cases are held, have failed, or were asked about. */
const isUnopened: SQL = sql`"case".status = 'completed' AND "case".opened_at IS NULL`;
const isAsked: SQL = sql`"case".status = 'completed' AND "case".oldest_question_at IS NOT NULL`;
const isHeld: SQL = sql`"case".status = 'new' AND "case".identity_hold IS NOT NULL`;

/**
 * Finds these cases first, each kind by its own index. Otherwise the planner would walk the list's order through every
 * open case to find a few.
 */
const isAmong = (found: SQL): SQL =>
  sql`"case".id = ANY (ARRAY(${found} LIMIT ${sql.raw(String(exactTotal + 1))}))`;

const isFailed: SQL = isAmong(sql`
  SELECT failed.id FROM "case" AS failed
  WHERE failed.status NOT IN ('completed', 'archived')
    AND (failed.upload_failed_reason IS NOT NULL OR failed.portal_failure IS NOT NULL)
  UNION ALL SELECT case_id FROM video_report WHERE status = 'failed' AND discarded_at IS NULL`);

/** Returns the cases that need this user: the same rules as the contract's `needsReader`. */
function isNeeded(actor: Actor, delayedBefore: Date): SQL {
  const { userId, role, isProvider, workspaceId } = actor;
  const isOwnWorkspace = role === 'super-admin' ? undefined : eq(caseTable.workspaceId, workspaceId);
  const isFound = or(
    sql`("case".status = 'in-progress' AND ${eq(caseTable.assigneeId, userId)})`,
    sql`("case".status = 'in-review' AND ${eq(caseTable.reviewerId, userId)})`,
    and(isAsked, eq(caseTable.signedOffBy, userId)),
    and(isHeld, isClaimable(actor, delayedBefore)),
    role === 'creator' ? undefined : isReviewable(actor),
    isOwnWorkspace && and(sql`"case".status = 'incomplete'`, isOwnWorkspace),
    isOwnWorkspace && and(sql`"case".status = 'not-paid' AND "case".payer = 'workspace'`, isOwnWorkspace),
    isOwnWorkspace && !isProvider ? and(sql`"case".status = 'pending-upload'`, isOwnWorkspace) : undefined,
    isOwnWorkspace &&
      and(sql`"case".status = 'upload-shared' AND "case".portal_failure IS NOT NULL`, isOwnWorkspace),
    role === 'super-admin' || isProvider
      ? sql`("case".status = 'upload-shared' AND "case".portal_failure IS NULL)`
      : undefined,
  );
  return isAmong(sql`SELECT "case".id FROM "case" WHERE ${isFound}`);
}

/** CG-36: the contract's `mayClaim`. */
function isClaimable({ role, isProvider, workspaceId }: Actor, delayedBefore: Date): SQL | undefined {
  if (role === 'super-admin') return undefined;
  const place = sql`FROM workspace WHERE workspace.id = "case".workspace_id`;
  if (isProvider)
    return sql`EXISTS (SELECT ${place} AND (workspace.is_provider OR (workspace.creator_type = 'both'
      AND (NOT workspace.creator_mode OR "case".sent_to_provider OR ${isLate(delayedBefore)}))))`;
  return and(
    eq(caseTable.workspaceId, workspaceId),
    sql`EXISTS (SELECT ${place} AND (workspace.creator_mode OR workspace.creator_type = 'own'))`,
  );
}

/** CG-39: the contract's `mayReview`, of cases that wait for a reviewer. */
function isReviewable({ role, isProvider, workspaceId, userId }: Actor): SQL | undefined {
  const isOthers = sql`"case".status = 'review' AND "case".assignee_id IS DISTINCT FROM ${userId}::uuid`;
  if (role === 'super-admin') return isOthers;
  const isHere = eq(caseTable.workspaceId, workspaceId);
  const isOwnWork = sql`EXISTS (SELECT FROM app_user
    WHERE app_user.id = "case".assignee_id AND app_user.workspace_id = ${workspaceId}::integer)`;
  if (isProvider) return and(isOthers, or(isHere, sql`"case".in_provider_pool`, isOwnWork));
  return and(
    isOthers,
    isHere,
    isOwnWork,
    sql`EXISTS (SELECT FROM workspace WHERE workspace.id = "case".workspace_id
      AND (workspace.creator_mode OR workspace.creator_type = 'own'))`,
  );
}
