import type { paymentEndpoints, ResponseOf } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { paymentMessages } from './payment-messages.ts';

type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/**
 * Goes where an opened checkout leads: to the payment company's page, or with nothing to pay (F-035, CG-152) to the page
 * that follows. Answers whether the browser leaves this one.
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
    for (const key of ['cases', 'records', 'current-user'])
      void client.invalidateQueries({ queryKey: [key] });
    notify('done', t('freeDone'));
    const { pathname, search } = new URL(url, window.location.origin);
    void navigate(pathname + search);
    return false;
  };
}
