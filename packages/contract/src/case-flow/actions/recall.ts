import { afterRecall } from '../case-targets.ts';
import { requiredReasonSchema } from '../case-reason.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const recall = caseAction({
  id: 'T38',
  permission: 'case.recall',
  from: { completed: ['provider-admin', 'super-admin'] },
  to: afterRecall,
  change: ({ assignee }) => ({
    assignee: assignee?.isActive === true ? assignee : null,
    reviewer: null,
    video: null,
    isRated: false,
  }),
  reason: 'always',
  call: 'PUT /cases/:id/recall',
  endpoint: {
    name: 'recallCase',
    summary: 'Takes a released report back to be corrected, and tells the patient.',
    body: requiredReasonSchema,
  },
  event: 'case.recalled',
  notify: [
    { to: 'patient', mail: 'recalled' },
    { to: 'assignee', notice: 'case.recalled' },
  ],
  place: { area: 'office', rank: 1 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'recall',
    object: 'report',
    effect: 'The patient can no longer open it; the consultant corrects it.',
  },
});

export const recallEn = {
  label: 'Recall Report',
  confirmTitle: 'Recall this report?',
  confirmText: 'The patient can no longer open the report, and we email them that it is being corrected.',
  success: 'Report recalled. The patient has been notified.',
  timeline: '{actor} recalled the report',
};

export const recallEs: TextsLike<typeof recallEn> = {
  label: 'Retirar el informe',
  confirmTitle: '¿Retirar este informe?',
  confirmText: 'El paciente ya no podrá abrirlo y recibe un correo: se está corrigiendo.',
  success: 'El informe fue retirado. Se avisó al paciente.',
  timeline: '{actor} retiró el informe',
};
