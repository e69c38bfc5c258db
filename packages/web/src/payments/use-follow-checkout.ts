import type { paymentEndpoints, ResponseOf } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { paymentMessages } from './payment-messages.ts';

type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/**
 * Follows an opened checkout: to the payment company's page, or with nothing to pay (F-035, CG-152) to the next page.
 * Returns whether the browser leaves this page.
 */
export function useFollowCheckout(): (opened: Opened) => boolean {
  const t = useMessages(paymentMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ sessionId, url }) => {
    if (sessionId !== null) {
      window.location.assign(url);
      return true;
    }
    const refreshed = ['cases', 'records', 'current-user'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    );
    const { pathname, search } = new URL(url, window.location.origin);
    const isOrderForm = pathname === '/personalized-video';
    notify('done', t(isOrderForm ? 'freeReport' : 'freeDone'));
    // The order form requires a known unused report.
    if (isOrderForm) void Promise.allSettled(refreshed).then(() => navigate(pathname + search));
    else void navigate(pathname + search);
    return false;
  };
}
