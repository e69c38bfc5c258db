// U1: what each call of the live tables leaves in the trail if it returns 2xx, written by hand. `kinds`: exactly one
// row, of one of these kinds. `unless`: when there is no row because the response contains no health data. A string
// means that the call touches no health data, and says why.
import type { TrailKind } from '@plainscan/contract';

export type TrailExpectation = string | { kinds: readonly TrailKind[]; unless?: string };

const one = (...kinds: TrailKind[]): TrailExpectation => ({ kinds });
const oneUnless = (unless: string, ...kinds: TrailKind[]): TrailExpectation => ({ kinds, unless });

const ownAccount = 'the person’s own account and sessions';
const clinicOnly = 'a clinic and its settings';
const nothingToSee = 'a list without rows shows nobody';
const unchanged = 'the same once more changes nothing and writes nothing';
const catalog = 'the library’s own words and resources, without patients';
const inFlight =
  'files on their way, which their sender alone reaches; the case’s own row follows when it takes them';
const lease = 'who holds a recording; its beginning and its end have a row';

const visits: Record<string, TrailExpectation> = {
  findSubdomain: 'names a clinic',
  checkInvitation: 'whether a link is good',
  checkResetToken: 'whether a link is good',
  startPasskeyLogin: 'a random number to sign',
  getHealth: 'the state of the server',
  getOperationState: 'the state of the server',
  sendMailsAgain: one('operations.mails-sent-again'),
  reportRestore: one('operations.restore-reported'),
  getLive: 'the state of the server',
  getReady: 'the state of the server',
  listOutbox: 'exists in the demo alone, on the machine itself',
};

const account: Record<string, TrailExpectation> = {
  logout: one('auth.logout'),
  reportActivity: ownAccount,
  createWebSocketTicket: ownAccount,
  getCurrentUser: ownAccount,
  changeLocale: one('account.details-changed'),
  listSessions: ownAccount,
  endSession: one('account.session-ended'),
  endSessions: one('account.sessions-ended'),
  getOwnPortrait: ownAccount,
  removeOwnPortrait: 'nothing to remove writes nothing',
  getSecondFactor: ownAccount,
  listUnreadNotifications: oneUnless(nothingToSee, 'notification.listed'),
  readNotification: 'marks one’s own notification as read',
  readAllNotifications: 'marks one’s own notifications as read',
};

const clinics: Record<string, TrailExpectation> = {
  getCurrentWorkspace: clinicOnly,
  getDiscountDetail: clinicOnly,
  listWorkspaces: clinicOnly,
  checkSubdomain: clinicOnly,
  getWorkspace: clinicOnly,
  updateWorkspace: oneUnless(unchanged, 'workspace.changed'),
  updateWorkspaceSettings: oneUnless(unchanged, 'workspace.changed'),
  listWorkspaceChanges: clinicOnly,
  getConnections: clinicOnly,
  listWebhookDeliveries: 'messages with ids and statuses alone',
  getClosing: 'numbers of what is open',
  reopenWorkspace: oneUnless(unchanged, 'workspace.reopened'),
  getAnalytics: 'figures without a name (CG-203)',
  getClinicAnalytics: 'figures without a name (CG-203)',
  listNamespaces: clinicOnly,
  listDiscounts: clinicOnly,
  listAllDiscounts: clinicOnly,
  removeDiscount: one('discount.removed'),
  getStorageReport: 'numbers of files and bytes',
  scrubStorage: 'numbers of files and bytes',
};

const trail: Record<string, TrailExpectation> = {
  listTrail: one('trail.read'),
  checkTrail: one('trail.checked'),
  listOpenings: one('trail.own-read'),
  exportTrail: one('trail.exported'),
};

const cases: Record<string, TrailExpectation> = {
  search: one('search'),
  listCases: oneUnless(nothingToSee, 'case.listed'),
  listUnpaidCases: oneUnless(nothingToSee, 'case.listed'),
  countCases: 'numbers of cases',
  listCaseChoices: 'names of workspaces and staff',
  saveViews: 'how the caller sorts their own list',
  getCase: one('case.read'),
  listQuestions: oneUnless('a report that nobody asked about', 'question.listed'),
  askForCaptions: oneUnless('captions that were asked for already', 'case.captions-wanted'),
  markAnswersSeen: 'how far the patients themselves are; the list of questions has its row',
  getFollowUp: one('case.follow-up-read'),
  getViewerLink: one('case.read'),
  claimCase: one('case.claimed'),
  rejectCase: one('case.given-back', 'case.taken-back'),
  discardReview: one('case.review-discarded'),
  sendForReview: one('case.sent-for-review'),
  startReview: one('case.review-started'),
  cancelReview: one('case.review-cancelled'),
  signOffCase: one('case.signed-off'),
  rateCase: one('case.rated'),
  sendReportAgain: one('case.sent-again'),
  saveAnswers: oneUnless(unchanged, 'case.questions-answered'),
  archiveCase: one('case.archived'),
  unarchiveCase: one('case.unarchived'),
  withdrawCase: one('case.withdrawn'),
  listAssignees: 'names of staff',
  rejectClinicUpload: one('case.upload-rejected'),
  completeSharedUpload: one('case.upload-completed'),
  bypassImages: one('case.images-bypassed'),
  showPortalPassword: one('case.password-shown'),
  makeUploadLink: one('case.upload-link-made'),
  getUploadLink: one('case.upload-link-read'),
  endUploadLink: oneUnless(unchanged, 'case.upload-link-ended'),
};

