// The files of a case: T12 … T18, T34, T37, T41.
import {
  acceptsFiles,
  anyAbsent,
  anyoneWithoutBody,
  nowhere,
  reason,
  staffAbsent,
  staffWithoutBody,
  withConsultant,
  type ActionExpectations,
} from './action-rows-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { provided } from './notification-scene-fixture.ts';
import { portalFields } from './upload-case-fixture.ts';

const { lakeside, provider } = workspaceIds;

const own = { creator: 'patient', workspaceId: lakeside };
const fails = {
  case: { ...own, status: 'pending-upload' as const },
  before: { status: 'uploading' as const },
};

export const fileActions: ActionExpectations = {
  notified: [
    [
      'sharePortal',
      'T12',
      { case: { status: 'upload-shared' }, before: { status: 'pending-upload' }, by: 'patient' },
      provided('case.portal-shared'),
    ],
    [
      'submitUpload',
      'T13',
      { case: { status: 'uploading' }, before: { status: 'pending-upload' }, by: 'clerk' },
      [],
    ],
    [
      'finishProcessing',
      'T14',
      { before: { status: 'uploading' } },
      ['patient: mail files-ready', ...provided('case.claimable')],
    ],
    [
      'finishProcessing',
      'T14 back to the portal',
      { case: { status: 'upload-shared' }, before: { status: 'uploading' } },
      ['patient: mail files-ready'],
    ],
    [
      'failProcessing',
      'T15, a clinic’s case',
      { case: { status: 'pending-upload' }, before: { status: 'uploading' } },
      ['clerk: case.images-failed + mail files-failed'],
    ],
    [
      'failProcessing',
      'T15, a patient’s request',
      fails,
      ['patient: case.images-failed + mail files-failed'],
    ],
    [
      'giveUpUpload',
      'T15 by the requester: not told of their own act',
      { case: { status: 'pending-upload' }, before: { status: 'uploading' }, by: 'clerk' },
      [],
    ],
    [
      'giveUpUpload',
      'T15 by someone else',
      { ...fails, by: 'clinicAdmin' },
      ['patient: case.images-failed + mail files-failed'],
    ],
    [
      'completeUpload',
      'T16',
      { before: { status: 'upload-shared' }, by: 'consultant' },
      provided('case.claimable', 'consultant'),
    ],
    [
      'bypassImages',
      'T17',
      { before: { status: 'upload-shared' }, by: 'reviewer' },
      provided('case.claimable', 'reviewer'),
    ],
    [
      'rejectUpload',
      'T18',
      {
        case: { ...own, workspaceId: provider, home: provider, status: 'pending-upload', pool: false },
        before: { workspaceId: lakeside },
        by: 'clerk',
      },
      ['patient: mail upload-rejected-patient', ...provided('case.upload-rejected + mail upload-rejected')],
    ],
    [
      'portalFailed',
      'T37 to the patient who asked',
      { case: { ...own, status: 'upload-shared' }, before: {}, by: 'consultant' },
      ['patient: case.portal-failed + mail portal-failed'],
    ],
    [
      'portalFailed',
      'T37 to the clinic that asked',
      { case: { status: 'upload-shared' }, before: {}, by: 'consultant' },
      ['clerk: case.portal-failed + mail portal-failed'],
    ],
    ['acceptIdentity', 'T41', { before: {}, by: 'consultant' }, provided('case.claimable', 'consultant')],
    [
      'refuseIdentity',
      'T41',
      { case: { status: 'pending-upload' }, before: { status: 'new' }, by: 'consultant' },
      ['clerk: case.identity-refused + mail identity-refused'],
    ],
    ['addFile', 'T34', { case: withConsultant, before: {}, by: 'clerk' }, []],
  ],
  calls: {
    sharePortalAccess: anyoneWithoutBody,
    // Allowed, but the body names neither images nor report: 400.
    submitClinicUpload: {
      sends: {},
      stage: 'pending-upload',
      main: ' 403 403 404 404  400 404 400 400 400 400 404 400',
      other: '403 404 404 403  404 400 404 404 404 404 400 400',
      absent: anyAbsent,
    },
    // Users who see the case learn that it has continued with these images (T15).
    giveUpUpload: {
      main: ' 403 409 404 404  409 404 409 409 409 409 404 409',
      other: '403 404 404 409  404 409 404 404 404 404 409 409',
      absent: anyAbsent,
    },
    unlockUpload: anyoneWithoutBody,
    completeSharedUpload: { sends: {}, ...acceptsFiles },
    // A white-glove clinic does not continue without images (E-026).
    bypassImages: { ...acceptsFiles, main: ' 403 403 403 403  403 404 409 409 409 403 404 409' },
    rejectClinicUpload: {
      stage: 'pending-upload',
      main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
      other: '403 403 403 403  404 200 404 404 404 404 200 200',
      absent: staffAbsent,
    },
    reportPortalFailure: staffWithoutBody,
    judgeIdentity: staffWithoutBody,
    addAdditionalFile: anyoneWithoutBody,
  },
  bodies: {
    sharePortal: { uploadSharedInfo: portalFields },
    submitUpload: { reportUploadId: nowhere },
    completeUpload: {},
    portalFailed: reason,
    acceptIdentity: { ...reason, verdict: 'accept' },
    refuseIdentity: { ...reason, verdict: 'refuse' },
    addFile: { uploadId: nowhere, type: 'Letter' },
  },
};
