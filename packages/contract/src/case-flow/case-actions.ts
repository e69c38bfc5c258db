// Every action of the case flow. An action without its texts in both languages does not compile.
import type { ActionTexts, CaseTransition } from './case-action.ts';
import { acceptIdentity, acceptIdentityEn, acceptIdentityEs } from './actions/accept-identity.ts';
import { addFile, addFileEn, addFileEs } from './actions/add-file.ts';
import { archive, archiveEn, archiveEs } from './actions/archive.ts';
import { bypassImages, bypassImagesEn, bypassImagesEs } from './actions/bypass-images.ts';
import { cancelReview, cancelReviewEn, cancelReviewEs } from './actions/cancel-review.ts';
import { claim, claimEn, claimEs } from './actions/claim.ts';
import { complete, completeEn, completeEs } from './actions/complete.ts';
import { completeUpload, completeUploadEn, completeUploadEs } from './actions/complete-upload.ts';
import { confirmPayment, confirmPaymentEn, confirmPaymentEs } from './actions/confirm-payment.ts';
import { discard, discardEn, discardEs } from './actions/discard.ts';
import { discardReview, discardReviewEn, discardReviewEs } from './actions/discard-review.ts';
import { editVideo, editVideoEn, editVideoEs } from './actions/edit-video.ts';
import { expire, expireEn, expireEs } from './actions/expire.ts';
import { failPayment, failPaymentEn, failPaymentEs } from './actions/fail-payment.ts';
import { failProcessing, failProcessingEn, failProcessingEs } from './actions/fail-processing.ts';
import { finishProcessing, finishProcessingEn, finishProcessingEs } from './actions/finish-processing.ts';
import { giveUpUpload, giveUpUploadEn, giveUpUploadEs } from './actions/give-up-upload.ts';
import { letPatientPay, letPatientPayEn, letPatientPayEs } from './actions/let-patient-pay.ts';
import { optOut, optOutEn, optOutEs } from './actions/opt-out.ts';
import { pay, payEn, payEs } from './actions/pay.ts';
import { payForPatient, payForPatientEn, payForPatientEs } from './actions/pay-for-patient.ts';
import { portalFailed, portalFailedEn, portalFailedEs } from './actions/portal-failed.ts';
import { rate, rateEn, rateEs } from './actions/rate.ts';
import { reassign, reassignEn, reassignEs } from './actions/reassign.ts';
import { recall, recallEn, recallEs } from './actions/recall.ts';
import { record, recordEn, recordEs } from './actions/record.ts';
import { refuseIdentity, refuseIdentityEn, refuseIdentityEs } from './actions/refuse-identity.ts';
import { rejectUpload, rejectUploadEn, rejectUploadEs } from './actions/reject-upload.ts';
import { remind, remindEn, remindEs } from './actions/remind.ts';
import { sendAgain, sendAgainEn, sendAgainEs } from './actions/send-again.ts';
import { sendForReview, sendForReviewEn, sendForReviewEs } from './actions/send-for-review.ts';
import { sendToProvider, sendToProviderEn, sendToProviderEs } from './actions/send-to-provider.ts';
import { sharePortal, sharePortalEn, sharePortalEs } from './actions/share-portal.ts';
import { signOff, signOffEn, signOffEs } from './actions/sign-off.ts';
import { startReview, startReviewEn, startReviewEs } from './actions/start-review.ts';
import { submitUpload, submitUploadEn, submitUploadEs } from './actions/submit-upload.ts';
import { submitVideo, submitVideoEn, submitVideoEs } from './actions/submit-video.ts';
import { takeBack, takeBackEn, takeBackEs } from './actions/take-back.ts';
import { unarchive, unarchiveEn, unarchiveEs } from './actions/unarchive.ts';
import { undoSending, undoSendingEn, undoSendingEs } from './actions/undo-sending.ts';
import { undoSignOff, undoSignOffEn, undoSignOffEs } from './actions/undo-sign-off.ts';
import { useCredit, useCreditEn, useCreditEs } from './actions/use-credit.ts';
import { warnDelay, warnDelayEn, warnDelayEs } from './actions/warn-delay.ts';
import { withdraw, withdrawEn, withdrawEs } from './actions/withdraw.ts';

