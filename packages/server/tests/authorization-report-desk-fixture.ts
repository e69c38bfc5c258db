// The expectedAnswers's rows of calls beside the actions of a case: its upload link, its portal's password, its notes.
import { acceptsFiles, staffAbsent, staffWithoutBody } from './action-rows-fixture.ts';
import type { ExpectedRow } from './authorization-expectations-fixture.ts';

export const reportDeskExpectations: Record<string, ExpectedRow> = {
  listUnpaidCases: { plain: '200 200 200 200  200 200 200 200 200 200 200 200' },
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
  showPortalPassword: acceptsFiles,
  addReviewNote: staffWithoutBody,
  resolveReviewNote: staffWithoutBody,
};
