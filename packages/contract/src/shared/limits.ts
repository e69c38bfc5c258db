// Every number that the specification or a decision sets (area X, CG-17, CG-20, CG-21, CG-158), or that limits what users
// may send, ask for or see. Numbers of a technique, such as a timeout or the size of a buffer, are next to their code.
import { day, hour, minute, second } from './durations.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

export const limits = {
  nameLength: 120,
  /** P-032, P-034, X-008, X-009: the name, subdomain and code prefix of a clinic. */
  clinicNameMin: 3,
  clinicNameMax: 32,
  subdomainLength: 32,
  codePrefixLength: 3,
  addressLength: 200,
  webAddressLength: 500,
  /** How long images are kept after the end of their case, unless a clinic keeps them forever. */
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  /** P-018: how long a clinic code is reserved for the user who is filling in the form. */
  codeReservationMilliseconds: 15 * minute,
  /** B14: how long an upload link works, how many links a user may create, and how much one may receive. */
  uploadLinkDays: 14,
  uploadLinkMaxDays: 30,
  uploadLinksAnHour: 60,
  uploadLinkOpeningsAnHour: 120,
  uploadLinkUploads: 12,
  /** Passwords that a person may try on locked archives. */
  archivePasswordsAnHour: 20,
  archivePasswordLength: 256,
  /** How long a former subdomain redirects to the new one. */
  formerSubdomainMilliseconds: 90 * day,
  /** Clinics and codes that one user may create or look up, and logos and portraits that they may send. */
  clinicsAnHour: 60,
  drawingsAnHour: 30,
  clinicCodesAMinute: 60,
  subdomainChecksAMinute: 120,
  couponCodeLength: 60,
  emailLength: 254,
  questionLength: 4_000,
  titleLength: 200,
  tagLength: 60,
  /** An entry of the glossary, and how many of their own super-admins or a clinic may have. */
  glossaryFormLength: 80,
  glossaryForms: 100,
  glossaryTextLength: 300,
  glossarySources: 5,
  glossaryEntries: 3_000,
  glossaryFileBytes: 4 * mebibyte,
  /** Words that no entry explains: from how many patients they are listed, how many, and how long they are kept. */
  unexplainedPatients: 5,
  unexplainedWords: 100,
  unexplainedMilliseconds: 90 * day,
  /** Number of library resources that may go to the patient with a video. */
  supplementaryMaterials: 20,
  commentLength: 2_000,
  /** A shorter video report is most likely a mistake, so sending it needs a reason. */
  shortVideoSeconds: 3,
  reasonLength: 1_000,
  passwordMin: 8,
  passwordMax: 128,
  loginAttempts: 5,
  lockMilliseconds: 15 * minute,
  /** CG-190: this many failures within `lockMilliseconds` lock an account for all addresses. */
  loginAttemptsOfAll: 50,
  /** How long failures of an account from one address are counted together. */
  loginAttemptsKeptMilliseconds: day,
  idleMilliseconds: 15 * minute,
  idleGraceMilliseconds: 2 * minute,
  sessionMilliseconds: 12 * hour,
  activityEveryMilliseconds: minute,
  inviteMilliseconds: 14 * day,
  resetMilliseconds: hour,
  verifyMilliseconds: 7 * day,
  emailChangeMilliseconds: day,
  loginLinkMilliseconds: 15 * minute,
  /** How long after its end a mailed link still explains itself and can be renewed. */
  deadLinkMilliseconds: 180 * day,
  secondFactorMilliseconds: 5 * minute,
  secondFactorAttempts: 5,
  recoveryCodes: 10,
  passkeys: 10,
  passkeyNameLength: 60,
  /** Failed attempts of one network address within `addressMilliseconds`. Successes do not count (L1). */
  addressFailures: 30,
  addressMilliseconds: 15 * minute,
  /** Simultaneous connections of one network address before any user has signed in on them (CG-189). */
  addressConnections: 100,
  addressSockets: 50,
  /** Mails of one kind to one account per hour (L3). */
  mailsAnHour: 3,
  /** Mails per hour that strangers can trigger to one address, counting all kinds and workspaces. */
  receiverMailsAnHour: 3,
  emailLookupsAMinute: 30,
  clinicCodeLookupsAMinute: 20,
  registrationsAnHour: 20,
  /** Logins with a passkey that one network address may start in an hour. */
  passkeyStartsAnHour: 300,
  /** Lines and characters of one pasted list of people, and what one staff member may send per hour. */
  peopleListRows: 200,
  peopleListCharacters: 60_000,
  invitationsAnHour: 600,
  /** How long a consultant keeps a draft that was set aside when its case was handed over (T43). */
  draftKeptMilliseconds: 7 * day,
  /** How long a silent window keeps its lease on a recording, and how often it renews the lease. */
  recordingLeaseMilliseconds: 20_000,
  recordingLeaseEveryMilliseconds: 4_000,
  /** The latest moment of a video that a call may name. */
  videoSecondsMax: day / second,
  /** Target length of a report, and when a recording warns of its end and when it ends automatically. */
  reportSecondsWanted: 240,
  recordingSecondsWarned: 28 * 60,
  recordingSecondsMax: 30 * 60,
  /** How far one key press goes back while recording, and how many takes of a recording can be replaced (T21). */
  goBackSeconds: 10,
  replacedTakes: 100,
  /** Characters of a script, and how many templates of each kind a workspace may have. */
  scriptLength: 20_000,
  studioTemplates: 200,
  /** Marks of a drawing template, and points of each. */
  drawingMarks: 50,
  drawingPoints: 200,
  /** How many lists of cases a person may keep, and characters of their names. */
  savedViews: 20,
  savedViewNameLength: 40,
  /** How long a browser keeps its copy of a recording: at most, and once its video can be played. */
  recordingCopyMilliseconds: 7 * day,
  readyRecordingCopyMilliseconds: day,
  /** Number of cases, mails and history entries on a person's page. */
  personCases: 20,
  personHistory: 20,
  /** Number of accounts in other workspaces that a login at the main host tries (CG-18). */
  partnerAccounts: 10,
  guardianAge: 18,
  minAge: 13,
  notificationPage: 10,
  /** CG-126: how long a workspace counts as recently added. */
  recentlyAddedMilliseconds: 30 * day,
  searchResults: 8,
  searchLength: 200,
  webSocketTicketMilliseconds: 30_000,
  capabilityMilliseconds: 12 * hour,
  /** How long a viewer's pass is valid after its last use (CG-172). */
  passMilliseconds: 10 * minute,
  /** Default and maximum lifetime of a share link (CG-83). */
  shareDays: 30,
  maxShareDays: 90,
  /** B10: limits for readable captions: characters per line, lines, and seconds on the screen. */
  captionLineLength: 42,
  captionLines: 2,
  captionSecondsMin: 0.5,
  captionSecondsMax: 15,
  captionsOfVideo: 2_000,
  chaptersOfVideo: 100,
  chapterTitleLength: 80,
  filmTitleLength: 80,
  /** Maximum points of a mark in an event track, and maximum characters of its text (B7). */
  inkPoints: 5_000,
  inkWords: 200,
  paneLabelLength: 120,
  /** Maximum masks on a series, and maximum series of a recording with masks (F18). */
  masksOfSeries: 20,
  maskedSeries: 200,
  /** Maximum events per request, and maximum events and gzipped bytes of one recording (B7). */
  trackEventsAtOnce: 500,
  trackEvents: 100_000,
  trackBytes: 8 * mebibyte,
  /** Maximum parts of an edited video, shortest part, and shortest silence proposed as a cut (D8). */
  videoParts: 200,
  videoPartMilliseconds: 300,
  silenceMilliseconds: 1_500,
  /** How long a discarded draft can be restored (T24). */
  discardedDraftMilliseconds: 30 * day,
  /** Maximum size of a caption file. */
  captionFileBytes: 2 * mebibyte,
  /** CG-198: characters of a question about the video and of its answer, how many can be open at once, for how many
   * days after the sign-off questions are accepted by default, and how many a patient may ask per day. */
  momentQuestionLength: 500,
  answerLength: 2_000,
  /** Longest clip that can come with an answer. */
  answerClipSeconds: 180,
  openQuestions: 3,
  questionDays: 14,
  questionsADay: 10,
  /** Ranges per call that reports what was watched. */
  watchedRanges: 200,
  /** B17: caregivers of a patient, invitations per day, days an invitation is valid, and how many invitation links one
   * network address may open per hour. */
  caregivers: 10,
  careInvitationsADay: 10,
  careInvitationDays: 7,
  careInvitationOpeningsAnHour: 60,
  shareWrongAnswers: 5,
  shareMailsADay: 10,
  /** B8: links that a patient may make in a day, how often one link may be opened in an hour, and how many of its
   * openings are listed. */
  shareLinksADay: 50,
  shareOpeningsAnHour: 60,
  shareOpeningsListed: 50,
  /** How long a prepared download is kept (CG-84), and how many records it may contain. */
  downloadMilliseconds: 7 * day,
  batchRecords: 100,
  downloadsAnHour: 20,
  /** When a removed record's files are deleted for good. */
  removedStudyMilliseconds: 30 * day,
  openEndedRangeBytes: 8 * mebibyte,
  /** How long a sign-off or sending can be undone. Its messages wait a little longer, so that none leaves meanwhile. */
  undoSeconds: 10,
  heldMessageSeconds: 12,
  delayedMilliseconds: day,
  expressMilliseconds: day,
  standardMilliseconds: 72 * hour,
  preferredDateMinMilliseconds: 72 * hour,
  preferredDateMaxMilliseconds: 8_760 * hour,
  preferredDateSuggestedMilliseconds: 73 * hour,
  preferredDateToleranceMilliseconds: 5 * minute,
  emailLookupMilliseconds: 500,
  /** scroll position at which the back-to-top button appears, and how long after the last scrolling. */
  backToTopPixels: 212,
  backToTopMilliseconds: 500,
  snackbarMilliseconds: 10_000,
  appSnackbarMilliseconds: 11_000,
  chunkBytes: 16 * mebibyte,
  /** A request body is cut off if no byte arrives for this long, whether an upload chunk or not (SEC-D1). */
  silentBodyMilliseconds: 15_000,
  /** Time limit for a body without files, and minimum speed for files and upload chunks. */
  bodyMilliseconds: 30_000,
  minBytesASecond: 4_096,
  uploadFiles: 20_000,
  /** Bytes that one user may have in unfinished uploads, after and before their email address is confirmed. */
  unfinishedBytes: 8 * gibibyte,
  unprovedBytes: 2 * gibibyte,
  /** Time without a byte after which an upload waits for its sender (T15). */
  silentUploadMilliseconds: 30 * minute,
  /** Time after which the watchdog ends an upload (T15). */
  lostUploadMilliseconds: day,
  /** When a portal's password is erased at the latest, and for how long it is shown: `passwordSeconds` (CG-70). */
  portalAccessMilliseconds: 30 * day,
  portalPasswordsAnHour: 20,
  passwordSeconds: 60,
  unpaidMilliseconds: 30 * day,
  /** How long a form that is resent with its `Idempotency-Key` returns its first case (CG-204). */
  idempotencyKeyMilliseconds: day,
  /** When the images of a withdrawn request are removed (T39). */
  withdrawnStudyMilliseconds: 7 * day,
  /** When users who must act are reminded, and when the provider and the patient are notified too (T40). */
  firstReminderMilliseconds: 2 * day,
  secondReminderMilliseconds: 5 * day,
  /** B9: when the second reminder of an unopened report is sent. The first uses the general interval. */
  secondUnopenedMilliseconds: 7 * day,
  /** No reminders for reports older than this. */
  lastUnopenedMilliseconds: 14 * day,
  /** Maximum clock difference of a card company’s event, and its maximum size. */
  paymentEventMilliseconds: 5 * minute,
  paymentEventBytes: 64 * 1024,
  /** How long a subscription with a failed renewal keeps its storage while the card company retries the card. */
  planGraceMilliseconds: 14 * day,
  /** I-027: how long images stay after the last plan has ended. */
  storageEndMilliseconds: 30 * day,
  /** CG-112: money-back period. */
  moneyBackMilliseconds: 30 * day,
  /** Receipt PDFs per user. */
  receiptPdfsAnHour: 120,
  /** Checks and exports of the trail per user. */
  trailChecksAnHour: 60,
  trailExportsAnHour: 30,
  /** Users listed as having opened a case, and chapters of a video that analytics count one by one. */
  caseViewers: 30,
  countedChapters: 20,
  /** Moves, and payments, in the history of an order. */
  orderHistory: 100,
  /** B25: PDFs per user and hour, and maximum pages and pictures of a PDF. */
  printedReportsAnHour: 30,
  printedReportPages: 60,
  printedPictures: 24,
  /** CG-98: when the second notice about unkept images is sent, and the minimum time from a notice to their removal. */
  storageReminderMilliseconds: 23 * day,
  storageWarningMilliseconds: 6 * day,
  /** I-028, CG-99: how long a temporary study stays after its last case, and when the second notice is sent. */
  temporaryStudyMilliseconds: 7 * day,
  temporaryReminderMilliseconds: 5 * day,
  /** CG-201: how long in advance the next charge of a subscription is announced. */
  renewalNoticeMilliseconds: 14 * day,
  /** Checkouts of plans and of cases that one user may open, and visits to the card company's page for payers. */
  planCheckoutsAnHour: 60,
  caseCheckoutsAnHour: 60,
  paymentPortalsAnHour: 30,
  /** How often the card company is asked about a checkout while a user waits for its result. */
  checkoutQuestionMilliseconds: 5_000,
  /** Open checkouts checked per run, and number of refunds shown at once. */
  openCheckoutsAsked: 500,
  refundTasksShown: 100,
  /** Studies that one change of plan may remove. */
  planRemovals: 5_000,
  /** Maximum clock difference of a gateway, and how long its calls are remembered to detect repeats. */
  gatewayClockMilliseconds: 5 * minute,
  /** Failed signatures of one network address within `addressMilliseconds`, and studies of one namespace per hour. */
  gatewayFailures: 20,
  gatewayStudiesAnHour: 600,
  /** Pause after which images of a study that arrive one by one become a case. */
  arrivalPauseSeconds: 30,
  /** If there is no pause, a study is delivered this long after its first image. */
  arrivalMilliseconds: 6 * hour,
  /** Maximum results of a search by a hospital's system: studies or series, and images. */
  searchedStudies: 1_000,
  searchedInstances: 20_000,
  /** B21: webhooks and keys of one clinic, limits for their names and lifetimes, and tests per hour. */
  webhooks: 10,
  webhookTestsAnHour: 60,
  apiKeys: 20,
  apiKeyNameLength: 60,
  apiKeyDays: 730,
  /** Timeout of a webhook's receiver, and how much of its response is kept. */
  webhookMilliseconds: 10_000,
  webhookAnswerBytes: 1_000,
  /** How long a former secret also signs, and how long a webhook may fail before it is switched off. */
  formerSecretMilliseconds: day,
  webhookFailingMilliseconds: 5 * day,
  webhookDeliveriesKeptDays: 30,
  webhookDeliveriesShown: 20,
  /** Calls of one key per minute, and failed keys of one network address within `addressMilliseconds`. */
  fhirCallsAMinute: 300,
  fhirFailures: 30,
  fhirPage: 50,
  fhirPageMost: 200,
  fhirEverything: 1_000,
  /** The header of one part of a multipart message. */
  partHeadBytes: 16 * 1024,
  recorderMilliseconds: 2 * hour,
  studyBytes: 4 * gibibyte,
  reportBytes: 100 * mebibyte,
  videoBytes: 2 * gibibyte,
  thumbnailBytes: 20 * mebibyte,
  /** P-037, X-026. */
  logoBytes: 3 * mebibyte,
  portraitBytes: 10 * mebibyte,
  /** The most pixels of a logo or a portrait. */
  drawingPixels: 25_000_000,
  ratingMin: 1,
  ratingMax: 5,
  replayEvents: 1_000,
  replayMilliseconds: 10 * minute,
} as const;
