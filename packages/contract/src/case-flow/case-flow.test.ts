import { describe, expect, test } from 'vitest';

import { caseActors } from './case-access.ts';
import type { CaseFacts } from './case-facts.ts';
import { caseMessages } from '../cases/case-messages.ts';
import { storedStatuses } from './case-status.ts';
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
import { applyAction, caseActions, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import { checkAction, offeredActions } from './action-check.ts';
import { messageKeysOf } from './case-action-messages.ts';

/** Actions available in every status, which the tests leave out. */
const everywhere = ['addFile', 'archive'];

const offered = (actor: (typeof people)[keyof typeof people], facts: CaseFacts): string[] =>
  offeredActions(actor, facts)
    .filter(({ action }) => !everywhere.includes(action))
    .map(({ action, enabled, reason }) => (enabled ? action : `${action} (${reason})`));

describe('the case-flow table', () => {
  test('names only statuses, actors and texts that exist', () => {
    for (const action of caseActions) {
      const row = transition(action);
      expect(row.id).toMatch(/^T\d\d$/);
      expect(
        Object.keys(row.from).every((status) => (storedStatuses as readonly string[]).includes(status)),
      ).toBe(true);
      for (const actor of Object.values(row.from).flat()) expect(caseActors).toHaveProperty(actor);
      expect(caseMessages.en[messageKeysOf(action).label]).not.toBe('');
      expect(caseMessages.en).toHaveProperty(`event.${row.event}`);
    }
  });

  test('contains every case transition from T09 to T46', () => {
    const ids = new Set(caseActions.map((action) => transition(action).id));
    const expected = Array.from({ length: 38 }, (_, index) => `T${String(index + 9).padStart(2, '0')}`);
    // T36 deletes a study of the record and leaves the case unchanged.
    expect(expected.filter((id) => !ids.has(id as `T${number}`))).toEqual(['T36']);
  });
});

describe('E-024 … E-040: the actions offered in each status', () => {
  const withVideo = { ...claimedCase, video: 'ready' } as const;
  const inReview = {
    ...withVideo,
    status: 'in-review',
    reviewer: personFacts('reviewer', provider),
  } as const;

  test('T19, E-024: only those with permission can claim a new case', () => {
    expect(offered(people.consultant, newCase)).toEqual(['claim']);
    expect(offered(people.clerk, newCase)).toEqual([]);
    expect(offered(people.patient, newCase)).toEqual([]);
  });

  test('T21, T23, E-031: a claimed case without a video', () => {
    expect(offered(people.consultant, claimedCase)).toEqual(['record', 'submitVideo', 'optOut']);
    expect(offered(people.secondConsultant, claimedCase)).toEqual([]);
  });

  test('T24 … T26, T30, E-033, E-036, E-039: a claimed case with a video', () => {
    expect(offered(people.consultant, withVideo)).toEqual([
      'editVideo',
      'submitVideo',
      'discard',
      'sendForReview',
      'signOff',
    ]);
    expect(offered(people.consultant, { ...withVideo, video: 'processing' })).toEqual([
      'editVideo',
      'submitVideo',
      'discard',
      'sendForReview (case.video-not-ready)',
      'signOff (case.video-not-ready)',
    ]);
  });

  test('T27, E-038: an admin who is not the assignee can start a review', () => {
    const waiting = { ...withVideo, status: 'review' } as const;
    expect(offered(people.reviewer, waiting)).toEqual(['startReview']);
    expect(offered(people.consultant, waiting)).toEqual(['editVideo', 'submitVideo', 'signOff']);
  });

  test('T28 … T30, E-035, E-037, E-040: an ongoing review belongs to its reviewer', () => {
    expect(offered(people.reviewer, inReview)).toEqual([
      'editVideo',
      'submitVideo',
      'cancelReview',
      'discardReview',
      'signOff',
    ]);
    expect(offered(people.consultant, inReview)).toEqual([]);
    expect(offered(people.superAdmin, inReview)).toEqual(['cancelReview']);
  });

  test('T30: the assignee cannot sign off if a review is required', () => {
    expect(
      offered(people.consultant, { ...withVideo, workspace: { ...clinicFacts, requireReview: true } }),
    ).not.toContain('signOff');
    expect(
      offered(people.reviewer, { ...inReview, workspace: { ...clinicFacts, requireReview: true } }),
    ).toContain('signOff');
  });

  test('T31, E-059, CG-71: only the patient can rate, and only once', () => {
    const completed = { ...withVideo, status: 'completed' } as const;
    expect(offered(people.patient, completed)).toEqual(['rate']);
    expect(offered(people.patient, { ...completed, isRated: true })).toEqual([]);
    expect(offered(people.otherPatient, completed)).toEqual([]);
    expect(offered(people.consultant, completed)).toEqual(['sendAgain']);
  });

  test('T45, T46: who signed off or sent can undo it as long as the facts name them', () => {
    const signed = { ...withVideo, status: 'completed', undoBy: 'reviewer', undoTo: 'in-review' } as const;
    expect(offered(people.reviewer, signed)).toEqual(['sendAgain', 'recall', 'undoSignOff']);
    expect(offered(people.consultant, signed)).toEqual(['sendAgain']);
    expect(applyAction('undoSignOff', people.reviewer, signed)).toMatchObject({
      status: 'in-review',
      undoBy: null,
    });
    const sent = applyAction('sendForReview', people.consultant, withVideo);
    expect(offered(people.consultant, sent)).toContain('undoSending');
    expect(offered(people.reviewer, sent)).toEqual(['startReview']);
    expect(applyAction('undoSending', people.consultant, sent).status).toBe('in-progress');
  });

  test('T44, B9: anyone who can read a finished case can resend its email if there is a recipient', () => {
    const completed = { ...withVideo, status: 'completed' } as const;
    expect(offered(people.clerk, completed)).toEqual(['sendAgain']);
    expect(offered(people.clerk, { ...withVideo, status: 'in-review' })).toEqual([]);
    expect(checkAction('sendAgain', people.clerk, { ...completed, patientUserId: null })).toEqual({
      allowed: false,
      reason: 'case.no-patient',
    });
  });
});

describe('checkAction', () => {
  const check = (action: CaseAction, actor: keyof typeof people, facts: CaseFacts) =>
    checkAction(action, people[actor], facts);

  test('reports a wrong actor before a wrong status', () => {
    expect(check('signOff', 'secondConsultant', newCase)).toEqual({ allowed: false, reason: 'actor' });
    expect(check('claim', 'clerk', claimedCase)).toEqual({ allowed: false, reason: 'actor' });
    expect(check('claim', 'secondConsultant', claimedCase)).toEqual({ allowed: false, reason: 'status' });
  });

  test('allows actors depending on the status', () => {
    const reviewer = personFacts('reviewer', provider);
    const inReview = { ...claimedCase, status: 'in-review', video: 'ready', reviewer } as const;
    expect(check('signOff', 'consultant', inReview)).toEqual({ allowed: false, reason: 'actor' });
    expect(check('signOff', 'reviewer', inReview)).toEqual({ allowed: true });
  });

  test('returns the reason of the guard', () => {
    expect(check('sendForReview', 'consultant', claimedCase)).toEqual({
      allowed: false,
      reason: 'case.video-missing',
    });
    expect(check('signOff', 'consultant', { ...claimedCase, video: 'failed' })).toEqual({
      allowed: false,
      reason: 'case.video-failed',
    });
  });

  test('allows everything that is offered, in any status and to any actor', () => {
    for (const status of storedStatuses) {
      for (const video of [null, 'processing', 'ready', 'failed'] as const) {
        for (const actor of Object.values(people)) {
          const facts = { ...claimedCase, status, video, reviewer: personFacts('reviewer', provider) };
          for (const { action, enabled } of offeredActions(actor, facts)) {
            expect(checkAction(action, actor, facts).allowed).toBe(enabled);
          }
        }
      }
    }
  });
});

describe('E-044, T18: returning a case to the provider', () => {
  test('works once, and the second time gets the wrong-status error', () => {
    expect(checkAction('rejectUpload', people.clerk, codeCase)).toEqual({ allowed: true });
    expect(
      checkAction('rejectUpload', people.clerk, {
        ...codeCase,
        home: clinicFacts,
        clinicUploadRejected: true,
      }),
    ).toEqual({
      allowed: false,
      reason: 'case.reject-status',
    });
  });
});

test('E-025: users who may mark the upload complete are not asked to submit it to the provider', () => {
  const shared: CaseFacts = { ...earlyCase, status: 'upload-shared', inProviderPool: true };
  const own: CaseFacts = { ...shared, workspace: { ...clinicFacts, creatorType: 'own' } };
  for (const [actor, facts, expected] of [
    [people.consultant, shared, ['completeUpload']],
    [people.superAdmin, shared, ['completeUpload']],
    [people.clerk, own, ['completeUpload']],
    [people.clerk, shared, ['submitUpload']],
  ] as const) {
    const names = offeredActions(actor, facts).map(({ action }) => action);
    expect(names.filter((name) => name === 'completeUpload' || name === 'submitUpload')).toEqual(expected);
    // T13: the call still allows attaching files without completing.
    expect(checkAction('submitUpload', actor, facts).allowed).toBe(true);
  }
});
