import * as z from 'zod/mini';

import { limits } from '../../shared/limits.ts';
import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

const rateSchema = z.object({
  ratingScore: z.number().check(z.int(), z.minimum(limits.ratingMin), z.maximum(limits.ratingMax)),
  ratingComment: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.commentLength, 'Please use at most 2,000 characters.')),
  ),
});

const needsNoRating: Guard = (facts) => (facts.isRated ? 'case.rated' : null);

export const rate = caseAction({
  id: 'T31',
  permission: 'case.rate',
  from: { completed: ['owner'] },
  to: 'same',
  guard: needsNoRating,
  change: () => ({ isRated: true }),
  call: 'PUT /cases/:id/rate',
  endpoint: {
    name: 'rateCase',
    summary: 'The patient’s rating, once.',
    body: rateSchema,
  },
  event: 'case.rated',
  notify: [
    { to: 'assignee', notice: 'case.rated' },
    { to: 'admins', notice: 'case.rated' },
  ],
  place: { area: 'elsewhere', rank: 1 },
  kind: 'form',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'rate',
    object: 'report',
    effect: 'The patient’s score and comment are stored.',
  },
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
