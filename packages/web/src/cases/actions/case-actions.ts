// Single-button case actions: the call behind each action of the case flow, and the message afterwards.
import {
  type ActionOfKind,
  type Case,
  type CaseAction,
  caseEndpoints,
  caseFileEndpoints,
  caseFlowEndpoints,
  caseMessages,
  messageKeysOf,
  plainEndpoint,
  type ReviewCheck,
  transition,
  uploadEndpoints,
} from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { currentSendings, removeSending } from '../../uploads/sending-store.ts';
import { caseActionKey, invalidateCaseLists } from '../case-keys.ts';
import { caseQuery, cacheCase } from '../case-queries.ts';
import { useFailureWords } from './action-failure.ts';

export interface CaseActionInput {
  caseId: string;
  action: OneCallAction;
  /** The upload to discard. */
  uploadId?: string | null;
  /** The user's reason, if the flow requires one. */
  reason?: string;
  /** The checklist a reviewer ticked before signing off, and the version of the video. */
  checks?: readonly ReviewCheck[];
  videoId?: string;
}

type Given = Omit<CaseActionInput, 'caseId' | 'action'>;
type Call = (params: { id: string }, given: Given) => Promise<Case>;

const bodyOf = ({ reason }: Given) => (reason ? { body: { reason } } : {});
const wordsOf = ({ reason = '' }: Given) => ({ body: { reason } });

const judgeIdentity =
  (verdict: 'accept' | 'refuse'): Call =>
  (params, { reason = '' }) =>
    callEndpoint(caseFileEndpoints.judgeIdentity, { params, body: { verdict, reason } });

/** Ends the upload on the server, and in this window if it is sending it. */
const giveUpUpload: Call = async (params, { uploadId }) => {
  if (uploadId) {
    const own = currentSendings().find(({ upload }) => upload?.id === uploadId);
    if (own) removeSending(own.id, false);
    await callEndpoint(uploadEndpoints.giveUpUpload, { params: { id: uploadId } });
  }
  return callEndpoint(caseEndpoints.getCase, { params });
};

/**
 * Actions whose call has more than a reason, or belongs to another domain. All others use the call of their own file.
 */
const ownCalls = {
  signOff: (params, { checks = [], videoId, reason }) =>
    callEndpoint(caseFlowEndpoints.signOffCase, {
      params,
      body: { checks: [...checks], ...(videoId && { videoId }), ...(reason && { reason }) },
    }),
  letPatientPay: (params) =>
    callEndpoint(caseFlowEndpoints.letPatientPay, { params, body: { selectedPaymentMethod: 'patient-pay' } }),
  rejectUpload: (params, given) =>
    callEndpoint(caseFileEndpoints.rejectClinicUpload, { params, ...bodyOf(given) }),
  bypassImages: (params) => callEndpoint(caseFileEndpoints.bypassImages, { params }),
  portalFailed: (params, given) =>
    callEndpoint(caseFileEndpoints.reportPortalFailure, { params, ...wordsOf(given) }),
  acceptIdentity: judgeIdentity('accept'),
  refuseIdentity: judgeIdentity('refuse'),
  giveUpUpload,
} satisfies Partial<Record<OneCallAction, Call>>;

const hasOwnCall = (action: OneCallAction): action is keyof typeof ownCalls => action in ownCalls;

/** Runs an action that is a single call. Others open a page, a form or a checkout (use-action-start.tsx). */
function callAction(action: OneCallAction, params: { id: string }, given: Given): Promise<Case> {
  if (hasOwnCall(action)) return ownCalls[action](params, given);
  return callEndpoint(plainEndpoint(action), { params, ...bodyOf(given) });
}

export type OneCallAction = ActionOfKind<'call'>;
export const isOneCall = (action: CaseAction): action is OneCallAction => transition(action).kind === 'call';

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
  const say = useMessageLookup(caseMessages);
  const failureOf = useFailureWords();
  const refetch = useRefetchCase();
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: ({ caseId, action, ...given }: CaseActionInput) => callAction(action, { id: caseId }, given),
    onSuccess: (answer, { action }) => {
      cacheCase(client, answer);
      if (transition(action).spendsCredit) void client.invalidateQueries({ queryKey: ['current-user'] });
      const { success } = messageKeysOf(action);
      if (success) notify('done', say(success));
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
