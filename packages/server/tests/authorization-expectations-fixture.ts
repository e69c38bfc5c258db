// The expectedAnswers of the authorization tests, written by hand from docs/requirements/authorisation.md and CG-50:
// call × object × user → status. A test makes the cells from the live endpoint tables and compares.

import { actionExpectations } from './action-expectations-fixture.ts';
import { gatewayExpectations } from './authorization-gateway-fixture.ts';
import { reportDeskExpectations } from './authorization-report-desk-fixture.ts';
import { peopleExpectations } from './authorization-people-fixture.ts';
import { retentionExpectations } from './authorization-retention-fixture.ts';
import type { ExpectedRow } from './authorization-rows-fixture.ts';
import { libraryExpectations } from './authorization-library-fixture.ts';
import { sharingExpectations } from './authorization-sharing-fixture.ts';
import { workspacesExpectations } from './authorization-workspaces-fixture.ts';

const readers = {
  main: ' 403 200 404 404  200 404 200 200 200 200 404 200',
  other: '403 404 404 200  404 200 404 404 404 404 200 200',
  absent: '403 404 404 404  404 404 404 404 404 404 404 404',
};
const staffAbsent = '403 403 403 403  404 404 404 404 404 404 404 404';
const patientAbsent = '403 404 404 404  403 403 403 403 403 403 403 403';
/** Only the sender of the files, whatever others may see of the case. */
const sender = (status: number) => ({
  main: ` 403 404 404 404  ${status} 404 404 404 404 404 404 404`,
  other: `403 404 404 404  404 ${status} 404 404 404 404 404 404`,
  absent: readers.absent,
});

