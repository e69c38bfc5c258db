// What the authorization matrix sends, and the states in which it makes calls.
import type { CaseRow } from '../src/cases/case-tables.ts';
import type { Stage } from './authorization-rows-fixture.ts';

export const stages: Record<Stage, Partial<CaseRow> & { video: boolean }> = {
  'not-paid': { status: 'not-paid', video: false },
  'pending-upload': { status: 'pending-upload', video: false },
  'upload-shared': { status: 'upload-shared', video: false },
  new: { status: 'new', video: false },
  'in-progress': { status: 'in-progress', video: false },
  'in-progress with video': { status: 'in-progress', video: true },
  review: { status: 'review', video: true },
  'in-review': { status: 'in-review', video: true },
  completed: { status: 'completed', video: true },
  archived: { status: 'archived', video: false },
};

/** States in which no one has claimed the case. */
export const unclaimed: readonly Stage[] = ['not-paid', 'pending-upload', 'upload-shared', 'new', 'archived'];

/** What the calls change besides the status. */
export const untouched = {
  clinicUploadRejected: false,
  isBypassed: false,
  isMarkedComplete: false,
  statusBeforeUpload: null,
  statusBeforeArchive: null,
  ratedAt: null,
  version: 1,
};

export const queries: Record<string, string> = {
  findPatientByEmail: '?email=nobody@mail.test',
  search: '?q=nobody',
  endSessions: '?keepThis=true',
  createPackageCheckout: '?plan=basic',
  createSubscriptionCheckout: '?plan=basic',
  getPlanChange: '?plan=basic',
};

/**
 * Calls that get an empty body, which no schema accepts, because no expectation row gives another. The response shows
 * who gets as far as the body.
 */
export const withEmptyBody = new Set([
  'login',
  'loginSecond',
  'loginWithToken',
  'loginWithPasskey',
  'register',
  'forgotPassword',
  'verifyEmail',
  'resetPassword',
  'renewLink',
  'createCase',
  'setOwnPortrait',
  'saveWatched',
  'addWebhook',
  'changeWebhook',
  'makeApiKey',
  'inviteCaregiver',
  'changeCaregiver',
  'openCareInvitation',
  'acceptCareInvitation',
  'createCaregiverAccount',
  'updateCurrentUser',
  'changePassword',
  'changeEmail',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'createCaseByPortal',
  'requestReport',
  'requestReportByClinic',
  'requestReportByPortal',
  'completeCase',
  'removeRecords',
  'makeUploadLink',
  'openUploadLink',
  'submitUploadLink',
  'openPackageCheckout',
  'openPremiumCheckout',
  'openSubscriptionCheckout',
  'openPass',
  'shareReportByEmail',
  'prepareBatchDownload',
  'createDiscount',
  'updateDiscount',
  'setWorkspaceDiscount',
  'setRequestBeforePay',
  'createWorkspace',
  'issueClinicCode',
  'setClinicUpload',
  'setCreatorMode',
  'setNamespaces',
  'setMainFileType',
  'setLandingUrl',
  'setSubdomain',
  'inviteAdmin',
  'resendAdminInvitation',
  'disableAdmin',
  'inviteCreator',
  'resendCreatorInvitation',
  'disableCreator',
  'invitePatient',
  'resendPatientInvitation',
  'checkPeopleList',
  'invitePeopleList',
  'createMaterial',
  'updateMaterial',
  'markNormal',
  'saveViews',
  'createScriptTemplate',
  'renameScriptTemplate',
]);
