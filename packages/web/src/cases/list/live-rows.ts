// How live changes affect a list that is being read: rows change in place, and are marked for a while.
import type { CaseListRow } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { caseQuery } from '../case-queries.ts';

/** Returns the rows in their previous order if they are the same ones, otherwise as they came. */
export function inStableOrder<Row extends { id: string }>(
  before: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const isSame = before.length === rows.length && rows.every(({ id }) => before.includes(id));
  return isSame ? rows.toSorted((one, other) => before.indexOf(one.id) - before.indexOf(other.id)) : rows;
}

/** Keeps rows in place under the pointer. Only another search, page or case changes the order. */
export function useStableRows<Row extends { id: string }>(
  rows: readonly Row[],
  searchKey: string | null,
): readonly Row[] {
  const [kept, setKept] = useState<{ key: string | null; ids: readonly string[] }>({ key: null, ids: [] });
  const shown = kept.key === searchKey || searchKey === null ? inStableOrder(kept.ids, rows) : rows;
  const ids = shown.map(({ id }) => id);
  if (searchKey === null) return shown;
  if (kept.key !== searchKey || kept.ids.join() !== ids.join()) setKept({ key: searchKey, ids });
  return shown;
}

/** Returns rows that are newer than the version shown. */
export const newerRows = (
  seen: ReadonlyMap<string, number>,
  rows: readonly Pick<CaseListRow, 'id' | 'version'>[],
): string[] => rows.filter(({ id, version }) => version > (seen.get(id) ?? version)).map(({ id }) => id);

const markMilliseconds = 6_000;

/** Returns the cases on the page that another user has just changed. The user's own changes are not marked. */
export function useChangedRows(rows: readonly CaseListRow[]): ReadonlySet<string> {
  const client = useQueryClient();
  const [seen] = useState(() => new Map<string, number>());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const look = useEffectEvent((now: readonly CaseListRow[]) => {
    const isOwn = (id: string, version: number) =>
      (client.getQueryData(caseQuery(id).queryKey)?.version ?? 0) >= version;
    const newer = newerRows(
      seen,
      now.filter(({ id, version }) => !isOwn(id, version)),
    );
    for (const { id, version } of now) seen.set(id, version);
    if (newer.length > 0) setChanged((before) => new Set([...before, ...newer]));
  });
  useEffect(() => look(rows), [rows]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), markMilliseconds);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
