// All calls of the web app about refunds and pending responses of the payment company.
import { paymentDeskEndpoints, type DeskPayment, type PaymentState } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** Returns whether a refund was requested from the payment company but is not confirmed yet. */
export const isRefundUnderWay = ({ status, refundRequestedAt }: DeskPayment): boolean =>
  status === 'paid' && refundRequestedAt !== null;

/** Polling interval while a refund is in progress. */
export const refundPollMilliseconds = 5_000;

export const paymentStateQuery = queryOptions({
  queryKey: ['payments', 'state'],
  queryFn: ({ signal }): Promise<PaymentState> =>
    callEndpoint(paymentDeskEndpoints.getPaymentState, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.refunds.some(isRefundUnderWay) ? refundPollMilliseconds : false,
});

/** Asks the payment company again about everything that is pending. */
export function useAskPaymentCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(paymentDeskEndpoints.askPaymentCompany, {}),
    onSuccess: (state) => client.setQueryData(paymentStateQuery.queryKey, state),
  });
}

/** CG-112: refunds a payment. */
export function useRefundPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      callEndpoint(paymentDeskEndpoints.refundPayment, {
        params: { id },
        body: reason === undefined ? {} : { reason },
      }),
    // Also after an error: another user may have refunded it.
    onSettled: () => {
      for (const key of ['payments', 'orders']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
