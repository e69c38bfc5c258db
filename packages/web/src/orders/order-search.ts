// The state of the orders page, kept in its URL.
import { orderListFields, orderStatuses } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { OrderSearch, ShownOrders } from './order-queries.ts';

export const shownOrders: readonly ShownOrders[] = ['open', ...orderStatuses, 'all'];

/** Reads the query. Ignores invalid values. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    shown: shownOrders.find((shown) => shown === params.get('status')) ?? 'open',
    orderField: orderListFields.find((field) => field === params.get('order')) ?? 'user.createdAt',
    orderType: params.get('direction') === 'ASC' ? 'ASC' : 'DESC',
  };
}

function writeOrderSearch({ page, keyword, shown, orderField, orderType }: OrderSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('search', keyword);
  if (shown !== 'open') params.set('status', shown);
  if (orderField !== 'user.createdAt') params.set('order', orderField);
  if (orderType !== 'DESC') params.set('direction', orderType);
  if (page > 0) params.set('page', String(page));
  return params;
}

export type ChangeOrderSearch = (change: Partial<OrderSearch>) => void;

/** Any change except of the page goes to the first page. */
export function useOrderSearch(): [OrderSearch, ChangeOrderSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readOrderSearch(params), [params]);
  const change = useCallback<ChangeOrderSearch>(
    (part) =>
      setParams((now) => writeOrderSearch({ ...readOrderSearch(now), page: 0, ...part }), {
        replace: 'keyword' in part,
      }),
    [setParams],
  );
  return [search, change];
}
