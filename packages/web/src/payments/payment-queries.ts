// All calls of the web app about paying for a case.
import { paymentEndpoints, type ReportType, type ResponseOf } from '@plainscan/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '../platform/api/app-error.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useFollowCheckout } from './use-follow-checkout.ts';

export type PaymentSession = ResponseOf<typeof paymentEndpoints.checkPaymentSession>;

const askAgainMilliseconds = 2_000;
/** After a minute, the page says that it takes longer. It keeps polling. */
export const slowAfterAnswers = 30;

/** The result of a checkout. Polled until the payment company has reported it. */
export const paymentSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payments', 'session', sessionId],
    queryFn: ({ signal }) =>
      callEndpoint(paymentEndpoints.checkPaymentSession, { params: { id: sessionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.valid && state.data.status === 'open' ? askAgainMilliseconds : false,
  });

/** Returns whether the server says that the URL names no payment of this user. */
export const isUnknownSession = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 400 || error.status === 403 || error.status === 404);

export interface CaseCheckoutInput {
  caseId: string;
  /** The report type, if the other one was chosen (CG-166). */
  type?: ReportType;
}

/** F-036: opens a checkout for the case and follows it. */
export function useCaseCheckout() {
  const follow = useFollowCheckout();
  return useMutation({
    mutationFn: (query: CaseCheckoutInput) => callEndpoint(paymentEndpoints.createCaseCheckout, { query }),
    onSuccess: follow,
  });
}
