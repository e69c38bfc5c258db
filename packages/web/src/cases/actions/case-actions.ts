// The hooks behind single-button case actions: they run the call, report the result and refetch the case.
import type { Case } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { loadPart } from '../../ui/load-part.ts';
import { caseActionKey, invalidateCaseLists } from '../case-keys.ts';
import { caseQuery, cacheCase } from '../case-queries.ts';
import { useFailureWords } from './action-failure.ts';
import type { CaseActionInput } from './case-calls.ts';

const caseCalls = () => loadPart(() => import('./case-calls.ts'));

/** Refetches the case and its lists after someone else's change or an error. */
export function useRefetchCase(): (caseId: string) => void {
  const client = useQueryClient();
  return (caseId) => {
    void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    void invalidateCaseLists(client);
  };
}

/** Runs an action and reports the result. If `isQuiet`, the caller shows the error. The case is refetched. */
export function useCaseAction({ isQuiet = false } = {}) {
  const client = useQueryClient();
  const { locale } = useLocale();
  const failureOf = useFailureWords();
  const refetch = useRefetchCase();
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: async ({ caseId, action, ...given }: CaseActionInput) => {
      const { callAction, afterAction } = await caseCalls();
      return { answer: await callAction(action, { id: caseId }, given), ...afterAction(action, locale) };
    },
    onSuccess: ({ answer, done, spendsCredit }) => {
      cacheCase(client, answer);
      if (spendsCredit) void client.invalidateQueries({ queryKey: ['current-user'] });
      if (done) notify('done', done);
    },
    onError: (error, { caseId, action }) => {
      if (!isQuiet) notify('error', failureOf(action, error));
      refetch(caseId);
    },
  });
}

/** A call that returns the updated case. Shows errors. If `isQuiet`, only returns them as `failure`, for the form. */
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
    onSuccess: (answer) => cacheCase(client, answer),
    onError: (error) => {
      if (!isQuiet) notify('error', errorMessage(error, sayError));
      refetch(caseId);
    },
  });
  return { ...change, failure: change.error && errorMessage(change.error, sayError) };
}
