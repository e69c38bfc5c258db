// What a person does to a case with one button: the call behind each action of the case flow, and what is said afterwards.
import {
  caseEndpoints,
  caseMessages,
  transition,
  uploadEndpoints,
  type Case,
  type CaseAction,
  type ReviewCheck,
} from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../app/call-endpoint.ts';
import { useMessageLookup } from '../app/i18n.tsx';
import { notify } from '../ui/snackbar-store.ts';
import { currentSendings, dropSending } from '../uploads/sending-store.ts';
import { useFailureWords } from './action-failure.ts';
import { caseQuery, invalidateCaseLists, keepCase } from './case-queries.ts';

export interface CaseActionInput {
  caseId: string;
  action: OneCallAction;
  /** The upload that is given up. */
  uploadId?: string | null;
  /** Why, in the person's own words, where the flow asks for it. */
  reason?: string;
  /** What a reviewer has looked at before signing off. */
  checks?: readonly ReviewCheck[];
}

type Given = Omit<CaseActionInput, 'caseId' | 'action'>;
type Call = (params: { id: string }, given: Given) => Promise<Case>;

const bodyOf = ({ reason }: Given) => (reason ? { body: { reason } } : {});
const wordsOf = ({ reason = '' }: Given) => ({ body: { reason } });

const reject: Call = (params, given) => callEndpoint(caseEndpoints.rejectCase, { params, ...bodyOf(given) });
const discard: Call = (params, given) =>
  callEndpoint(caseEndpoints.discardReview, { params, ...bodyOf(given) });
const judgeIdentity =
  (verdict: 'accept' | 'refuse'): Call =>
  (params, { reason = '' }) =>
    callEndpoint(caseEndpoints.judgeIdentity, { params, body: { verdict, reason } });

/** The upload ends on the server, and in this window when it is the one that sends it. */
const giveUpUpload: Call = async (params, { uploadId }) => {
  if (uploadId) {
    const own = currentSendings().find(({ upload }) => upload?.id === uploadId);
    if (own) dropSending(own.id, false);
    await callEndpoint(uploadEndpoints.giveUpUpload, { params: { id: uploadId } });
  }
  return callEndpoint(caseEndpoints.getCase, { params });
};

/** Actions that are one call, with at most a reason. The others open a page, a form or a checkout (action-ways.ts). */
const calls = {
  claim: (params) => callEndpoint(caseEndpoints.claimCase, { params }),
  optOut: reject,
  takeBack: reject,
  sendToProvider: reject,
  discard,
  discardReview: discard,
  sendForReview: (params) => callEndpoint(caseEndpoints.sendForReview, { params }),
  startReview: (params) => callEndpoint(caseEndpoints.startReview, { params }),
  cancelReview: (params, given) => callEndpoint(caseEndpoints.cancelReview, { params, ...bodyOf(given) }),
  signOff: (params, { checks = [] }) =>
    callEndpoint(caseEndpoints.signOffCase, { params, body: { checks: [...checks] } }),
  recall: (params, given) => callEndpoint(caseEndpoints.recallCase, { params, ...wordsOf(given) }),
  archive: (params, given) => callEndpoint(caseEndpoints.archiveCase, { params, ...wordsOf(given) }),
  unarchive: (params) => callEndpoint(caseEndpoints.unarchiveCase, { params }),
  withdraw: (params) => callEndpoint(caseEndpoints.withdrawCase, { params }),
  useCredit: (params) => callEndpoint(caseEndpoints.useCredit, { params }),
  letPatientPay: (params) =>
    callEndpoint(caseEndpoints.letPatientPay, { params, body: { selectedPaymentMethod: 'patient-pay' } }),
  rejectUpload: (params, given) =>
    callEndpoint(caseEndpoints.rejectClinicUpload, { params, ...bodyOf(given) }),
  bypassImages: (params) => callEndpoint(caseEndpoints.bypassImages, { params }),
  portalFailed: (params, given) =>
    callEndpoint(caseEndpoints.reportPortalFailure, { params, ...wordsOf(given) }),
  acceptIdentity: judgeIdentity('accept'),
  refuseIdentity: judgeIdentity('refuse'),
  giveUpUpload,
} satisfies Partial<Record<CaseAction, Call>>;

export type OneCallAction = keyof typeof calls;
export const isOneCall = (action: CaseAction): action is OneCallAction => Object.hasOwn(calls, action);

export const caseActionKey = ['case-action'] as const;

/** What somebody else's change or a refusal makes old: the case and its lists. */
export function useRefetchCase(): (caseId: string) => void {
  const client = useQueryClient();
  return (caseId) => {
    void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    void invalidateCaseLists(client);
  };
}

/** Does an action and says how it went. A refusal is said by whoever asked, when `isQuiet`; the case is fetched anew. */
export function useCaseAction({ isQuiet = false } = {}) {
  const client = useQueryClient();
  const say = useMessageLookup(caseMessages);
  const failureOf = useFailureWords();
  const refetch = useRefetchCase();
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: ({ caseId, action, ...given }: CaseActionInput) => {
      const call: Call = calls[action];
      return call({ id: caseId }, given);
    },
    onSuccess: (answer, { action }) => {
      keepCase(client, answer);
      // The person's number of reports is another now.
      if (action === 'useCredit') void client.invalidateQueries({ queryKey: ['current-user'] });
      const { success } = transition(action);
      if (success) notify('done', say(success));
    },
    onError: (error, { caseId, action }) => {
      if (!isQuiet) notify('error', failureOf(action, error));
      refetch(caseId);
    },
  });
}
