// What is expected of an action, written by hand from docs/requirements: who is notified, and who may make its call.
import type { CaseAction } from '@plainscan/contract';

import type { ExpectedRow } from './authorization-rows-fixture.ts';
import type { NotificationExpectation } from './notification-scene-fixture.ts';

export type ActionExpectations = {
  /** Who is notified of each action. */
  notified: NotificationExpectation[];
  /** Who may make each call. */
  calls: Record<string, ExpectedRow>;
  /** Request bodies for calls that do nothing without one. */
  bodies: Partial<Record<CaseAction, object>>;
};

/** An ID that does not exist. */
export const nowhere = '019a0000-0000-7000-8000-000000000000';
export const reason = { reason: 'A reason' };

export const withConsultant = { assignee: 'consultant', status: 'in-progress' as const };
export const inReview = { ...withConsultant, status: 'in-review' as const, reviewer: 'reviewer' };

export const staffAbsent = '403 403 403 403  404 404 404 404 404 404 404 404';
export const anyAbsent = '   403 404 404 404  404 404 404 404 404 404 404 404';

/** Staff who see the case get as far as the body, which is empty. */
export const staffWithoutBody: ExpectedRow = {
  sends: {},
  main: ' 403 403 403 403  400 404 400 400 400 400 404 400',
  other: '403 403 403 403  404 400 404 404 404 404 400 400',
  absent: staffAbsent,
};
/** The same for calls that patients may make too. */
export const anyoneWithoutBody: ExpectedRow = {
  sends: {},
  main: ' 403 400 404 404  400 404 400 400 400 400 404 400',
  other: '403 404 404 400  404 400 404 404 404 404 400 400',
  absent: anyAbsent,
};
/** The users of T16: the provider's staff, and a clinic that makes its own videos. */
export const acceptsFiles = {
  stage: 'upload-shared',
  main: ' 403 403 403 403  403 404 200 200 200 403 404 200',
  other: '403 403 403 403  404 200 404 404 404 404 200 200',
  absent: staffAbsent,
} as const;
