// What is expected of an action, written by hand from docs/requirements: who hears of it, and who may make its call.
import type { CaseAction } from '@plainscan/contract';

import type { ExpectedRow } from './authorization-expectations-fixture.ts';
import type { NotificationExpectation } from './notification-scene-fixture.ts';

export type ActionExpectations = {
  /** Who hears of each action. */
  notified: NotificationExpectation[];
  /** Who may make each call. */
  calls: Record<string, ExpectedRow>;
  /** What a call has to bring, for those that do nothing without it. */
  bodies: Partial<Record<CaseAction, object>>;
};

/** An id that no one has. */
export const nowhere = '019a0000-0000-7000-8000-000000000000';
export const reason = { reason: 'A reason' };

export const withConsultant = { assignee: 'consultant', status: 'in-progress' as const };
export const inReview = { ...withConsultant, status: 'in-review' as const, reviewer: 'reviewer' };

export const staffAbsent = '403 403 403 403  404 404 404 404 404 404 404 404';
export const anyAbsent = '   403 404 404 404  404 404 404 404 404 404 404 404';

/** Staff who see the case get as far as the body, which lacks everything. */
export const staffWithoutBody: ExpectedRow = {
  sends: {},
  main: ' 403 403 403 403  400 404 400 400 400 400 404 400',
  other: '403 403 403 403  404 400 404 404 404 404 400 400',
  absent: staffAbsent,
};
/** The same for calls that are the patient's as well. */
export const anyoneWithoutBody: ExpectedRow = {
  sends: {},
  main: ' 403 400 404 404  400 404 400 400 400 400 404 400',
  other: '403 404 404 400  404 400 404 404 404 404 400 400',
  absent: anyAbsent,
};
/** T16's people: the provider's staff, and a clinic that makes its own videos. */
export const acceptsFiles = {
  stage: 'upload-shared',
  main: ' 403 403 403 403  403 404 200 200 200 403 404 200',
  other: '403 403 403 403  404 200 404 404 404 404 200 200',
  absent: staffAbsent,
} as const;
