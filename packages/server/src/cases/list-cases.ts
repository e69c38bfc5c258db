import {
  AppError,
  caseFilterOf,
  caseViews,
  exactTotal,
  isStaff,
  limits,
  seesEveryStatus,
  type caseEndpoints,
  type CaseListRow,
  type Actor,
  type CaseView,
  type ResponseOf,
  type SavedView,
} from '@plainscan/contract';

import { lockUser } from '../auth/auth-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { listMemoryOf } from '../platform/database/list-memory.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaseSearch } from './case-list-repository.ts';
import { presentCaseRow } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import { listKey } from './list-key.ts';
import { replaceSavedViews } from './saved-view-repository.ts';

export async function listCases(
  { database }: Platform,
  caller: Caller,
  query: Omit<CaseSearch, 'delayedBefore' | 'known'>,
): Promise<{ data: CaseListRow[]; total: number; totalIsMore?: boolean }> {
  const { actor, context } = caller;
  if (actor.role === 'user') return { data: [], total: 0 };
  return database.asActor(actor, async () => {
    const delayedBefore = new Date(context.now.getTime() + limits.delayedMilliseconds);
    const search = { ...query, delayedBefore };
    const key = listKey(actor, search);
    const memory = listMemoryOf(database);
    const { records, total, known } = await createCaseRepository(actor).list({
      ...search,
      known: memory.recall(key, context.now),
    });
    memory.keep(key, known, context.now);
    const data = records.map((record) => presentCaseRow(record, actor, context.now));
    await recordRead(caller, 'case.listed', { entityKind: 'case', ids: data.map((row) => row.id) });
    return total > exactTotal ? { data, total: exactTotal, totalIsMore: true } : { data, total };
  });
}

type Counts = ResponseOf<typeof caseEndpoints.countCases>;

/** Returns the number of cases in each view. The response has no health data, so it is not recorded in the trail. */
export async function countCases({ database }: Platform, { actor, context }: Caller): Promise<Counts> {
  const delayedBefore = new Date(context.now.getTime() + limits.delayedMilliseconds);
  const seesEvery = seesEveryStatus(actor.role, actor.isProvider);
  const memory = listMemoryOf(database);
  return database.asActor(actor, async () => {
    const views = caseViews.map((view) => {
      const search = { ...caseFilterOf(view, [], seesEvery), delayedBefore };
      const key = listKey(actor, search);
      return { view, search, key, known: memory.recall(key, context.now) };
    });
    // Views that were too long to count a moment ago are not counted again.
    const uncounted = actor.role === 'user' ? [] : views.filter(({ known }) => !known.isLarge);
    const totals = await createCaseRepository(actor).countEach(uncounted.map(({ search }) => search));
    const counts = views.map(({ view, key, known }): [CaseView, Counts[CaseView]] => {
      const at = uncounted.findIndex((counted) => counted.view === view);
      const total = known.isLarge ? exactTotal + 1 : (totals[at] ?? 0);
      const isLarge = total > exactTotal;
      memory.keep(key, { ...known, isLarge }, context.now);
      return [view, { total: Math.min(total, exactTotal), totalIsMore: isLarge }];
    });
    return Object.fromEntries(counts) as Counts;
  });
}

/** Returns what the list can be filtered by. Names of workspaces and staff, no health data. */
export async function listCaseChoices(
  { database }: Platform,
  { actor }: Caller,
): Promise<ResponseOf<typeof caseEndpoints.listCaseChoices>> {
  if (!isStaff(actor.role)) return { workspaces: [], assignees: [], savedViews: [] };
  return database.asActor(actor, () => createCaseRepository(actor).listChoices());
}

/** Throws 403 for everyone who does not have the list that views are saved of. */
export function requireListReader({ role }: Actor): void {
  if (!isStaff(role)) throw new AppError('forbidden');
}

/** Replaces the caller's saved views, and returns them. Calls at once wait for each other: the later one counts. */
export async function saveViews(
  { database }: Platform,
  { actor }: Caller,
  views: readonly SavedView[],
): Promise<ResponseOf<typeof caseEndpoints.saveViews>> {
  const named = [...new Map(views.map((view) => [view.name, view])).values()];
  await database.asSystem(async () => {
    await lockUser(actor.userId);
    await replaceSavedViews(actor.userId, named);
  });
  return { savedViews: named };
}

/** CG-166: returns cases waiting for the reader's own payment. A super-admin's preview has nothing to pay (CG-10). */
export async function listUnpaidCases(
  { database }: Platform,
  caller: Caller,
): Promise<{ data: CaseListRow[]; total: number }> {
  const { actor, context } = caller;
  if (actor.role === 'user' || actor.role === 'super-admin') return { data: [], total: 0 };
  const payer = actor.role === 'patient' ? 'patient' : 'workspace';
  return database.asActor(actor, async () => {
    const records = await createCaseRepository(actor).listUnpaid(payer);
    const data = records.map((record) => presentCaseRow(record, actor, context.now));
    if (data.length > 0)
      await recordRead(caller, 'case.listed', { entityKind: 'case', ids: data.map(({ id }) => id) });
    return { data, total: data.length };
  });
}
