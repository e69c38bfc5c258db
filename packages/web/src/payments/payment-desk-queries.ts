// The web app's only calls about money that goes back, and about what the payment company has not said yet.
import { paymentDeskEndpoints, type DeskPayment, type PaymentState } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** Whether the payment company has been told to give the payment back, and has not said yet that it did. */
export const isRefundUnderWay = ({ status, refundRequestedAt }: DeskPayment): boolean =>
  status === 'paid' && refundRequestedAt !== null;

/** While the payment company is at a refund. */
export const refundPollMilliseconds = 5_000;

export const paymentStateQuery = queryOptions({
  queryKey: ['payments', 'state'],
  queryFn: ({ signal }): Promise<PaymentState> =>
    callEndpoint(paymentDeskEndpoints.getPaymentState, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.refunds.some(isRefundUnderWay) ? refundPollMilliseconds : false,
});

/** Asks the payment company again about whatever is open. */
export function useAskPaymentCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(paymentDeskEndpoints.askPaymentCompany, {}),
    onSuccess: (state) => client.setQueryData(paymentStateQuery.queryKey, state),
  });
}

/** CG-112: has a payment given back. */
export function useRefundPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      callEndpoint(paymentDeskEndpoints.refundPayment, {
        params: { id },
        body: reason === undefined ? {} : { reason },
      }),
    // Also after an error: somebody else may have had it given back.
    onSettled: () => {
      for (const key of ['payments', 'orders']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
