// The numbers as the specification and the decisions name them: one that changes alone contradicts them.
import { expect, test } from 'vitest';

import { limits } from './limits.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const kibibyte = 1_024;
const mebibyte = 1_024 * kibibyte;
const gibibyte = 1_024 * mebibyte;

type Limits = { [Name in keyof typeof limits]?: number };

const specified: [string, Limits][] = [
  ['money back (CG-112)', { moneyBackMilliseconds: 30 * day }],
  [
    'the end of storage (I-027, X-023, CG-98)',
    { storageEndMilliseconds: 30 * day, storageReminderMilliseconds: 23 * day },
  ],
  [
    'temporary studies (I-028, X-023, CG-99)',
    { temporaryStudyMilliseconds: 7 * day, temporaryReminderMilliseconds: 5 * day },
  ],
  ['the notice before a renewal (CG-201)', { renewalNoticeMilliseconds: 14 * day }],
  [
    'sessions (A-039, CG-21)',
    { idleMilliseconds: 15 * minute, idleGraceMilliseconds: 2 * minute, sessionMilliseconds: 12 * hour },
  ],
  ['passwords (CG-20)', { passwordMin: 8, passwordMax: 128 }],
  [
    'the lock of an account (CG-17, CG-190)',
    {
      loginAttempts: 5,
      lockMilliseconds: 15 * minute,
      loginAttemptsOfAll: 50,
      loginAttemptsKeptMilliseconds: day,
    },
  ],
  ['the login at the main host (CG-18)', { partnerAccounts: 10 }],
  [
    'one network address (CG-189)',
    { addressFailures: 30, addressMilliseconds: 15 * minute, addressConnections: 100, addressSockets: 50 },
  ],
  ['the login by a link (CG-15)', { loginLinkMilliseconds: 15 * minute }],
  [
    'mailed links (CG-25, CG-170)',
    {
      resetMilliseconds: hour,
      inviteMilliseconds: 14 * day,
      verifyMilliseconds: 7 * day,
      emailChangeMilliseconds: day,
    },
  ],
  ['a draft whose case was handed over (CG-202)', { draftKeptMilliseconds: 7 * day }],
  ['ages (X-019, CG-24)', { minAge: 13, guardianAge: 18 }],
  ['ratings (X-014, CG-71)', { ratingMin: 1, ratingMax: 5, commentLength: 2_000 }],
  [
    'sizes of uploads (CG-158)',
    { studyBytes: 4 * gibibyte, reportBytes: 100 * mebibyte, videoBytes: 2 * gibibyte },
  ],
  ['delayed cases (X-002)', { delayedMilliseconds: day }],
  [
    'report dates (X-003, X-004, CG-44)',
    {
      expressMilliseconds: day,
      standardMilliseconds: 3 * day,
      preferredDateMinMilliseconds: 3 * day,
      preferredDateMaxMilliseconds: 365 * day,
      preferredDateSuggestedMilliseconds: 73 * hour,
      preferredDateToleranceMilliseconds: 5 * minute,
    },
  ],
  ['uploads that stop (T15)', { silentUploadMilliseconds: 30 * minute, lostUploadMilliseconds: day }],
  ['unpaid requests (T39)', { unpaidMilliseconds: 30 * day, withdrawnStudyMilliseconds: 7 * day }],
  ['reminders (T40)', { firstReminderMilliseconds: 2 * day, secondReminderMilliseconds: 5 * day }],
  [
    'upload links (B14)',
    {
      uploadLinkDays: 14,
      uploadLinkMaxDays: 30,
      uploadLinksAnHour: 60,
      uploadLinkOpeningsAnHour: 120,
      uploadLinkUploads: 12,
    },
  ],
  ['the access to a portal (CG-70)', { portalAccessMilliseconds: 30 * day, passwordSeconds: 60 }],
  ['questions about a moment (CG-198)', { openQuestions: 3, questionDays: 14 }],
  ['shared links (CG-83)', { shareDays: 30, maxShareDays: 90 }],
  ['downloads (CG-84)', { downloadMilliseconds: 7 * day }],
  ['links to files (CG-172)', { passMilliseconds: 10 * minute, capabilityMilliseconds: 12 * hour }],
  ['recently added resources (CG-126)', { recentlyAddedMilliseconds: 30 * day }],
  ['retries of an order (CG-204)', { idempotencyKeyMilliseconds: day }],
  [
    'names, codes and logos of clinics (X-008, X-009, X-026, P-018, P-032, P-034, P-037)',
    {
      clinicNameMin: 3,
      clinicNameMax: 32,
      codePrefixLength: 3,
      subdomainLength: 32,
      logoBytes: 3 * mebibyte,
      codeReservationMilliseconds: 15 * minute,
    },
  ],
  ['the patient lookup (X-007)', { emailLookupMilliseconds: 500 }],
  ['snackbars (X-016)', { snackbarMilliseconds: 10 * second, appSnackbarMilliseconds: 11 * second }],
  ['the way back to the top (X-017)', { backToTopPixels: 212, backToTopMilliseconds: 500 }],
  [
    'slow and silent bodies (SEC-D1)',
    { silentBodyMilliseconds: 15 * second, bodyMilliseconds: 30 * second, minBytesASecond: 4 * kibibyte },
  ],
];

