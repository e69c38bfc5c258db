// Who hears of the files of a case: the N and M of T10 … T18.
import { workspaceIds } from './demo-people-fixture.ts';
import { provided, type NotificationExpectation } from './notification-scene-fixture.ts';

const { lakeside, provider } = workspaceIds;

const own = { creator: 'patient', workspaceId: lakeside };
const atProvider = { ...own, workspaceId: provider, home: provider, pool: false };
const fails = {
  case: { ...own, status: 'pending-upload' as const },
  before: { status: 'uploading' as const },
};

export const fileNotifications: NotificationExpectation[] = [
  [
    'confirmPayment',
    'T10',
    { case: { ...atProvider, status: 'uploading' }, before: { status: 'not-paid' } },
    provided('case.paid'),
  ],
  [
    'failPayment',
    'T11: the payer',
    { case: { ...own, status: 'not-paid', pool: false }, before: {} },
    ['patient: case.payment-failed'],
  ],
  [
    'failPayment',
    'T11: not always the patient',
    { case: { status: 'not-paid', pool: false }, row: { payer: 'workspace' }, before: {} },
    ['clerk: case.payment-failed'],
  ],
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
  ['failProcessing', 'T15, a patient’s request', fails, ['patient: case.images-failed + mail files-failed']],
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
];
