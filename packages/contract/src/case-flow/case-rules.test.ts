// Rules that the case-flow table decides: who may archive a case, who may sign off, and which messages are shown.
import { describe, expect, test } from 'vitest';

import { caseMessages } from '../cases/case-messages.ts';
import { caseStatuses, caseStatusWords, shownStatus, statusColors, storedStatuses } from './case-status.ts';
import { limits } from '../shared/limits.ts';
import {
  claimedCase,
  clinicFacts,
  codeCase,
  earlyCase,
  newCase,
  people,
  personFacts,
  provider,
} from './case-facts-fixture.ts';
import { applyAction, caseActions, settle, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import { checkAction, checkNoteAction, offeredActions } from './action-check.ts';
import { messageKeysOf } from './case-action-messages.ts';

const everybody = Object.values(people);
const may = (action: CaseAction, actor: (typeof everybody)[number], facts = newCase): boolean =>
  checkAction(action, actor, facts).allowed;
const eventText = (action: CaseAction): string | undefined => {
  const { success } = messageKeysOf(action);
  return success && caseMessages.en[success];
};

describe('the archive', () => {
  test('CG-37: only a super-admin can archive and unarchive, in every status', () => {
    for (const status of storedStatuses)
      for (const actor of everybody.filter(({ role }) => role !== 'super-admin')) {
        expect(may('archive', actor, { ...newCase, status }), actor.userId).toBe(false);
        expect(may('unarchive', actor, { ...newCase, status }), actor.userId).toBe(false);
      }
  });

  test('CG-38: is possible from every status but archived and uploading, and restores the earlier status', () => {
    const from = storedStatuses.filter((status) => may('archive', people.superAdmin, { ...newCase, status }));
    expect(storedStatuses.filter((status) => !from.includes(status)).toSorted()).toEqual([
      'archived',
      'uploading',
    ]);
    const archived = applyAction('archive', people.superAdmin, newCase);
    expect(archived).toMatchObject({ status: 'archived', statusBeforeArchive: 'new' });
    expect(applyAction('unarchive', people.superAdmin, archived).status).toBe('new');
  });

  test('E-060: confirms each action with a message', () => {
    expect([eventText('archive'), eventText('unarchive')]).toEqual(['Case archived!', 'Case unarchived!']);
  });
});

describe('the report', () => {
  const recorded = { ...claimedCase, video: 'ready' as const };
  const inReview = {
    ...recorded,
    status: 'in-review' as const,
    reviewer: personFacts('reviewer', provider),
  };

  test('CG-40: its consultant can sign off without a review, unless the workspace requires one', () => {
    for (const status of ['in-progress', 'review'] as const) {
      const facts = { ...recorded, status };
      expect(may('signOff', people.consultant, facts), status).toBe(true);
      expect(applyAction('signOff', people.consultant, facts).status).toBe('completed');
      const strict = { ...facts, workspace: { ...clinicFacts, requireReview: true } };
      expect(may('signOff', people.consultant, strict), status).toBe(false);
    }
  });

  test('E-042: discarding a review asks for confirmation and returns the case to its consultant', () => {
    expect(transition('discardReview').asksFirst).toBeDefined();
    expect(applyAction('discardReview', people.reviewer, inReview)).toMatchObject({
      status: 'in-progress',
      reviewer: null,
      assignee: { userId: 'consultant' },
      video: 'ready',
    });
  });

  test('E-052: only the consultant and only the reviewer can take their own actions', () => {
    const rows = [
      ['editVideo', recorded, 'consultant'],
      ['discard', recorded, 'consultant'],
      ['sendForReview', recorded, 'consultant'],
      ['signOff', recorded, 'consultant'],
      ['editVideo', inReview, 'reviewer'],
      ['discardReview', inReview, 'reviewer'],
      ['signOff', inReview, 'reviewer'],
    ] as const;
    for (const [action, facts, person] of rows) {
      const allowed = everybody.filter((actor) => may(action, actor, facts)).map(({ userId }) => userId);
      expect(allowed, `${action} in ${facts.status}`).toEqual([person]);
    }
  });
});

test('B12: the consultant, the reviewer and possible reviewers can leave notes while the report is made', () => {
  const inReview = {
    ...claimedCase,
    status: 'in-review' as const,
    video: 'ready' as const,
    reviewer: personFacts('second', provider),
  };
  const allowed = everybody.filter((actor) => checkNoteAction(actor, inReview).allowed);
  expect(allowed.map(({ userId }) => userId)).toEqual(['super', 'consultant', 'second', 'reviewer']);
  expect(checkNoteAction(people.clerk, inReview)).toEqual({ allowed: false, reason: 'actor' });
  // Before it is claimed for review, possible reviewers can already leave notes, and the consultant can answer them.
  for (const status of ['in-progress', 'review'] as const)
    for (const actor of [people.consultant, people.reviewer])
      expect(checkNoteAction(actor, { ...inReview, status, reviewer: null }), status).toEqual({
        allowed: true,
      });
  const done = { ...inReview, status: 'completed' as const };
  expect(checkNoteAction(people.reviewer, done)).toEqual({ allowed: false, reason: 'status' });
  const unrecorded = { ...inReview, video: null };
  expect(checkNoteAction(people.reviewer, unrecorded)).toEqual({
    allowed: false,
    reason: 'case.video-missing',
  });
});

test('CG-35, CG-44: a case moves to its home workspace and counts as begun only when it becomes new', () => {
  const sent = { ...codeCase, status: 'new' as const };
  const home = { workspace: { id: provider }, uploadWorkspaceId: clinicFacts.id, hasBeenNew: true };
  expect(settle(sent, 'uploading')).toMatchObject(home);
  expect(settle(sent, 'new')).toMatchObject({ workspace: { id: clinicFacts.id }, hasBeenNew: false });
  for (const status of ['not-paid', 'pending-upload', 'uploading', 'incomplete', 'archived'] as const)
    expect(settle({ ...codeCase, status }, null), status).toMatchObject({
      workspace: { id: clinicFacts.id },
      uploadWorkspaceId: null,
      hasBeenNew: false,
    });
});

test('E-043: a clinic that rejects a case hands it to the provider', () => {
  const rejected = applyAction('rejectUpload', people.clerk, codeCase);
  expect(rejected).toMatchObject({
    status: 'pending-upload',
    clinicUploadRejected: true,
    workspace: { id: provider },
  });
});

test('T20, CG-68: a clinic that makes its own videos hands a new case to the provider once, after asking', () => {
  const own = { ...newCase, workspace: { ...clinicFacts, creatorMode: true } };
  expect(may('sendToProvider', people.clerk, own)).toBe(true);
  expect(may('sendToProvider', people.clerk, newCase)).toBe(false);
  expect(transition('sendToProvider').asksFirst).toBeDefined();
  expect(may('claim', people.consultant, own)).toBe(false);
  const sent = applyAction('sendToProvider', people.clerk, own);
  expect(sent).toMatchObject({ status: 'new', sentToProvider: true });
  expect(may('claim', people.consultant, sent)).toBe(true);
  expect(checkAction('sendToProvider', people.clerk, sent)).toEqual({
    allowed: false,
    reason: 'case.sent-already',
  });
  const alone = { ...own, workspace: { ...clinicFacts, creatorType: 'own' as const } };
  expect(checkAction('sendToProvider', people.clerk, alone)).toEqual({
    allowed: false,
    reason: 'case.clinic-creators-only',
  });
});

test('CG-54: actions that hand on a case confirm `Case submitted`', () => {
  const submitting = caseActions.filter((action) => eventText(action) === 'Case submitted');
  expect(submitting).toEqual(
    expect.arrayContaining(['submitUpload', 'completeUpload', 'complete', 'sendForReview']),
  );
});

test('CG-69: no one can claim an unpaid case', () => {
  const unpaid = { ...earlyCase, status: 'not-paid' as const, needsPayment: true };
  for (const actor of everybody) {
    expect(may('claim', actor, unpaid), actor.userId).toBe(false);
    expect(offeredActions(actor, unpaid).map(({ action }) => action)).not.toContain('claim');
  }
});

describe('statuses', () => {
  test('E-021, D-013: there are twelve, each with its own color', () => {
    expect([...caseStatuses].toSorted()).toEqual(
      [
        'archived',
        'completed',
        'delayed',
        'in-progress',
        'in-review',
        'incomplete',
        'new',
        'not-paid',
        'pending-upload',
        'review',
        'upload-shared',
        'uploading',
      ].toSorted(),
    );
    expect(new Set(Object.values(statusColors)).size).toBe(12);
  });

  test('D-014: a shared portal reads Pending Shared', () => {
    expect(caseStatusWords.en['upload-shared']).toBe('Pending Shared');
  });

  test('CG-43: a case due in 24 hours becomes delayed one moment after it began', () => {
    const began = new Date('2026-11-20T09:00:00.000Z');
    const due = new Date(began.getTime() + 24 * 3_600_000);
    const at = (milliseconds: number) =>
      shownStatus('new', due, new Date(began.getTime() + milliseconds), limits.delayedMilliseconds);
    expect([at(0), at(1)]).toEqual(['new', 'delayed']);
  });
});