const ours: Limits = {
  nameLength: 120,
  couponCodeLength: 60,
  emailLength: 254,
  questionLength: 4_000,
  titleLength: 200,
  tagLength: 60,
  reasonLength: 1_000,
  passkeyNameLength: 60,
  searchLength: 200,
  supplementaryMaterials: 20,
  momentQuestionLength: 500,
  answerLength: 2_000,
  questionsADay: 10,
  watchedRanges: 200,
  activityEveryMilliseconds: minute,
  deadLinkMilliseconds: 180 * day,
  secondFactorMilliseconds: 5 * minute,
  secondFactorAttempts: 5,
  recoveryCodes: 10,
  passkeys: 10,
  mailsAnHour: 3,
  receiverMailsAnHour: 3,
  emailLookupsAMinute: 30,
  clinicCodeLookupsAMinute: 20,
  registrationsAnHour: 20,
  peopleListRows: 200,
  peopleListCharacters: 60_000,
  invitationsAnHour: 600,
  personCases: 20,
  personHistory: 20,
  notificationPage: 10,
  searchResults: 8,
  webSocketTicketMilliseconds: 30 * second,
  caregivers: 10,
  careInvitationsADay: 10,
  careInvitationDays: 7,
  careInvitationOpeningsAnHour: 60,
  shareWrongAnswers: 5,
  shareMailsADay: 10,
  batchRecords: 100,
  downloadsAnHour: 20,
  removedStudyMilliseconds: 30 * day,
  openEndedRangeBytes: 8 * mebibyte,
  chunkBytes: 16 * mebibyte,
  uploadFiles: 20_000,
  unfinishedBytes: 8 * gibibyte,
  unprovedBytes: 2 * gibibyte,
  paymentEventMilliseconds: 5 * minute,
  paymentEventBytes: 64 * kibibyte,
  secondUnopenedMilliseconds: 7 * day,
  lastUnopenedMilliseconds: 14 * day,
  planGraceMilliseconds: 14 * 24 * hour,
  receiptPdfsAnHour: 120,
  printedReportsAnHour: 30,
  printedReportPages: 60,
  printedPictures: 24,
  storageWarningMilliseconds: 6 * day,
  planCheckoutsAnHour: 60,
  caseCheckoutsAnHour: 60,
  paymentPortalsAnHour: 30,
  checkoutQuestionMilliseconds: 5 * second,
  openCheckoutsAsked: 500,
  refundTasksShown: 100,
  planRemovals: 5_000,
  gatewayClockMilliseconds: 5 * minute,
  gatewayFailures: 20,
  gatewayStudiesAnHour: 600,
  partHeadBytes: 16 * kibibyte,
  arrivalPauseSeconds: 30,
  arrivalMilliseconds: 6 * hour,
  searchedStudies: 1_000,
  searchedInstances: 20_000,
  recorderMilliseconds: 2 * hour,
  recordingLeaseMilliseconds: 20 * second,
  recordingLeaseEveryMilliseconds: 4 * second,
  reportSecondsWanted: 4 * 60,
  recordingSecondsWarned: 28 * 60,
  recordingSecondsMax: 30 * 60,
  recordingCopyMilliseconds: 7 * day,
  readyRecordingCopyMilliseconds: day,
  captionLineLength: 42,
  captionLines: 2,
  captionSecondsMin: 0.5,
  captionSecondsMax: 15,
  captionsOfVideo: 2_000,
  chaptersOfVideo: 100,
  chapterTitleLength: 80,
  inkPoints: 5_000,
  inkWords: 200,
  paneLabelLength: 120,
  trackEventsAtOnce: 500,
  trackEvents: 100_000,
  trackBytes: 8 * mebibyte,
  captionFileBytes: 2 * mebibyte,
  goBackSeconds: 10,
  replacedTakes: 100,
  scriptLength: 20_000,
  scriptTemplates: 200,
  videoParts: 200,
  videoPartMilliseconds: 300,
  silenceMilliseconds: 1_500,
  discardedDraftMilliseconds: 30 * day,
  thumbnailBytes: 20 * mebibyte,
  formerSubdomainMilliseconds: 90 * day,
  addressLength: 200,
  webAddressLength: 500,
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  clinicsAnHour: 60,
  logosAnHour: 30,
  clinicCodesAMinute: 60,
  subdomainChecksAMinute: 120,
  logoPixels: 25_000_000,
  replayEvents: 1_000,
  replayMilliseconds: 10 * minute,
};

test.each(specified)('%s', (_, numbers) => {
  expect(limits).toMatchObject(numbers);
});

test('what the specification leaves open', () => {
  expect(limits).toMatchObject(ours);
});

test('no number is missing here', () => {
  const named = [...specified.map(([, numbers]) => numbers), ours].flatMap(Object.keys);
  expect(named.toSorted()).toEqual(Object.keys(limits).toSorted());
});
