// The web app's only calls about paying for a case.
import { paymentEndpoints, type ReportType, type ResponseOf } from '@plainscan/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useFollowCheckout } from './use-follow-checkout.ts';

export type PaymentSession = ResponseOf<typeof paymentEndpoints.checkPaymentSession>;

const askAgainMilliseconds = 2_000;
/** After a minute the page says that it takes longer; it goes on asking. */
export const slowAfterAnswers = 30;

/** What came of a checkout. Asked again while the payment company has not said it yet. */
export const paymentSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payments', 'session', sessionId],
    queryFn: ({ signal }) =>
      callEndpoint(paymentEndpoints.checkPaymentSession, { params: { id: sessionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.valid && state.data.status === 'open' ? askAgainMilliseconds : false,
  });

/** Whether the server says that the address names no payment of this person's. */
export const isUnknownSession = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 400 || error.status === 403 || error.status === 404);

export interface CheckoutWish {
  caseId: string;
  /** The other card was chosen (CG-166). */
  type?: ReportType;
}

/** F-036: opens a checkout for the case and goes where it leads. */
export function useCaseCheckout() {
  const follow = useFollowCheckout();
  return useMutation({
    mutationFn: (query: CheckoutWish) => callEndpoint(paymentEndpoints.createCaseCheckout, { query }),
    onSuccess: follow,
  });
}
