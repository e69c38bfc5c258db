// Who hears of the work on a case: the N and M of T19 … T42.
import { workspaceIds } from './demo-people-fixture.ts';
import { provided, type NotificationExpectation } from './notification-scene-fixture.ts';

const { lakeside, harbor } = workspaceIds;

const withConsultant = { assignee: 'consultant', status: 'in-progress' as const };
const inReview = { ...withConsultant, status: 'in-review' as const, reviewer: 'reviewer' };
const own = { creator: 'patient', workspaceId: lakeside };

export const workNotifications: NotificationExpectation[] = [
  [
    'claim',
    'T19',
    { case: withConsultant, before: { status: 'new', assigneeId: null }, by: 'consultant' },
    ['clerk: case.claimed'],
  ],
  [
    'sendToProvider',
    'T20',
    {
      case: { workspaceId: harbor, home: harbor, creator: 'inHouse', patient: 'inHousePatient' },
      row: { sentToProvider: true },
      before: {},
      by: 'inHouse',
    },
    provided('case.sent-to-provider + mail sent-to-provider'),
  ],
  [
    'submitVideo',
    'T22',
    { case: { ...withConsultant, video: 'processing' }, before: {}, by: 'consultant' },
    [],
  ],
  ['record', 'T21', { case: withConsultant, before: {}, by: 'consultant' }, []],
  ['editVideo', 'T25', { case: withConsultant, before: {}, by: 'consultant' }, []],
  ['discard', 'T24', { case: withConsultant, before: {}, by: 'consultant' }, []],
  [
    'optOut',
    'T23',
    { before: { status: 'in-progress', assigneeId: 'consultant' }, by: 'consultant' },
    ['reviewer: case.given-back', 'second: case.given-back', 'super: case.given-back'],
  ],
  [
    'takeBack',
    'T23 as recovery',
    { before: { status: 'in-progress', assigneeId: 'consultant' }, by: 'super' },
    ['consultant: case.taken-from-you', 'reviewer: case.given-back', 'second: case.given-back'],
  ],
  [
    'reassign',
    'T43: both',
    {
      case: { assignee: 'second', status: 'in-progress' },
      before: { status: 'in-progress', assigneeId: 'consultant' },
      by: 'reviewer',
    },
    ['consultant: case.reassigned', 'second: case.assigned-to-you'],
  ],
  [
    'sendForReview',
    'T26: exactly CG-39’s',
    { case: { ...withConsultant, status: 'review' }, before: { status: 'in-progress' }, by: 'consultant' },
    [
      'reviewer: case.sent-for-review + mail review-wanted',
      'super: case.sent-for-review + mail review-wanted',
    ],
  ],
  [
    'sendForReview',
    'T26 in-house: the clinic’s and the provider’s',
    {
      case: {
        workspaceId: harbor,
        home: harbor,
        creator: 'inHouse',
        patient: 'inHousePatient',
        assignee: 'inHouse',
        status: 'review',
      },
      before: { status: 'in-progress' },
      by: 'inHouse',
    },
    [
      'inHouseAdmin: case.sent-for-review + mail review-wanted',
      'reviewer: case.sent-for-review + mail review-wanted',
      'super: case.sent-for-review + mail review-wanted',
    ],
  ],
  [
    'startReview',
    'T27',
    { case: inReview, before: { status: 'review' }, by: 'reviewer' },
    ['consultant: case.review-started'],
  ],
  [
    'cancelReview',
    'T28',
    { case: { ...withConsultant, status: 'review' }, before: { status: 'in-review' }, by: 'reviewer' },
    ['consultant: case.review-cancelled'],
  ],
  [
    'discardReview',
    'T29',
    { case: withConsultant, before: { status: 'in-review' }, by: 'reviewer' },
    ['consultant: case.review-discarded + mail sent-back'],
  ],
  [
    'signOff',
    'T30',
    {
      case: { ...inReview, status: 'completed' },
      before: { status: 'in-review' },
      by: 'reviewer',
      admins: ['clinicAdmin'],
    },
    [
      'clerk: case.signed-off + mail signed-off',
      'clinicAdmin: case.signed-off + mail signed-off',
      'patient: mail ready',
    ],
  ],
  [
    'signOff',
    'T30 without notify me',
    {
      case: { ...inReview, status: 'completed' },
      row: { notifyCreator: false },
      before: { status: 'in-review' },
      by: 'reviewer',
    },
    ['clerk: case.signed-off', 'patient: mail ready'],
  ],
  [
    'rate',
    'T31',
    { case: { ...withConsultant, status: 'completed' }, before: {}, by: 'patient' },
    ['clinicAdmin: case.rated', 'consultant: case.rated'],
  ],
  [
    'archive',
    'T32 before it is completed',
    { case: { ...inReview, status: 'archived' }, before: { status: 'in-review' }, by: 'super' },
    ['clerk: case.archived', 'consultant: case.archived', 'patient: mail closed', 'reviewer: case.archived'],
  ],
  [
    'archive',
    'T32 of a completed case',
    { case: { ...inReview, status: 'archived' }, before: { status: 'completed' }, by: 'super' },
    ['clerk: case.archived', 'consultant: case.archived', 'reviewer: case.archived'],
  ],
  [
    'unarchive',
    'T33',
    { case: withConsultant, before: { status: 'archived' }, by: 'super' },
    ['clerk: case.unarchived', 'consultant: case.unarchived'],
  ],
  ['addFile', 'T34', { case: withConsultant, before: {}, by: 'clerk' }, []],
  ['warnDelay', 'T35', { before: {} }, provided('case.due-soon + mail due-soon')],
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
  [
    'recall',
    'T38',
    { case: withConsultant, before: { status: 'completed' }, by: 'reviewer' },
    ['consultant: case.recalled', 'patient: mail recalled'],
  ],
  [
    'withdraw',
    'T39 by a colleague',
    { case: { status: 'archived', pool: false }, before: { status: 'not-paid' }, by: 'clinicAdmin' },
    ['clerk: case.withdrawn'],
  ],
  [
    'expire',
    'T39 by the clock',
    { case: { status: 'archived', pool: false }, before: { status: 'not-paid' } },
    ['clerk: case.withdrawn', 'patient: mail closed'],
  ],
  [
    'remind',
    'T40: the clock names them',
    { case: { status: 'pending-upload', pool: false }, before: {} },
    [],
  ],
  ['acceptIdentity', 'T41', { before: {}, by: 'consultant' }, provided('case.claimable', 'consultant')],
  [
    'refuseIdentity',
    'T41',
    { case: { status: 'pending-upload' }, before: { status: 'new' }, by: 'consultant' },
    ['clerk: case.identity-refused + mail identity-refused'],
  ],
  [
    'letPatientPay',
    'T42',
    { case: { status: 'not-paid', pool: false }, before: {}, by: 'clerk' },
    ['patient: mail pay'],
  ],
  [
    'useCredit',
    'T10 by a report',
    { case: { status: 'new' }, before: { status: 'not-paid' }, by: 'patient' },
    provided('case.paid'),
  ],
  ['pay', 'T10 opened', { case: { status: 'not-paid', pool: false }, before: {}, by: 'patient' }, []],
  [
    'payForPatient',
    'T10 opened by the clinic',
    { case: { status: 'not-paid', pool: false }, before: {}, by: 'clerk' },
    [],
  ],
];
