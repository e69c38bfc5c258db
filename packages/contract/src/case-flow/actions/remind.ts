import { caseAction, type TextsLike } from '../case-action.ts';

export const remind = caseAction({
  id: 'T40',
  permission: 'system',
  from: {
    'not-paid': ['system'],
    'pending-upload': ['system'],
    'upload-shared': ['system'],
    incomplete: ['system'],
    'in-progress': ['system'],
    review: ['system'],
    'in-review': ['system'],
    completed: ['system'],
  },
  to: 'same',
  event: 'case.reminded',
  // The recipients depend on how long the case has waited (T40), which only the timer knows.
  notify: [],
  place: { area: 'elsewhere', rank: 7 },
  kind: 'system',
  plainWords: {
    verb: 'remind',
    object: 'next person',
    effect: 'The system reminds whoever must act next.',
  },
});

export const remindEn = {
  label: 'Reminder',
  timeline: 'A reminder was sent',
};

export const remindEs: TextsLike<typeof remindEn> = {
  label: 'Recordatorio',
  timeline: 'Se envió un recordatorio',
};
