// Every number of the specification and of the decisions that this product keeps (area X, CG-17, CG-20, CG-21, CG-158).

const hour = 3_600_000;
const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

export const limits = {
  nameLength: 120,
  /** P-032, P-034, X-008, X-009: the name, sub-domain and code prefix of a clinic. */
  clinicNameMin: 3,
  clinicNameMax: 32,
  subdomainLength: 32,
  codePrefixLength: 3,
  addressLength: 200,
  webAddressLength: 500,
  /** How long images may be kept after the end of their case, where a clinic does not keep them for good. */
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  /** P-018: how long a clinic code is kept for whoever fills in the form. */
  codeReservationMilliseconds: 15 * 60_000,
  /** B14: how long an upload link works, how many a person makes, and what comes by one. */
  uploadLinkDays: 14,
  uploadLinkMaxDays: 30,
  uploadLinksAnHour: 60,
  uploadLinkOpeningsAnHour: 120,
  uploadLinkUploads: 12,
  /** How long a former sub-domain leads to the new one. */
  formerSubdomainMilliseconds: 90 * 24 * hour,
  /** Clinics, logos and codes that one person may make or look up. */
  clinicsAnHour: 60,
  logosAnHour: 30,
  clinicCodesAMinute: 60,
  subdomainChecksAMinute: 120,
  couponCodeLength: 60,
  emailLength: 254,
  questionLength: 4_000,
  titleLength: 200,
  tagLength: 60,
  /** How many resources of the library may go to the patient beside a video. */
  supplementaryMaterials: 20,
  commentLength: 2_000,
  reasonLength: 1_000,
  passwordMin: 8,
  passwordMax: 128,
  loginAttempts: 5,
  lockMilliseconds: 15 * 60_000,
  /** CG-190: this many failures within `lockMilliseconds` lock an account for all addresses. */
  loginAttemptsOfAll: 50,
  /** Failures of an account from one address count together for this long. */
  loginAttemptsKeptMilliseconds: 24 * hour,
  idleMilliseconds: 15 * 60_000,
  idleGraceMilliseconds: 2 * 60_000,
  sessionMilliseconds: 12 * hour,
  activityEveryMilliseconds: 60_000,
  inviteMilliseconds: 14 * 24 * hour,
  resetMilliseconds: hour,
  verifyMilliseconds: 7 * 24 * hour,
  emailChangeMilliseconds: 24 * hour,
  loginLinkMilliseconds: 15 * 60_000,
  /** So long after its end a mailed link still says what became of it and can be renewed. */
  deadLinkMilliseconds: 180 * 24 * hour,
  secondFactorMilliseconds: 5 * 60_000,
  secondFactorAttempts: 5,
  recoveryCodes: 10,
  passkeys: 10,
  passkeyNameLength: 60,
  /** Failed tries of one network address in `addressMilliseconds`; successes never count (L1). */
  addressFailures: 30,
  addressMilliseconds: 15 * 60_000,
  /** Connections of one network address at once, before anyone has signed in on them (CG-189). */
  addressConnections: 100,
  addressSockets: 50,
  /** Mails of one kind to one account within the hour (L3). */
  mailsAnHour: 3,
  /** Mails per hour that strangers can have sent to one address, counting all kinds and workspaces. */
  receiverMailsAnHour: 3,
  emailLookupsAMinute: 30,
  clinicCodeLookupsAMinute: 20,
  registrationsAnHour: 20,
  /** Lines of one pasted list of people, its characters, and what one member of staff may send within the hour. */
  peopleListRows: 200,
  peopleListCharacters: 60_000,
  invitationsAnHour: 600,
  /** A draft that was set aside when its case was handed over stays its speaker's for so long (T43). */
  draftKeptMilliseconds: 7 * 24 * hour,
  /** How long a window that says nothing still holds its recording, and how often it says that it does. */
  recordingLeaseMilliseconds: 20_000,
  recordingLeaseEveryMilliseconds: 4_000,
  /** Target length of a report; when a recording warns that it will end, and when it ends automatically. */
  reportSecondsWanted: 240,
  recordingSecondsWarned: 28 * 60,
  recordingSecondsMax: 30 * 60,
  /** How far one press goes back while recording, and how many takes of one recording can be replaced (T21). */
  goBackSeconds: 10,
  replacedTakes: 100,
  /** Characters of a script, and how many templates a workspace keeps. */
  scriptLength: 20_000,
  scriptTemplates: 200,
  /** How long a browser keeps its copy of a recording: at most, and once its video can be played. */
  recordingCopyMilliseconds: 7 * 24 * hour,
  readyRecordingCopyMilliseconds: 24 * hour,
  /** How many cases, mails and entries of its history the page of a person shows at once. */
  personCases: 20,
  personHistory: 20,
  /** How many accounts elsewhere a login at the main host tries (CG-18). */
  partnerAccounts: 10,
  guardianAge: 18,
  minAge: 13,
  notificationPage: 10,
  /** CG-126: how long a workspace counts as recently added. */
  recentlyAddedMilliseconds: 30 * 24 * hour,
  searchResults: 8,
  searchLength: 200,
  webSocketTicketMilliseconds: 30_000,
  capabilityMilliseconds: 12 * hour,
  /** A viewer's pass lives so long after its last use (CG-172). */
  passMilliseconds: 10 * 60_000,
  /** How long a share link works (CG-83), and what its maker may choose. */
  shareDays: 30,
  maxShareDays: 90,
  /** B10: how a caption can be read: characters of a line, lines, and seconds on the screen. */
  captionLineLength: 42,
  captionLines: 2,
  captionSecondsMin: 0.5,
  captionSecondsMax: 15,
  captionsOfVideo: 2_000,
  chaptersOfVideo: 100,
  chapterTitleLength: 80,
  /** Most points of a mark in an event track, and most characters of its text (B7). */
  inkPoints: 5_000,
  inkWords: 200,
  paneLabelLength: 120,
  /** Most masks on a series, and most series of a recording with masks (F18). */
  masksOfSeries: 20,
  maskedSeries: 200,
  /** Most events that are sent at once, and most events and gzipped bytes of one recording (B7). */
  trackEventsAtOnce: 500,
  trackEvents: 100_000,
  trackBytes: 8 * mebibyte,
  /** Most parts of an edited video, shortest part, and shortest silence proposed as a cut (D8). */
  videoParts: 200,
  videoPartMilliseconds: 300,
  silenceMilliseconds: 1_500,
  /** How long a discarded draft can be restored (T24). */
  discardedDraftMilliseconds: 30 * 24 * hour,
  /** A file of captions is read up to this size. */
  captionFileBytes: 2 * mebibyte,
  /** CG-198: characters of a question about a moment of the video and of its answer, how many can be open at once, how many
   * days after the sign-off they are taken unless a setting says so, and how many a patient asks in a day. */
  momentQuestionLength: 500,
  answerLength: 2_000,
  openQuestions: 3,
  questionDays: 14,
  questionsADay: 10,
  /** Parts of a video that one call says were watched. */
  watchedRanges: 200,
  /** B17: how many people a patient lets see their record, how many they invite in a day, for how many days an invitation works,
   * and how many of its links one network address may open in an hour. */
  caregivers: 10,
  careInvitationsADay: 10,
  careInvitationDays: 7,
  careInvitationOpeningsAnHour: 60,
  shareWrongAnswers: 5,
  shareMailsADay: 10,
  /** How long a prepared download is kept (CG-84), and how many records one may hold. */
  downloadMilliseconds: 7 * 24 * hour,
  batchRecords: 100,
  downloadsAnHour: 20,
  /** A removed record's files go for good after this time. */
  removedStudyMilliseconds: 30 * 24 * hour,
  openEndedRangeBytes: 8 * mebibyte,
  delayedMilliseconds: 24 * hour,
  expressMilliseconds: 24 * hour,
  standardMilliseconds: 72 * hour,
  preferredDateMinMilliseconds: 72 * hour,
  preferredDateMaxMilliseconds: 8_760 * hour,
  preferredDateSuggestedMilliseconds: 73 * hour,
  preferredDateToleranceMilliseconds: 5 * 60_000,
  emailLookupMilliseconds: 500,
  /** how far down a page the way back to its top appears, and how long after the last scrolling. */
  backToTopPixels: 212,
  backToTopMilliseconds: 500,
  snackbarMilliseconds: 10_000,
  appSnackbarMilliseconds: 11_000,
  chunkBytes: 16 * mebibyte,
  /** A body, a chunk of an upload or another one, of which no byte comes for so long is cut off (SEC-D1). */
  silentBodyMilliseconds: 15_000,
  /** A body without files must arrive within this time; files and upload chunks must be at least this fast. */
  bodyMilliseconds: 30_000,
  minBytesASecond: 4_096,
  uploadFiles: 20_000,
  /** How much one person may have in unfinished uploads, before and after their email address is confirmed. */
  unfinishedBytes: 8 * gibibyte,
  unprovedBytes: 2 * gibibyte,
  /** After this long without a byte an upload waits for its sender (T15). */
  silentUploadMilliseconds: 30 * 60_000,
  /** After this long the watchdog ends an upload (T15). */
  lostUploadMilliseconds: 24 * hour,
  /** A portal's password is erased at the latest after this time, and shown for `passwordSeconds` (CG-70). */
  portalAccessMilliseconds: 30 * 24 * hour,
  passwordSeconds: 60,
  unpaidMilliseconds: 30 * 24 * hour,
  /** How long a form that is sent again with its `Idempotency-Key` is answered with its first case (CG-204). */
  idempotencyKeyMilliseconds: 24 * hour,
  /** After this time the images of a withdrawn request go (T39). */
  withdrawnStudyMilliseconds: 7 * 24 * hour,
  /** When anyone who must act is reminded, and when the provider and the patient hear of it too (T40). */
  firstReminderMilliseconds: 2 * 24 * hour,
  secondReminderMilliseconds: 5 * 24 * hour,
  /** B9: when the second reminder of an unopened report is sent; the first uses the general interval. */
  secondUnopenedMilliseconds: 7 * 24 * hour,
  /** No reminders for reports older than this. */
  lastUnopenedMilliseconds: 14 * 24 * hour,
  /** How far the clock of a payment company’s message may be from ours, and how long the message may be. */
  paymentEventMilliseconds: 5 * 60_000,
  paymentEventBytes: 64 * 1024,
  /** How long a subscription whose renewal failed keeps its room, while the company tries the card again. */
  planGraceMilliseconds: 14 * 24 * hour,
  /** I-027: how long images stay after the last plan has ended. */
  storageEndMilliseconds: 30 * 24 * hour,
  /** CG-112: how long money can be had back. */
  moneyBackMilliseconds: 30 * 24 * hour,
  /** Receipts that one person has made into PDFs. */
  receiptPdfsAnHour: 120,
  /** B25: PDFs per person and hour; most pages and pictures of a PDF. */
  printedReportsAnHour: 30,
  printedReportPages: 60,
  printedPictures: 24,
  /** CG-98: when the images that no plan keeps are spoken of a second time, and how long before they go at the least. */
  storageReminderMilliseconds: 23 * 24 * hour,
  storageWarningMilliseconds: 6 * 24 * hour,
  /** I-028, CG-99: how long a temporary study stays after its last case, and when it is spoken of a second time. */
  temporaryStudyMilliseconds: 7 * 24 * hour,
  temporaryReminderMilliseconds: 5 * 24 * hour,
  /** CG-201: how long before it the next charge of a subscription is announced. */
  renewalNoticeMilliseconds: 14 * 24 * hour,
  /** Checkouts of plans, and as many of cases, that one person opens; visits to the company's page for payers. */
  planCheckoutsAnHour: 60,
  caseCheckoutsAnHour: 60,
  paymentPortalsAnHour: 30,
  /** How often the company is asked about one checkout while a person waits for its end. */
  checkoutQuestionMilliseconds: 5_000,
  /** What one look at open checkouts asks about, and which refunds are shown at once. */
  openCheckoutsAsked: 500,
  refundTasksShown: 100,
  /** Studies that one change of a plan removes. */
  planRemovals: 5_000,
  /** How far a gateway's clock may be from ours, and how long a call of it is remembered so that it does not come twice. */
  gatewayClockMilliseconds: 5 * 60_000,
  /** Failed signatures of one network address in `addressMilliseconds`, and studies of one namespace within the hour. */
  gatewayFailures: 20,
  gatewayStudiesAnHour: 600,
  /** Images of a study that come one by one make a case after this long without another one. */
  arrivalPauseSeconds: 30,
  /** Where no pause comes: a study is delivered this long after its first image. */
  arrivalMilliseconds: 6 * hour,
  /** What one search of a hospital's system gives at most: studies or series, and images. */
  searchedStudies: 1_000,
  searchedInstances: 20_000,
  /** B21: addresses and keys of one clinic, how long a name and a key last, and tests that are sent in an hour. */
  webhooks: 10,
  webhookTestsAnHour: 60,
  apiKeys: 20,
  apiKeyNameLength: 60,
  apiKeyDays: 730,
  /** How long the other side of a webhook may take, and how much of its answer is kept. */
  webhookMilliseconds: 10_000,
  webhookAnswerBytes: 1_000,
  /** How long a former secret signs as well, and after how long without a success an address is switched off. */
  formerSecretMilliseconds: 24 * hour,
  webhookFailingMilliseconds: 5 * 24 * hour,
  webhookDeliveriesKeptDays: 30,
  webhookDeliveriesShown: 20,
  /** Calls of one key in a minute, and failed keys of one network address in `addressMilliseconds`. */
  fhirCallsAMinute: 300,
  fhirFailures: 30,
  fhirPage: 50,
  fhirPageMost: 200,
  fhirEverything: 1_000,
  /** The head of one part of a message of several parts. */
  partHeadBytes: 16 * 1024,
  recorderMilliseconds: 2 * hour,
  studyBytes: 4 * gibibyte,
  reportBytes: 100 * mebibyte,
  videoBytes: 2 * gibibyte,
  thumbnailBytes: 20 * mebibyte,
  /** P-037, X-026; and how many points a logo may have. */
  logoBytes: 3 * mebibyte,
  logoPixels: 25_000_000,
  ratingMin: 1,
  ratingMax: 5,
  replayEvents: 1_000,
  replayMilliseconds: 10 * 60_000,
} as const;