const recordings: Record<string, TrailExpectation> = {
  startRecording: one('recording.started'),
  getRecordingMasks: one('recording.masks-read'),
  saveRecordingMasks: oneUnless(unchanged, 'recording.masked'),
  listRecordings: oneUnless(nothingToSee, 'recording.listed'),
  getRecordingKey: 'a key of the person’s own browser',
  holdRecording: lease,
  releaseRecording: lease,
  addRecordingEvents: 'what is on the screen of a recording, whose beginning and end have a row',
  finishRecording: one('case.video-submitted'),
  getRecordingFile: one('recording.opened'),
  submitVideoReport: one('case.video-submitted'),
  createRecorderToken: one('case.recording-started'),
  listDrawingTemplates: 'drawings of a clinic, without patients',
  removeDrawingTemplate: one('drawing-template.removed'),
  listScriptTemplates: 'texts of a clinic, without patients',
  removeScriptTemplate: one('script-template.removed'),
};

const people: Record<string, TrailExpectation> = {
  listPatientStudies: one('patient.studies-listed'),
  listActiveAdmins: 'names of staff',
  findPatientByEmail: oneUnless(nothingToSee, 'patient.looked-up'),
  listPatients: one('patient.listed'),
  disablePatient: oneUnless(unchanged, 'person.disabled'),
  enablePatient: oneUnless(unchanged, 'person.enabled'),
  listAdmins: 'names of staff',
  disableAdmin: oneUnless(unchanged, 'person.disabled'),
  enableAdmin: oneUnless(unchanged, 'person.enabled'),
  listCreators: 'names of staff',
  disableCreator: oneUnless(unchanged, 'person.disabled'),
  enableCreator: oneUnless(unchanged, 'person.enabled'),
  getPerson: one('patient.opened'),
  listPersonMails: one('patient.mails-listed'),
  listOpenCases: oneUnless(nothingToSee, 'case.listed'),
};

const money: Record<string, TrailExpectation> = {
  createCaseCheckout: one('case.checkout-opened'),
  checkPaymentSession: 'whether one’s own payment has arrived',
  getPremium: 'whether one’s own account opens the self-help materials',
  getPaymentState: one('payment.listed'),
  askPaymentCompany: one('payment.company-asked'),
  createPackageCheckout: one('plan.checkout-opened'),
  listReceipts: one('receipt.listed'),
  getReceiptPdf: one('receipt.opened'),
  listOrders: one('order.listed'),
  getOrderHistory: one('order.history-read'),
  cancelOrder: oneUnless(unchanged, 'order.moved'),
  archiveOrder: oneUnless(unchanged, 'order.moved'),
  registerOrder: oneUnless(unchanged, 'order.moved'),
  chooseDemo: oneUnless(unchanged, 'order.moved'),
};

const records: Record<string, TrailExpectation> = {
  listMaterials: catalog,
  listAnatomies: catalog,
  listModalities: catalog,
  listTags: catalog,
  listSelfHelpCategories: catalog,
  listGlossary: catalog,
  listUnexplainedWords: catalog,
  getGlossaryChanges: catalog,
  getMaterial: one('material.viewed'),
  removeMaterial: one('material.removed'),
  unmarkNormal: oneUnless(unchanged, 'material.changed'),
  listMatchingNormals: one('study.normals-listed'),
  listRecords: one('record.listed'),
  getRecord: one('record.read'),
  markReportViewed: 'how far the patients themselves are; opening the report has its row',
  getWatched: 'how far the patients themselves are; opening the report has its row',
  prepareDownload: oneUnless(unchanged, 'record.download-asked'),
  getDownloadLink: oneUnless('no link while the download is being made', 'record.downloaded'),
  getStudyQuota: 'numbers of bytes',
  listAllStudies: oneUnless(nothingToSee, 'record.listed'),
  listRemovableRecords: oneUnless(nothingToSee, 'record.listed'),
  listCaregivers: one('care.listed'),
  removeCaregiver: oneUnless(unchanged, 'care.ended'),
  listHelpedPeople: oneUnless(nothingToSee, 'care.helped-listed'),
  leaveHelpedPerson: oneUnless(unchanged, 'care.given-back'),
  createShareLink: one('share.created'),
  listShareLinks: one('share.listed'),
  revokeShareLink: one('share.revoked'),
  getStudyDocument: one('study.viewed'),
  listEarlierStudies: one('record.listed'),
  getInstance: oneUnless('one row for all images of a look', 'study.images-fetched'),
  getResource: one('resource.viewed'),
  getRecognizedWords: oneUnless('a file that is no scan', 'words.read'),
  getRecordViewerLink: one('record.read'),
  listChildResources: one('record.read'),
  getVideoTracks: one('captions.read'),
  findPhrases: one('captions.read'),
  writeCaptions: one('captions.read'),
  saveVideoTracks: oneUnless(unchanged, 'case.tracks-changed'),
  listVideoClips: one('video-edit.read'),
  openVideoEdit: one('video-edit.read'),
  getVideoEdit: one('video-edit.read'),
  getVideoChanges: one('video-changes.read'),
  getReviewWatch: 'what the person has seen themselves; a sign-off writes it down',
  getVideoReportLink: oneUnless('nothing to watch before the sign-off', 'report.watched'),
  preparePrintedReport: 'whether pictures are ready; the report itself writes a row',
  getPrintedReport: one('report.printed'),
  createUpload: inFlight,
  getUpload: inFlight,
  findUploadOffset: inFlight,
  finishUpload: inFlight,
};

/** For every call that returns 2xx in the matrix. */
export const trailExpectations: Record<string, TrailExpectation> = {
  ...visits,
  ...account,
  ...clinics,
  ...trail,
  ...cases,
  ...recordings,
  ...people,
  ...money,
  ...records,
};
