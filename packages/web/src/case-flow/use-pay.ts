// Paying for a case: the payment company's page takes over the window (E-048, T10).
import { paymentEndpoints, type Case } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useFollowCheckout } from '../payments/use-follow-checkout.ts';

/** Opens the checkout of a case. It stays pending while the browser leaves, so that nobody pays twice. */
export function usePay(onFailure: (error: Error) => void) {
  const follow = useFollowCheckout();
  const paying = useMutation({
    mutationFn: async ({ id }: Pick<Case, 'id'>) => {
      const opened = await callEndpoint(paymentEndpoints.createCaseCheckout, { query: { caseId: id } });
      if (follow(opened)) await new Promise<never>(() => {});
    },
    onError: onFailure,
  });
  // Whoever comes back with the browser's own button finds the page as it was left: the button works again.
  const { reset } = paying;
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [reset]);
  return paying;
}
