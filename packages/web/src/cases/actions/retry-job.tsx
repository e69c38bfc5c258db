import { operationEndpoints } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { appMessages } from '../../platform/language/app-messages.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useRefetchCase } from './case-actions.ts';
import { caseActionKey } from '../case-keys.ts';
import { panelMessages } from '../panel-messages.ts';

/** B16: offers to retry a failed job, to users who may do so. */
export function RetryJob({ caseId, jobId }: { caseId: string; jobId: string | null }) {
  const words = useMessages(panelMessages);
  const sayError = useMessages(appMessages);
  const refetch = useRefetchCase();
  const retry = useMutation({
    mutationKey: caseActionKey,
    mutationFn: (id: string) => callEndpoint(operationEndpoints.retryJob, { params: { id } }),
    onSuccess: () => notify('done', words('retried')),
    onError: (error) => notify('error', errorMessage(error, sayError)),
    onSettled: () => refetch(caseId),
  });
  if (jobId === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-busy={retry.isPending}
      onClick={() => retry.isPending || retry.mutate(jobId)}
    >
      {words('retry')}
    </Button>
  );
}
