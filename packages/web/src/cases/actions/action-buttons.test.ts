import { caseActions, transition } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { actionsIn, actionButtonsOf } from './action-buttons.ts';

const names = (offers: readonly { action: string }[]) => offers.map(({ action }) => action);

test('E-024: in a new case, claiming is primary', () => {
  expect(actionButtonsOf([{ action: 'claim', enabled: true }]).primary?.action).toBe('claim');
});

test('E-031: the recorder is primary, uploading a file is next to it, releasing stays quiet', () => {
  const look = actionButtonsOf([
    { action: 'optOut', enabled: true },
    { action: 'submitVideo', enabled: true },
    { action: 'record', enabled: true },
  ]);
  expect(look.primary?.action).toBe('record');
  expect(names(look.others)).toEqual(['submitVideo']);
  expect(names(look.quiet)).toEqual(['optOut']);
});

test('E-039, E-040: an enabled action comes before a disabled one', () => {
  const look = actionButtonsOf([
    { action: 'signOff', enabled: false, reason: 'case.video-not-ready' },
    { action: 'sendForReview', enabled: true },
  ]);
  expect(look.primary?.action).toBe('sendForReview');
  expect(names(look.others)).toEqual(['signOff']);
});

test('a single action that is not enabled yet is still shown', () => {
  expect(
    actionButtonsOf([{ action: 'sendForReview', enabled: false, reason: 'case.video-not-ready' }]),
  ).toMatchObject({
    primary: { action: 'sendForReview', enabled: false },
  });
});

test('CG-182: sending a report to its patient is never the first button, even without a primary one', () => {
  const look = actionButtonsOf([
    { action: 'signOff', enabled: true },
    { action: 'editVideo', enabled: true },
  ]);
  expect(look.primary).toBeNull();
  expect(names(look.others)).toEqual(['editVideo', 'signOff']);
});

test('CG-30: no two actions have the same place, and only rating, undoing and the system are elsewhere', () => {
  const places = caseActions
    .map((action) => transition(action).place)
    .map(({ area, rank }) => `${area} ${rank}`);
  expect(new Set(places).size).toBe(caseActions.length);
  const systems = caseActions.filter((action) => transition(action).permission === 'system');
  expect(actionsIn('elsewhere').toSorted()).toEqual(
    ['rate', 'undoSending', 'undoSignOff', ...systems].toSorted(),
  );
});
