import { Button } from '@mantine/core';
import { paymentDeskEndpoints } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { accountMessages } from './account-messages.ts';

/** Link to the payment company's page, where a subscriber changes cards and sees invoices. */
export function ManageCards() {
  const t = useMessages(accountMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(paymentDeskEndpoints.openPaymentPortal, { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
  return (
    <Button
      variant="default"
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    >
      {t('manageCards')}
    </Button>
  );
}
