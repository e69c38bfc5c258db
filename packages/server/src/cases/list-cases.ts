import { exactTotal, limits, type CaseListRow } from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import { listMemoryOf } from '../platform/database/list-memory.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaseSearch } from './case-list-repository.ts';
import { presentCaseRow } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import { listKey } from './list-key.ts';

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

/** CG-166: what waits for the reader's own payment; a super-admin's preview has nothing to pay (CG-10). */
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
