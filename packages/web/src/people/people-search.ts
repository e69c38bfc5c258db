// What a list of people shows, kept in the address of its page.
import { personStatuses } from '@plainscan/contract';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PeopleOrder, PeopleSearch } from './people-queries.ts';

const orders: readonly PeopleOrder[] = ['name', 'phoneNumber', 'createdAt'];

/** Reads an address; whatever makes no sense there counts as not said. */
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

/** Any change but of the page goes to the first page. */
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

/** The same without an address, for a list within another page. */
export function useOwnSearch(): [PeopleSearch, ChangePeopleSearch] {
  const [search, setSearch] = useState(() => readPeopleSearch(new URLSearchParams()));
  const change = useCallback<ChangePeopleSearch>(
    (part) => setSearch((now) => ({ ...now, page: 0, ...part })),
    [],
  );
  return [search, change];
}
