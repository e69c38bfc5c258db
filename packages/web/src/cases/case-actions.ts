// What a person does to a case with one button: the call behind each action of the case flow, and what is said afterwards.
import { caseEndpoints, caseMessages, transition, type Case, type CaseAction } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appMessages } from '../app/app-messages.ts';
import { callEndpoint } from '../app/call-endpoint.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessageLookup, useMessages } from '../app/i18n.tsx';
import { notify } from '../ui/snackbar-store.ts';
import { caseQuery, invalidateCaseLists, keepCase } from './case-queries.ts';

type Call = (id: string) => Promise<Case>;

const discard: Call = (id) => callEndpoint(caseEndpoints.discardReview, { params: { id } });

/** Actions that are one call without a form. The others open a page or take a file. */
const calls = {
  claim: (id) => callEndpoint(caseEndpoints.claimCase, { params: { id } }),
  optOut: (id) => callEndpoint(caseEndpoints.rejectCase, { params: { id } }),
  discard,
  discardReview: discard,
  sendForReview: (id) => callEndpoint(caseEndpoints.sendForReview, { params: { id } }),
  startReview: (id) => callEndpoint(caseEndpoints.startReview, { params: { id } }),
  cancelReview: (id) => callEndpoint(caseEndpoints.cancelReview, { params: { id } }),
  signOff: (id) => callEndpoint(caseEndpoints.signOffCase, { params: { id } }),
} satisfies Partial<Record<CaseAction, Call>>;

export type OneCallAction = keyof typeof calls;
export const isOneCall = (action: CaseAction): action is OneCallAction => Object.hasOwn(calls, action);

export const caseActionKey = ['case-action'] as const;

export interface CaseActionInput {
  caseId: string;
  action: OneCallAction;
}

/** Does an action and says how it went, in the server's words when it refused; the case is fetched anew then. */
export function useCaseAction() {
  const client = useQueryClient();
  const say = useMessageLookup(caseMessages);
  const sayError = useMessages(appMessages);
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: ({ caseId, action }: CaseActionInput) => calls[action](caseId),
    onSuccess: (answer, { action }) => {
      keepCase(client, answer);
      const { success } = transition(action);
      if (success) notify('done', say(success));
    },
    onError: (error, { caseId }) => {
      notify('error', errorMessage(error, sayError));
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
      void invalidateCaseLists(client);
    },
  });
}
