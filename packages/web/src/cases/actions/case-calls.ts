// Single-button case actions: the call behind each action of the case flow. The flow and its rules are larger than the
// list that offers one of them, so the hooks load this when an action is pressed.
import {
  type ActionOfKind,
  type Case,
  type CaseAction,
  caseEndpoints,
  caseFileEndpoints,
  caseFlowEndpoints,
  caseMessages,
  type Locale,
  messageKeysOf,
  plainEndpoint,
  type ReviewCheck,
  transition,
  uploadEndpoints,
} from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { currentSendings, removeSending } from '../../uploads/sending-store.ts';

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
  /** Why the video has no captions, for its patient. */
  captionsReason?: string;
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
  signOff: (params, { checks = [], videoId, reason, captionsReason }) =>
    callEndpoint(caseFlowEndpoints.signOffCase, {
      params,
      body: {
        checks: [...checks],
        ...(videoId && { videoId }),
        ...(reason && { reason }),
        ...(captionsReason && { captionsReason }),
        isUndoable: true,
      },
    }),
  sendForReview: (params, { reason }) =>
    callEndpoint(caseFlowEndpoints.sendForReview, {
      params,
      body: { ...(reason && { reason }), isUndoable: true },
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
export function callAction(action: OneCallAction, params: { id: string }, given: Given): Promise<Case> {
  if (hasOwnCall(action)) return ownCalls[action](params, given);
  return callEndpoint(plainEndpoint(action), { params, ...bodyOf(given) });
}

export type OneCallAction = ActionOfKind<'call'>;
export const isOneCall = (action: CaseAction): action is OneCallAction => transition(action).kind === 'call';

/** Returns the message after an action, if it has one, and whether it spends a report credit. */
export function afterAction(action: OneCallAction, locale: Locale) {
  const { success } = messageKeysOf(action);
  return {
    done: success && caseMessages[locale][success],
    spendsCredit: transition(action).spendsCredit === true,
  };
}
