import { beforeSignOff } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const undoSignOff = caseAction({
  id: 'T45',
  permission: 'case.sign-off',
  from: { completed: ['undoer'] },
  to: beforeSignOff,
  change: () => ({ undoBy: null, undoTo: null }),
  call: 'PUT /cases/:id/undo-sign-off',
  endpoint: {
    name: 'undoSignOff',
    summary:
      'Takes back a sign-off that was made with `isUndoable`, within ten seconds and before the patient opens the report. Its emails are not sent.',
  },
  event: 'case.sign-off-undone',
  notify: [
    { to: 'creator', notice: 'case.sign-off-undone' },
    { to: 'notified-admins', notice: 'case.sign-off-undone' },
  ],
  place: { area: 'elsewhere', rank: 20 },
  kind: 'call',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'undo',
    object: 'sign-off',
    effect: 'Within ten seconds: the report is as before, and its emails are not sent.',
  },
});

export const undoSignOffEn = {
  label: 'Undo the Sign-Off',
  success: 'The sign-off is undone. The patient gets no email.',
  timeline: '{actor} undid the sign-off',
};

export const undoSignOffEs: TextsLike<typeof undoSignOffEn> = {
  label: 'Deshacer la firma',
  success: 'La firma se deshizo. El paciente no recibe ningún correo.',
  timeline: '{actor} deshizo la firma',
};
