// The archive: T32, T33.
import { inReview, withConsultant, type ActionExpectations } from './action-rows-fixture.ts';

const superOnly = {
  main: ' 403 403 403 403  403 403 403 403 403 403 403 200',
  other: '403 403 403 403  403 403 403 403 403 403 403 200',
  absent: '403 403 403 403  403 403 403 403 403 403 403 404',
};

export const archiveActions: ActionExpectations = {
  notified: [
    [
      'archive',
      'T32 before it is completed',
      { case: { ...inReview, status: 'archived' }, before: { status: 'in-review' }, by: 'super' },
      [
        'clerk: case.archived',
        'consultant: case.archived',
        'patient: mail closed',
        'reviewer: case.archived',
      ],
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
    [
      'unarchive',
      'T33 of a case whose images were deleted, which has lost its consultant',
      {
        case: { status: 'pending-upload' },
        before: { status: 'archived', assigneeId: 'consultant' },
        by: 'super',
      },
      ['clerk: case.unarchived', 'consultant: case.unarchived'],
    ],
  ],
  calls: {
    archiveCase: { stage: 'new', ...superOnly },
    unarchiveCase: { stage: 'archived', ...superOnly },
  },
  bodies: {},
};
