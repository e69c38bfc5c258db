// The work on a report, from its claim to its rating: T19 … T31, T35, T38, T40, T43.
import {
  inReview,
  nowhere,
  reason,
  staffAbsent,
  withConsultant,
  type ActionExpectations,
} from './action-rows-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { provided } from './notification-scene-fixture.ts';

const { harbor } = workspaceIds;

const onlyAssignee = {
  main: ' 403 403 403 403  403 404 403 200 403 403 404 403',
  other: '403 403 403 403  404 200 404 404 404 404 403 403',
  absent: staffAbsent,
};
const onlyReviewer = {
  main: ' 403 403 403 403  403 404 403 403 200 403 404 403',
  other: '403 403 403 403  404 403 404 404 404 404 200 403',
  absent: staffAbsent,
};

const nothingToUndo = {
  main: ' 403 403 403 403  409 404 409 409 409 409 404 409',
  other: '403 403 403 403  404 409 404 404 404 404 409 409',
  absent: staffAbsent,
};

const managersAbsent = '403 403 403 403  403 403 403 403 404 404 404 404';

export const workActions: ActionExpectations = {
  notified: [
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
      'recall',
      'T38',
      { case: withConsultant, before: { status: 'completed' }, by: 'reviewer' },
      ['consultant: case.recalled', 'patient: mail recalled'],
    ],
    [
      'sendAgain',
      'T44',
      { case: { ...withConsultant, status: 'completed' }, before: {}, by: 'clerk' },
      ['patient: mail ready'],
    ],
    [
      'undoSignOff',
      'T45',
      { case: inReview, before: { status: 'completed' }, by: 'reviewer', admins: ['clinicAdmin'] },
      ['clerk: case.sign-off-undone', 'clinicAdmin: case.sign-off-undone'],
    ],
    [
      'undoSending',
      'T46: exactly CG-39’s',
      { case: withConsultant, before: { status: 'review' }, by: 'consultant' },
      ['reviewer: case.sending-undone', 'super: case.sending-undone'],
    ],
    ['warnDelay', 'T35', { before: {} }, provided('case.due-soon + mail due-soon')],
    [
      'remind',
      'T40: the clock names them',
      { case: { status: 'pending-upload', pool: false }, before: {} },
      [],
    ],
  ],
  calls: {
    claimCase: {
      stage: 'new',
      main: ' 403 403 403 403  403 404 200 200 200 403 404 200',
      other: '403 403 403 403  404 200 404 404 404 404 200 200',
      absent: staffAbsent,
    },
    rejectCase: {
      stage: 'in-progress',
      main: ' 403 403 403 403  403 404 403 200 200 403 404 200',
      other: '403 403 403 403  404 200 404 404 404 404 200 200',
      absent: staffAbsent,
    },
    listAssignees: {
      stage: 'in-progress',
      main: ` 403 403 403 403  403 403 403 403 200 403 404 200`,
      other: `403 403 403 403  403 403 403 403 404 404 200 200`,
      absent: managersAbsent,
    },
    // T43: users who see the case and may reassign cases get as far as the body, which names no one.
    reassignCase: {
      sends: {},
      main: ` 403 403 403 403  403 403 403 403 400 400 404 400`,
      other: `403 403 403 403  403 403 403 403 404 404 400 400`,
      absent: managersAbsent,
    },
    submitVideoReport: { stage: 'in-progress', ...onlyAssignee },
    createRecorderToken: {
      stage: 'in-progress',
      main: ' 403 403 403 403  403 404 403 201 403 403 404 403',
      other: '403 403 403 403  404 201 404 404 404 404 403 403',
      absent: staffAbsent,
    },
    sendForReview: { stage: 'in-progress with video', ...onlyAssignee },
    discardReview: { stage: 'in-review', ...onlyReviewer },
    signOffCase: { stage: 'in-review', ...onlyReviewer },
    startReview: {
      stage: 'review',
      main: ' 403 403 403 403  403 403 403 403 200 403 404 200',
      other: '403 403 403 403  403 403 403 403 404 404 200 200',
      absent: '403 403 403 403  403 403 403 403 404 404 404 404',
    },
    cancelReview: {
      stage: 'in-review',
      main: ' 403 403 403 403  403 404 403 403 200 403 404 200',
      other: '403 403 403 403  404 403 404 404 404 404 200 200',
      absent: staffAbsent,
    },
    rateCase: {
      sends: { ratingScore: 5 },
      stage: 'completed',
      main: ' 403 200 404 404  403 403 403 403 403 403 403 403',
      other: '403 404 404 200  403 403 403 403 403 403 403 403',
      absent: '403 404 404 404  403 403 403 403 403 403 403 403',
    },
    // Staff who can read the entire case.
    sendReportAgain: {
      stage: 'completed',
      main: ' 403 403 403 403  200 404 200 200 200 200 404 200',
      other: '403 403 403 403  404 200 404 404 404 404 200 200',
      absent: staffAbsent,
    },
    // T45, T46: nobody has just done it.
    undoSignOff: { stage: 'completed', ...nothingToUndo },
    undoSending: { stage: 'review', ...nothingToUndo },
    recallCase: {
      sends: {},
      main: ' 403 403 403 403  403 403 403 403 400 400 404 400',
      other: '403 403 403 403  403 403 403 403 404 404 400 400',
      absent: '403 403 403 403  403 403 403 403 404 404 404 404',
    },
  },
  bodies: {
    submitVideo: { uploadId: nowhere },
    rate: { ratingScore: 5 },
    recall: reason,
    reassign: { ...reason, userId: nowhere },
  },
};
