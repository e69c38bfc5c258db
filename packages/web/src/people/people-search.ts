// The state of a user list, kept in its page's URL.
import { personStatuses } from '@plainscan/contract';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PeopleOrder, PeopleSearch } from './people-queries.ts';

const orders: readonly PeopleOrder[] = ['name', 'phoneNumber', 'createdAt'];

/** Reads the query. Ignores invalid values. */
export function readPeopleSearch(params: URLSearchParams): PeopleSearch {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    status: personStatuses.find((status) => status === params.get('status')) ?? null,
    orderField: orders.find((field) => field === params.get('order')) ?? 'name',
    orderType: params.get('direction') === 'DESC' ? 'DESC' : 'ASC',
  };
}

function writePeopleSearch({ page, keyword, status, orderField, orderType }: PeopleSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('search', keyword);
  if (status) params.set('status', status);
  if (orderField !== 'name') params.set('order', orderField);
  if (orderType !== 'ASC') params.set('direction', orderType);
  if (page > 0) params.set('page', String(page));
  return params;
}

export type ChangePeopleSearch = (change: Partial<PeopleSearch>) => void;

/** Any change except of the page goes to the first page. */
export function useAddressSearch(): [PeopleSearch, ChangePeopleSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readPeopleSearch(params), [params]);
  const change = useCallback<ChangePeopleSearch>(
    (part) =>
      setParams((now) => writePeopleSearch({ ...readPeopleSearch(now), page: 0, ...part }), {
        replace: 'keyword' in part,
      }),
    [setParams],
  );
  return [search, change];
}

/** The same without a URL, for a list inside another page. */
export function useOwnSearch(): [PeopleSearch, ChangePeopleSearch] {
  const [search, setSearch] = useState(() => readPeopleSearch(new URLSearchParams()));
  const change = useCallback<ChangePeopleSearch>(
    (part) => setSearch((now) => ({ ...now, page: 0, ...part })),
    [],
  );
  return [search, change];
}