export const expectedAnswers: Record<string, ExpectedRow> = {
  login: { everybody: 400 },
  findSubdomain: { everybody: 200 },
  describeReminderStop: { everybody: 400 },
  stopReminders: { everybody: 400 },
  checkInvitation: { everybody: 200 },
  checkResetToken: { everybody: 200 },
  resetPassword: { everybody: 400 },
  renewLink: { everybody: 400 },
  loginSecond: { everybody: 400 },
  loginWithToken: { everybody: 400 },
  startPasskeyLogin: { everybody: 200 },
  loginWithPasskey: { everybody: 400 },
  register: { everybody: 400 },
  forgotPassword: { everybody: 400 },
  verifyEmail: { everybody: 400 },
  getWorkspaceLogo: { everybody: 404 },
  getHealth: { everybody: 200 },
  getLive: { everybody: 200 },
  getReady: { everybody: 200 },
  listOutbox: { everybody: 200 },
  receivePaymentEvent: { everybody: 400 },

  logout: { plain: '               204 204 204 204  204 204 204 204 204 204 204 204' },
  reportActivity: { plain: '       204 204 204 204  204 204 204 204 204 204 204 204' },
  createWebSocketTicket: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
  getCurrentUser: { plain: '       200 200 200 200  200 200 200 200 200 200 200 200' },
  getCurrentWorkspace: { plain: '  403 200 200 200  200 200 200 200 200 200 200 200' },
  updateCurrentUser: { plain: '    400 400 400 400  400 400 400 400 400 400 400 400' },
  changeLocale: { plain: '         204 204 204 204  204 204 204 204 204 204 204 204' },
  changePassword: { plain: '       400 400 400 400  400 400 400 400 400 400 400 400' },
  changeEmail: { plain: '          400 400 400 400  400 400 400 400 400 400 400 400' },
  sendVerificationMail: { plain: ' 409 409 409 409  409 409 409 409 409 409 409 409' },
  listSessions: { plain: '         200 200 200 200  200 200 200 200 200 200 200 200' },
  endSessions: { plain: '          200 200 200 200  200 200 200 200 200 200 200 200' },
  getOwnPortrait: { plain: '       403 403 403 403  200 200 200 200 200 200 200 200' },
  setOwnPortrait: { plain: '       403 403 403 403  400 400 400 400 400 400 400 400' },
  removeOwnPortrait: { plain: '    403 403 403 403  204 204 204 204 204 204 204 204' },
  getSecondFactor: { plain: '      200 200 200 200  200 200 200 200 200 200 200 200' },
  startTotp: { plain: '            400 400 400 400  400 400 400 400 400 400 400 400' },
  confirmTotp: { plain: '          400 400 400 400  400 400 400 400 400 400 400 400' },
  removeTotp: { plain: '           400 400 400 400  400 400 400 400 400 400 400 400' },
  renewRecoveryCodes: { plain: '   400 400 400 400  400 400 400 400 400 400 400 400' },
  startPasskey: { plain: '         400 400 400 400  400 400 400 400 400 400 400 400' },
  addPasskey: { plain: '           400 400 400 400  400 400 400 400 400 400 400 400' },
  listUnreadNotifications: { plain: '403 200 200 200 200 200 200 200 200 200 200 200' },
  readAllNotifications: { plain: ' 403 200 200 200  200 200 200 200 200 200 200 200' },
  search: { plain: '               403 403 403 403  200 200 200 200 200 200 200 200' },
  listCases: { plain: '            200 200 200 200  200 200 200 200 200 200 200 200' },
  createCase: { plain: '           403 403 403 403  400 400 400 400 400 400 400 400' },
  createCaseByPortal: { plain: '   403 403 403 403  400 400 400 400 400 400 400 400' },
  requestReport: { plain: '        403 400 400 400  403 403 403 403 403 403 403 403' },
  requestReportByClinic: { plain: '403 400 400 400 403 403 403 403 403 403 403 403' },
  requestReportByPortal: { plain: '403 400 400 400 403 403 403 403 403 403 403 403' },
  // An unknown code is not found for anyone who may ask at all.
  findClinicByCode: { plain: '     403 404 404 404  404 404 404 404 404 404 404 404' },
  listNamespaces: { plain: '       403 403 403 403  403 403 403 403 403 403 403 200' },
  listActiveAdmins: { plain: '     403 403 403 403  200 200 200 200 200 200 200 200' },
  findPatientByEmail: { plain: '   403 200 200 200  200 200 200 200 200 200 200 200' },
  // No one has room without a plan (CG-101): 402 before a byte is read.
  storeStudy: { plain: '403 402 402 402  403 403 403 403 403 403 403 403' },
  listRecords: { plain: '          403 200 200 200  403 403 403 403 403 403 403 200' },
  createUpload: { plain: '         403 201 201 201  201 201 201 201 201 201 201 201' },

  // A session and a passkey of the patient, a notification of the assignee: users can access only their own.
  endSession: {
    main: ' 404 204 404 404  404 404 404 404 404 404 404 404',
    other: '404 404 404 204  404 404 404 404 404 404 404 404',
    absent: '404 404 404 404  404 404 404 404 404 404 404 404',
  },
  removePasskey: {
    main: ' 404 400 404 404  404 404 404 404 404 404 404 404',
    other: '404 404 404 400  404 404 404 404 404 404 404 404',
    absent: '404 404 404 404  404 404 404 404 404 404 404 404',
  },
  readNotification: {
    main: ' 403 404 404 404  404 404 404 204 404 404 404 404',
    other: '403 404 404 404  404 204 404 404 404 404 404 404',
    absent: '403 404 404 404  404 404 404 404 404 404 404 404',
  },

  getCase: readers,
  getViewerLink: readers,
  getRecord: readers,
  getStudyDocument: readers,
  listEarlierStudies: readers,
  getInstance: readers,
  listMatchingNormals: readers,

  // The patient of the case: for those who see that case or the patient's workspace.
  listPatientStudies: {
    main: ' 403 200 404 404  200 404 200 200 200 200 404 200',
    other: '403 404 404 200  404 200 404 404 404 404 200 200',
    absent: '403 404 404 404  404 404 404 404 404 404 404 404',
  },
  completeCase: {
    main: ' 403 403 403 403  400 404 400 400 400 400 404 400',
    other: '403 403 403 403  404 400 404 404 404 404 400 400',
    absent: staffAbsent,
  },
  // Packages are sold to patients of the provider and of white-glove clinics, storage only to the provider's. Users
  // without a plan have nothing to cancel.
  createPackageCheckout: { plain: '     403 200 200 403  403 403 403 403 403 403 403 403' },
  openPackageCheckout: { plain: '       403 400 400 400  403 403 403 403 403 403 403 403' },
  getPremium: { plain: '                403 200 200 200  403 403 403 403 403 403 403 403' },
  openPremiumCheckout: { plain: '       403 409 409 409  403 403 403 403 403 403 403 403' },
  createSubscriptionCheckout: { plain: '403 403 403 403  403 403 403 403 403 403 403 403' },
  openSubscriptionCheckout: { plain: '  403 400 400 400  403 403 403 403 403 403 403 403' },
  cancelSubscription: { plain: '        403 409 409 409  403 403 403 403 403 403 403 403' },
  endSubscription: { plain: '           403 409 409 409  403 403 403 403 403 403 403 403' },
  getPlanChange: { plain: '             403 403 403 403  403 403 403 403 403 403 403 403' },
  // Users who have not paid at the card company have no page there.
  getPaymentPortal: { plain: '          403 409 409 409  403 403 403 403 403 403 403 403' },
  openPaymentPortal: { plain: '         403 409 409 409  403 403 403 403 403 403 403 403' },
  checkPaymentSession: {
    main: ' 403 200 404 404  404 404 404 404 404 404 404 200',
    other: '403 404 404 200  404 404 404 404 404 404 404 200',
    absent: '403 404 404 404  404 404 404 404 404 404 404 404',
  },

  listReceipts: { plain: '403 200 200 200  200 200 200 200 200 200 200 200' },
  getReceiptPdf: {
    main: ' 403 200 404 404  200 404 404 404 404 200 404 200',
    other: '403 404 404 200  404 200 404 404 404 404 200 200',
    absent: '403 404 404 404  404 404 404 404 404 404 404 404',
  },

  markReportViewed: {
    stage: 'completed',
    main: ' 403 204 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 204  403 403 403 403 403 403 403 403',
    absent: patientAbsent,
  },
  getWatched: {
    stage: 'completed',
    main: ' 403 200 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 200  403 403 403 403 403 403 403 403',
    absent: patientAbsent,
  },
  saveWatched: {
    stage: 'completed',
    main: ' 403 400 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 400  403 403 403 403 403 403 403 403',
    absent: patientAbsent,
  },
  retryJob: {
    main: ' 403 403 403 403  409 404 409 409 409 409 404 409',
    other: '403 403 403 403  404 409 404 404 404 404 409 409',
    absent: staffAbsent,
  },

  getUpload: sender(200),
  findUploadOffset: sender(204),
  appendToUpload: sender(409),
  finishUpload: sender(200),
  ...actionExpectations.calls,
  ...gatewayExpectations,
  ...reportDeskExpectations,
  ...retentionExpectations,
  ...libraryExpectations,
  ...sharingExpectations,
  ...workspacesExpectations,
  ...peopleExpectations,
};
