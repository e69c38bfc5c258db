import type { Case } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { caseActionKey, useRefetchCase } from './case-actions.ts';
import { keepCase } from '../case-queries.ts';

/** A call that answers with the case as it is now. A refusal is said; when `isQuiet`, by `failure` beside what was typed. */
export function useCaseCall<Values>(
  caseId: string,
  call: (values: Values) => Promise<Case>,
  isQuiet = false,
) {
  const client = useQueryClient();
  const sayError = useMessages(appMessages);
  const refetch = useRefetchCase();
  const change = useMutation({
    mutationKey: caseActionKey,
    mutationFn: call,
    onSuccess: (answer) => keepCase(client, answer),
    onError: (error) => {
      if (!isQuiet) notify('error', errorMessage(error, sayError));
      refetch(caseId);
    },
  });
  return { ...change, failure: change.error && errorMessage(change.error, sayError) };
}
