// The expectedAnswers's rows of the case driver: calls by which an existing case gets what it lacks, is put away or taken back.
import type { ExpectedRow } from './authorization-expectations-fixture.ts';

const staffAbsent = '403 403 403 403  404 404 404 404 404 404 404 404';
const anyAbsent = '   403 404 404 404  404 404 404 404 404 404 404 404';
const superAbsent = ' 403 403 403 403  403 403 403 403 403 403 403 404';

/** Staff who see the case get as far as the body, which lacks everything. */
const staffWithoutBody: ExpectedRow = {
  main: ' 403 403 403 403  400 404 400 400 400 400 404 400',
  other: '403 403 403 403  404 400 404 404 404 404 400 400',
  absent: staffAbsent,
};
/** The same for calls that are the patient's as well. */
const anyoneWithoutBody: ExpectedRow = {
  main: ' 403 400 404 404  400 404 400 400 400 400 404 400',
  other: '403 404 404 400  404 400 404 404 404 404 400 400',
  absent: anyAbsent,
};
/** T16's people: the provider's staff, and a clinic that makes its own videos. */
const acceptsFiles = {
  stage: 'upload-shared',
  main: ' 403 403 403 403  403 404 200 200 200 403 404 200',
  other: '403 403 403 403  404 200 404 404 404 404 200 200',
  absent: staffAbsent,
} as const;
const superOnly = {
  main: ' 403 403 403 403  403 403 403 403 403 403 403 200',
  other: '403 403 403 403  403 403 403 403 403 403 403 200',
  absent: superAbsent,
};

export const reportDeskExpectations: Record<string, ExpectedRow> = {
  listUnpaidCases: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
  // Allowed, and then a body that names neither images nor report: 400.
  submitClinicUpload: {
    stage: 'pending-upload',
    main: ' 403 403 404 404  400 404 400 400 400 400 404 400',
    other: '403 404 404 403  404 400 404 404 404 404 400 400',
    absent: anyAbsent,
  },
  rejectClinicUpload: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  makeUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  201 404 201 201 201 201 404 201',
    other: '403 403 403 403  404 201 404 404 404 404 201 201',
    absent: staffAbsent,
  },
  getUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
    other: '403 403 403 403  404 200 404 404 404 404 200 200',
    absent: staffAbsent,
  },
  endUploadLink: {
    stage: 'pending-upload',
    main: ' 403 403 403 403  204 404 204 204 204 204 404 204',
    other: '403 403 403 403  404 204 404 404 404 404 204 204',
    absent: staffAbsent,
  },
  openUploadLink: { everybody: 400 },
  submitUploadLink: { everybody: 400 },
  sharePortalAccess: anyoneWithoutBody,
  completeSharedUpload: acceptsFiles,
  // A white-glove clinic does not continue without images (E-026).
  bypassImages: { ...acceptsFiles, main: ' 403 403 403 403  403 404 409 409 409 403 404 409' },
  showPortalPassword: acceptsFiles,
  reportPortalFailure: staffWithoutBody,
  judgeIdentity: staffWithoutBody,
  addAdditionalFile: anyoneWithoutBody,
  addReviewNote: staffWithoutBody,
  resolveReviewNote: staffWithoutBody,
  createRecorderToken: {
    stage: 'in-progress',
    main: ' 403 403 403 403  403 404 403 201 403 403 404 403',
    other: '403 403 403 403  404 201 404 404 404 404 403 403',
    absent: staffAbsent,
  },
  recallCase: {
    main: ' 403 403 403 403  403 403 403 403 400 400 404 400',
    other: '403 403 403 403  403 403 403 403 404 404 400 400',
    absent: '403 403 403 403  403 403 403 403 404 404 404 404',
  },
  archiveCase: { stage: 'new', ...superOnly },
  unarchiveCase: { stage: 'archived', ...superOnly },
  withdrawCase: {
    stage: 'not-paid',
    main: ' 403 403 404 404  200 404 403 403 403 200 404 200',
    other: '403 404 404 403  404 200 404 404 404 404 200 200',
    absent: anyAbsent,
  },
  letPatientPay: staffWithoutBody,
  // A patient who has no unused report is told so: 409.
  useCredit: {
    stage: 'not-paid',
    main: ' 403 409 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 409  403 403 403 403 403 403 403 403',
    absent: '403 404 404 404  403 403 403 403 403 403 403 403',
  },
};
