import { caseAction, type TextsLike } from '../case-action.ts';

export const undoSending = caseAction({
  id: 'T46',
  permission: 'case.send-for-review',
  from: { review: ['undoer'] },
  to: 'in-progress',
  change: () => ({ undoBy: null, undoTo: null }),
  call: 'PUT /cases/:id/undo-done',
  endpoint: {
    name: 'undoSending',
    summary:
      'Takes back a report that was sent for review with `isUndoable`, within ten seconds and before the review starts. Its emails are not sent.',
  },
  event: 'case.sending-undone',
  notify: [{ to: 'reviewers', notice: 'case.sending-undone' }],
  place: { area: 'elsewhere', rank: 21 },
  kind: 'call',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'undo',
    object: 'sending for review',
    effect: 'Within ten seconds: the report is a draft again, and its emails are not sent.',
  },
});

export const undoSendingEn = {
  label: 'Undo the Sending',
  success: 'The report is a draft again. Reviewers get no email.',
  timeline: '{actor} took the report back before its review',
};

export const undoSendingEs: TextsLike<typeof undoSendingEn> = {
  label: 'Deshacer el envío',
  success: 'El informe vuelve a ser un borrador. Los revisores no reciben ningún correo.',
  timeline: '{actor} recuperó el informe antes de la revisión',
};
