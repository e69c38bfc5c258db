import { caseAction, type TextsLike } from '../case-action.ts';
import { needsNoRating } from '../case-guards.ts';

export const rate = caseAction({
  id: 'T31',
  permission: 'case.rate',
  from: { completed: ['owner'] },
  to: 'same',
  guard: needsNoRating,
  change: () => ({ isRated: true }),
  call: 'PUT /cases/:id/rate',
  event: 'case.rated',
  notify: [
    { to: 'assignee', notice: 'case.rated' },
    { to: 'admins', notice: 'case.rated' },
  ],
  place: { area: 'elsewhere', rank: 1 },
  kind: 'form',
  confirmsAfterwards: true,
});

export const rateEn = {
  label: 'Submit',
  success: 'Thank you for your rating.',
  timeline: 'The patient rated the report',
};

export const rateEs: TextsLike<typeof rateEn> = {
  label: 'Enviar',
  success: 'Gracias por su calificación.',
  timeline: 'El paciente calificó el informe',
};
