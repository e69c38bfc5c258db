// Who is notified of a new case and its payment: the N and M of T01 … T11, T39 … T42.
import { workspaceIds } from './demo-people-fixture.ts';
import { provided, type NotificationExpectation } from './notification-scene-fixture.ts';

const { lakeside, provider } = workspaceIds;

const own = { creator: 'patient', workspaceId: lakeside };
const atProvider = { ...own, workspaceId: provider, home: provider, pool: false };

export const originNotifications: NotificationExpectation[] = [
  [
    'request',
    'T01',
    { case: { ...atProvider, status: 'uploading' }, before: null, by: 'patient' },
    ['patient: mail requested', ...provided('case.created')],
  ],
  [
    'requestByClinic',
    'T02',
    {
      case: { ...own, home: provider, status: 'pending-upload', pool: false },
      before: null,
      by: 'patient',
    },
    [
      'clerk: case.upload-wanted + mail requested-for-clinic',
      'clinicAdmin: case.upload-wanted + mail requested-for-clinic',
      'patient: mail requested',
    ],
  ],
  [
    'requestByPortal',
    'T03',
    { case: { ...atProvider, status: 'upload-shared' }, before: null, by: 'patient' },
    ['patient: mail requested', ...provided('case.portal-shared')],
  ],
  [
    'create',
    'T04 with notify me and another administrator',
    { case: { status: 'uploading', pool: false }, before: null, by: 'clerk', admins: ['clinicAdmin'] },
    [
      'clerk: mail created-notice',
      'clinicAdmin: case.created + mail created-notice',
      'patient: mail requested',
    ],
  ],
  [
    'create',
    'T04 without notify me',
    {
      case: { status: 'uploading', pool: false },
      row: { notifyCreator: false },
      before: null,
      by: 'clerk',
    },
    ['patient: mail requested'],
  ],
  [
    'create',
    'T04 that enters new at once: the claimers as well',
    { before: null, by: 'clerk', row: { notifyCreator: false } },
    ['patient: mail requested', ...provided('case.claimable')],
  ],
  [
    'create',
    'T04 that the patient pays: the pay mail instead',
    {
      case: { status: 'not-paid', pool: false },
      row: { payer: 'patient', notifyCreator: false },
      before: null,
      by: 'clerk',
    },
    ['patient: mail pay'],
  ],
  [
    'create',
    'T04 that the clinic pays',
    {
      case: { status: 'not-paid', pool: false },
      row: { payer: 'workspace', notifyCreator: false },
      before: null,
      by: 'clerk',
    },
    ['patient: mail requested'],
  ],
  [
    'createByPortal',
    'T05',
    { case: { status: 'upload-shared' }, before: null, by: 'clerk' },
    ['clerk: mail created-notice', 'patient: mail requested', ...provided('case.portal-shared')],
  ],
  [
    'createWithoutFiles',
    'T06',
    { case: { status: 'pending-upload', pool: false }, before: null, by: 'clerk' },
    ['clerk: mail created-notice', 'patient: mail requested'],
  ],
  [
    'arrive',
    'T07',
    {
      case: { status: 'incomplete', pool: false },
      row: { patientUserId: null, createdBy: null },
      before: null,
    },
    [
      'clerk: case.draft-created + mail draft-created',
      'clinicAdmin: case.draft-created + mail draft-created',
    ],
  ],
  [
    'draft',
    'T08',
    {
      case: { status: 'incomplete', pool: false },
      row: { patientUserId: null },
      before: null,
      by: 'super',
    },
    [
      'clerk: case.draft-created + mail draft-created',
      'clinicAdmin: case.draft-created + mail draft-created',
    ],
  ],
  [
    'complete',
    'T09',
    { case: { status: 'uploading', pool: false }, before: { status: 'incomplete' }, by: 'clerk' },
    ['clerk: mail created-notice', 'patient: mail requested'],
  ],
];
