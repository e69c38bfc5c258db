// Forms that change a case: the call, caching its response, and the error message.
import {
  caseMessages,
  isStaff,
  type Case,
  type CaseAction,
  type PortalAccess,
  type SupplyFiles,
  caseFileEndpoints,
  messageKeysOf,
} from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import type { Sending } from '../../uploads/sending-store.ts';
import { markSupplied } from '../../uploads/use-chosen-files.ts';
import { useFailureWords } from '../../cases/actions/action-failure.ts';
import { useRefetchCase } from '../../cases/actions/case-actions.ts';
import { caseActionKey } from '../../cases/case-keys.ts';
import { cacheCase } from '../../cases/case-queries.ts';
import { panelMessages } from '../../cases/panel-messages.ts';

/** A form whose response is the updated case. The input stays if it fails. */
export function useCaseForm<Values>(
  { id, workspace }: Pick<Case, 'id' | 'workspace'>,
  action: CaseAction,
  send: (values: Values) => Promise<Case>,
) {
  const client = useQueryClient();
  const say = useMessageLookup(caseMessages);
  const words = useMessages(panelMessages);
  const failureOf = useFailureWords();
  const refetch = useRefetchCase();
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const form = useMutation({
    mutationKey: caseActionKey,
    // Discards the sent data, which can include a portal's password, with the form.
    gcTime: 0,
    mutationFn: send,
    onSuccess: (answer) => {
      cacheCase(client, answer);
      const { success } = messageKeysOf(action);
      // Patients stay on their request: it does not matter to them which clinic works on it.
      const hasMoved = isStaff(role) && answer.workspace.id !== workspace.id;
      if (hasMoved) notify('update', words('movedAway', { product: answer.workspace.name }));
      else if (success) notify('done', say(success));
      // E-047, E-055: processing starts by itself, and may be finished before the response arrives.
      const isOnItsWay = action === 'submitUpload' || action === 'completeUpload';
      if (isStaff(role) && (hasMoved || isOnItsWay)) void navigate('/cases');
    },
    onError: () => refetch(id),
  });
  return { ...form, failure: form.error && failureOf(action, form.error) };
}

interface Supplied {
  body: SupplyFiles;
  /** The uploads that its files come from. */
  sendings: readonly Sending[];
}

/** T13 and T16: sends images and report, or marks the upload complete. */
export const useSupplyCase = (item: Case, action: 'submitUpload' | 'completeUpload') =>
  useCaseForm(item, action, async ({ body, sendings }: Supplied) => {
    const call =
      action === 'submitUpload'
        ? caseFileEndpoints.submitClinicUpload
        : caseFileEndpoints.completeSharedUpload;
    const answer = await callEndpoint(call, { params: { id: item.id }, body });
    markSupplied(item.id, sendings);
    return answer;
  });

/** T12: shares or corrects the access data of a portal. */
export const useSharePortal = (item: Case) =>
  useCaseForm(item, 'sharePortal', (uploadSharedInfo: PortalAccess) =>
    callEndpoint(caseFileEndpoints.sharePortalAccess, {
      params: { id: item.id },
      body: { uploadSharedInfo },
    }),
  );