export const caseFlow = {
  complete,
  sharePortal,
  submitUpload,
  finishProcessing,
  failProcessing,
  giveUpUpload,
  completeUpload,
  bypassImages,
  rejectUpload,
  portalFailed,
  acceptIdentity,
  refuseIdentity,
  claim,
  sendToProvider,
  record,
  editVideo,
  submitVideo,
  optOut,
  takeBack,
  reassign,
  discard,
  sendForReview,
  startReview,
  cancelReview,
  discardReview,
  signOff,
  rate,
  sendAgain,
  recall,
  undoSending,
  undoSignOff,
  pay,
  payForPatient,
  confirmPayment,
  useCredit,
  failPayment,
  archive,
  unarchive,
  addFile,
  withdraw,
  expire,
  remind,
  warnDelay,
  letPatientPay,
} as const satisfies Record<string, CaseTransition>;

export type CaseAction = keyof typeof caseFlow;

/** The actions of one kind. */
export type ActionOfKind<Kind extends CaseTransition['kind']> = {
  [Action in CaseAction]: (typeof caseFlow)[Action] extends { kind: Kind } ? Action : never;
}[CaseAction];

type TextsOfAll = { readonly [Action in CaseAction]: ActionTexts<(typeof caseFlow)[Action]> };

export const caseActionsEn: TextsOfAll = {
  complete: completeEn,
  sharePortal: sharePortalEn,
  submitUpload: submitUploadEn,
  finishProcessing: finishProcessingEn,
  failProcessing: failProcessingEn,
  giveUpUpload: giveUpUploadEn,
  completeUpload: completeUploadEn,
  bypassImages: bypassImagesEn,
  rejectUpload: rejectUploadEn,
  portalFailed: portalFailedEn,
  acceptIdentity: acceptIdentityEn,
  refuseIdentity: refuseIdentityEn,
  claim: claimEn,
  sendToProvider: sendToProviderEn,
  record: recordEn,
  editVideo: editVideoEn,
  submitVideo: submitVideoEn,
  optOut: optOutEn,
  takeBack: takeBackEn,
  reassign: reassignEn,
  discard: discardEn,
  sendForReview: sendForReviewEn,
  startReview: startReviewEn,
  cancelReview: cancelReviewEn,
  discardReview: discardReviewEn,
  signOff: signOffEn,
  rate: rateEn,
  sendAgain: sendAgainEn,
  recall: recallEn,
  undoSending: undoSendingEn,
  undoSignOff: undoSignOffEn,
  pay: payEn,
  payForPatient: payForPatientEn,
  confirmPayment: confirmPaymentEn,
  useCredit: useCreditEn,
  failPayment: failPaymentEn,
  archive: archiveEn,
  unarchive: unarchiveEn,
  addFile: addFileEn,
  withdraw: withdrawEn,
  expire: expireEn,
  remind: remindEn,
  warnDelay: warnDelayEn,
  letPatientPay: letPatientPayEn,
};

export const caseActionsEs: TextsOfAll = {
  complete: completeEs,
  sharePortal: sharePortalEs,
  submitUpload: submitUploadEs,
  finishProcessing: finishProcessingEs,
  failProcessing: failProcessingEs,
  giveUpUpload: giveUpUploadEs,
  completeUpload: completeUploadEs,
  bypassImages: bypassImagesEs,
  rejectUpload: rejectUploadEs,
  portalFailed: portalFailedEs,
  acceptIdentity: acceptIdentityEs,
  refuseIdentity: refuseIdentityEs,
  claim: claimEs,
  sendToProvider: sendToProviderEs,
  record: recordEs,
  editVideo: editVideoEs,
  submitVideo: submitVideoEs,
  optOut: optOutEs,
  takeBack: takeBackEs,
  reassign: reassignEs,
  discard: discardEs,
  sendForReview: sendForReviewEs,
  startReview: startReviewEs,
  cancelReview: cancelReviewEs,
  discardReview: discardReviewEs,
  signOff: signOffEs,
  rate: rateEs,
  sendAgain: sendAgainEs,
  recall: recallEs,
  undoSending: undoSendingEs,
  undoSignOff: undoSignOffEs,
  pay: payEs,
  payForPatient: payForPatientEs,
  confirmPayment: confirmPaymentEs,
  useCredit: useCreditEs,
  failPayment: failPaymentEs,
  archive: archiveEs,
  unarchive: unarchiveEs,
  addFile: addFileEs,
  withdraw: withdrawEs,
  expire: expireEs,
  remind: remindEs,
  warnDelay: warnDelayEs,
  letPatientPay: letPatientPayEs,
};
