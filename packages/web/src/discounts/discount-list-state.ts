// The state of the discounts page, kept in its URL.
import { discountOrderFields } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DiscountSearch } from './discount-queries.ts';

/** Reads the query. Ignores invalid values. */
export function readDiscountSearch(params: URLSearchParams): DiscountSearch {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    orderField: discountOrderFields.find((field) => field === params.get('order')) ?? 'name',
    orderType: params.get('direction') === 'DESC' ? 'DESC' : 'ASC',
  };
}

function writeDiscountSearch({ page, keyword, orderField, orderType }: DiscountSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('search', keyword);
  if (orderField !== 'name') params.set('order', orderField);
  if (orderType !== 'ASC') params.set('direction', orderType);
  if (page > 0) params.set('page', String(page));
  return params;
}

export type ChangeDiscountSearch = (change: Partial<DiscountSearch>) => void;

/** Any change except of the page goes to the first page. */
export function useDiscountSearch(): [DiscountSearch, ChangeDiscountSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readDiscountSearch(params), [params]);
  const change = useCallback<ChangeDiscountSearch>(
    (part) =>
      setParams((now) => writeDiscountSearch({ ...readDiscountSearch(now), page: 0, ...part }), {
        replace: 'keyword' in part,
      }),
    [setParams],
  );
  return [search, change];
}
