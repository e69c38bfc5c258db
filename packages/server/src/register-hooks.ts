// Registers what lower layers call in higher ones: each hook with its functions. A missing function does not compile. A
// domain whose hooks are not listed here stops the start.
import { authHooks } from './auth/auth-hooks.ts';
import { capabilityHooks } from './capabilities/capability-hooks.ts';
import { endCareOf, findCare, needsAdult } from './caregivers/care-access-service.ts';
import { readHelpedPeople } from './caregivers/helped-people-service.ts';
import { isWrittenReport, listCaseFilesOf } from './case-files/case-file-access.ts';
import { failProcessing, finishProcessing } from './case-files/image-processing.ts';
import { endPortalPassword } from './case-files/portal-password.ts';
import { readAgain, requireReadAgain } from './case-files/read-again.ts';
import { giveUpCaseUpload } from './case-files/supply-files.ts';
import { caseFlowHooks } from './case-flow/case-flow-hooks.ts';
import {
  findCaseToPay,
  openCheckoutOfCase,
  readCaseForPayment,
  releaseCase,
  notifyFailedPayment,
} from './case-flow/case-payment.ts';
import { listOpenCases, releaseCases } from './case-flow/release-cases.ts';
import { selectOldestUnpaid } from './cases/case-count-repository.ts';
import { findOrderedPatient, readPatientFacts } from './cases/case-count-service.ts';
import { findCase } from './cases/case-service.ts';
import { listCasesOfPerson } from './cases/cases-of-person.ts';
import { correctPatientAddress, selectOpenCounts } from './cases/cases-of-person-repository.ts';
import { orderedAddress, studyScopesByCase } from './cases/case-study-access.ts';
import { discountHooks } from './discounts/discount-hooks.ts';
import { readDiscounts } from './discounts/discount-service.ts';
import { describeDeliveredStudies } from './gateway/delivered-study-service.ts';
import { isUploadOfIntroduction } from './introductions/introduction-repository.ts';
import { libraryHooks } from './library/library-hooks.ts';
import { settleMaterial, settleMaterialOfFile } from './library/material-state-service.ts';
import { isStudyOfLibrary, isUploadOfLibrary } from './library/material-tables.ts';
import { isStudyOfNormal } from './library/normal-tables.ts';
import { endConnectionsOf, listConnectionsOf } from './integrations/person-connections-service.ts';
import { queueWebhookMessages, withdrawHeldMessages } from './integrations/webhooks/webhook-events.ts';
import { notifyOfCase } from './notices/notify-of-case.ts';
import { recordDamage } from './operations/damage-service.ts';
import {
  clearReferral,
  recordCheckout,
  recordPayment,
  recordRefund,
  openOrder,
} from './orders/order-changes.ts';
import { hasPaidOrder, isOrderPaid } from './orders/order-repository.ts';
import { readOrderFacts } from './orders/order-service.ts';
import { hasCoupons, readCoupon } from './payments/coupon-service.ts';
import { readCredits } from './payments/credit-service.ts';
import { hasPremium } from './payments/premium/premium-repository.ts';
import { paymentHooks } from './payments/payment-hooks.ts';
import { readStudyLimit, readUserPlan } from './payments/plans/plan-service.ts';
import { peopleHooks } from './people/people-hooks.ts';
import { or, sql } from './platform/database/drizzle.ts';
import { checkHooks } from './platform/hooks/hook-set.ts';
import { storageHooks } from './platform/storage/damaged-file.ts';
import { closeQuestions } from './questions/question-service.ts';
import { recordHooks } from './records/record-hooks.ts';
import { listKeptStudies } from './records/retention-service.ts';
import { removeStudiesOfPlan, restoreStudiesOfPlan } from './records/study-removal-service.ts';
import { queueCopiesOfSigned } from './reports/copies/video-copy-service.ts';
import { isStudyOfSample, isUploadOfSample } from './samples/sample-tables.ts';
import { endLinksToStudies } from './sharing/share-repository.ts';
import { isShareLinkLive } from './sharing/share-tables.ts';
import { revokeOthersAccess } from './sharing/take-over-service.ts';
import { uploadHooks } from './uploads/upload-hooks.ts';
import { countStudiesOf } from './viewers/study-service.ts';
import { viewerHooks } from './viewers/viewer-hooks.ts';
import { workspaceHooks } from './workspaces/workspace-hooks.ts';

storageHooks.register({ recordDamage });

workspaceHooks.register({ readCoupons: readDiscounts });

authHooks.register({
  readPatientFacts: async (patient, now) => ({
    ...(await readPatientFacts(patient.id)),
    ...(await readOrderFacts(patient.id)),
    ...(await readCredits(patient.id)),
    storedStudies: await countStudiesOf(patient.id),
    userPlan: await readUserPlan(patient, now),
    helpedPeople: await readHelpedPeople(patient.id, now),
    needsAdult: await needsAdult(patient, now),
  }),
  patientAdded: openOrder,
  findOrderedPatient,
  revokeOthersAccess: async (userId, now) => {
    await clearReferral(userId, now);
    await endCareOf(userId, now);
    return revokeOthersAccess(userId, now);
  },
});

capabilityHooks.register({ isShareLinkLive, findCare });

viewerHooks.register({
  studyScopes: (actor) => [
    ...studyScopesByCase(actor),
    isStudyOfLibrary(actor),
    isStudyOfNormal(actor),
    isStudyOfSample(actor),
  ],
  orderedAddress,
  listShownAs: listCaseFilesOf,
  isWrittenReport,
  fileViewMade: settleMaterialOfFile,
});

// CG-100: a paid order unlocks all of them, and so does buying them.
libraryHooks.register({
  opensSelfHelp: (actor) => or(hasPaidOrder(actor), hasPremium(actor)) ?? sql`false`,
});

uploadHooks.register({
  holders: () => [isUploadOfIntroduction, isUploadOfLibrary, isUploadOfSample],
  requireCase: ({ database }, actor, caseId) => findCase(database, actor, caseId),
  readStudyLimit,
  giveUp: giveUpCaseUpload,
  requireReadAgain,
  readAgain,
  studyListed: describeDeliveredStudies,
  studyReady: finishProcessing,
  studyFailed: failProcessing,
  materialRead: settleMaterial,
});

discountHooks.register({ hasCoupons, readCoupon });

paymentHooks.register({
  listKeptStudies,
  removeStudies: removeStudiesOfPlan,
  restoreStudies: restoreStudiesOfPlan,
  findOrderToPay: findCaseToPay,
  openCheckout: openCheckoutOfCase,
  readCase: readCaseForPayment,
  findOldestUnpaid: selectOldestUnpaid,
  releaseOrder: releaseCase,
  hasPaidOrder: isOrderPaid,
  paymentOpened: recordCheckout,
  paymentReceived: recordPayment,
  paymentRefunded: recordRefund,
  paymentFailed: notifyFailedPayment,
});

peopleHooks.register({
  listOpenCases,
  releaseCases,
  countOpenCases: selectOpenCounts,
  listCasesOf: listCasesOfPerson,
  listConnectionsOf,
  endConnectionsOf,
  addressCorrected: correctPatientAddress,
});

recordHooks.register({ studiesRemoved: endLinksToStudies });

caseFlowHooks.register({
  notify: async (platform, change) => {
    await queueWebhookMessages(change);
    return notifyOfCase(platform, change);
  },
  caseMoved: async (moved) => {
    await endPortalPassword(moved);
    await closeQuestions(moved);
    await queueCopiesOfSigned(moved);
    await withdrawHeldMessages(moved);
  },
});

checkHooks();
