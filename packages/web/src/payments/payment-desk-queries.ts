// The web app's only calls about money that goes back, and about what the payment company has not said yet.
import { paymentDeskEndpoints, type DeskPayment } from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

export const paymentStateQuery = queryOptions({
  queryKey: ['payments', 'state'],
  queryFn: ({ signal }) => callEndpoint(paymentDeskEndpoints.getPaymentState, { signal }),
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
    mutationFn: ({ id }: Pick<DeskPayment, 'id'>) =>
      callEndpoint(paymentDeskEndpoints.refundPayment, { params: { id }, body: {} }),
    // Also after an error: somebody else may have had it given back.
    onSettled: () => {
      for (const key of ['payments', 'orders']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
