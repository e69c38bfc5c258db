// All order calls of the web app.
import {
  defaultOrderStatuses,
  orderEndpoints,
  orderStatuses,
  pageSize,
  type MovedOrder,
  type Order,
  type OrderHistory,
  type OrderMoveDetails,
  type OrderStatus,
  type OrderTarget,
  type SentQuery,
} from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRefundUnderWay, refundPollMilliseconds } from '../payments/payment-desk-queries.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

export type OrderField = NonNullable<SentQuery<typeof orderEndpoints.listOrders>['orderField']>;

/** `open`: all except archived (S-015). */
export type ShownOrders = 'open' | 'all' | OrderStatus;

export interface OrderSearch {
  /** 0-based. */
  page: number;
  keyword: string;
  shown: ShownOrders;
  orderField: OrderField;
  orderType: 'ASC' | 'DESC';
}

const statusesOf = (shown: ShownOrders): readonly OrderStatus[] => {
  if (shown === 'all') return orderStatuses;
  return shown === 'open' ? defaultOrderStatuses : [shown];
};

export const orderListQuery = ({ keyword, shown, ...search }: OrderSearch) => {
  const query = {
    ...search,
    limit: pageSize,
    status: statusesOf(shown).join(),
    ...(keyword !== '' && { keyword }),
  };
  return queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => callEndpoint(orderEndpoints.listOrders, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const orderHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: ({ signal }): Promise<OrderHistory> =>
      callEndpoint(orderEndpoints.getOrderHistory, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(isRefundUnderWay) ? refundPollMilliseconds : false,
  });

/**
 * An order's history. Refetches the list whenever a payment's status has changed, because a refund changes the order's
 * too. Polling may never see the refund under way: it can be done before the first answer.
 */
export function useOrderHistory(id: string) {
  const client = useQueryClient();
  const query = useQuery(orderHistoryQuery(id));
  const statuses = query.data?.payments.map(({ status }) => status).join();
  const before = useRef(statuses);
  useEffect(() => {
    if (before.current !== undefined && before.current !== statuses)
      void client.invalidateQueries({ queryKey: ['orders', 'list'] });
    before.current = statuses;
  }, [client, statuses]);
  return query;
}

const calls = {
  cancelled: orderEndpoints.cancelOrder,
  archived: orderEndpoints.archiveOrder,
  registered: orderEndpoints.registerOrder,
  paid: orderEndpoints.payOrder,
  complete: orderEndpoints.completeOrder,
} as const satisfies Record<OrderTarget, unknown>;

export function useMoveOrder(order: Order) {
  const client = useQueryClient();
  const outdate = () => client.invalidateQueries({ queryKey: ['orders'] });
  return useMutation({
    mutationFn: ({ to, ...body }: OrderMoveDetails & { to: OrderTarget }): Promise<MovedOrder> =>
      callEndpoint(calls[to], { params: { id: order.id }, body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['cases'] });
      await outdate();
    },
    // Another user may have changed it, which the list then shows.
    onError: () => void outdate(),
  });
}
