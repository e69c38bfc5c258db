// The calls of review notes (B12); each answers with the case as it is now.
import { caseEndpoints, type Case } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appMessages } from '../../app/app-messages.ts';
import { callEndpoint } from '../../app/call-endpoint.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { notify } from '../../ui/snackbar-store.ts';
import { caseActionKey, useRefetchCase } from '../case-actions.ts';
import { keepCase } from '../case-queries.ts';

export interface NewNote {
  seconds: number;
  text: string;
}

function useNoteCall<Values>(caseId: string, call: (values: Values) => Promise<Case>, isQuiet = false) {
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

/** A refusal is said beside what was typed. */
export const useAddNote = (caseId: string) =>
  useNoteCall(
    caseId,
    (body: NewNote) => callEndpoint(caseEndpoints.addReviewNote, { params: { id: caseId }, body }),
    true,
  );

export const useResolveNote = (caseId: string) =>
  useNoteCall(caseId, ({ noteId, isResolved }: { noteId: string; isResolved: boolean }) =>
    callEndpoint(caseEndpoints.resolveReviewNote, {
      params: { id: caseId, noteId },
      body: { isResolved },
    }),
  );
