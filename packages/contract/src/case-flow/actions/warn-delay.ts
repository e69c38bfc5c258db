import { caseAction, type TextsLike } from '../case-action.ts';

export const warnDelay = caseAction({
  id: 'T35',
  permission: 'system',
  from: { new: ['system'] },
  to: 'same',
  change: () => ({ isDelayed: true }),
  event: 'case.due-soon',
  notify: [{ to: 'claimers', notice: 'case.due-soon', mail: 'due-soon' }],
  place: { area: 'elsewhere', rank: 8 },
  kind: 'system',
  plainWords: {
    verb: 'warn',
    object: 'claimers',
    effect: 'The system warns that an unclaimed case is due within 24 hours.',
  },
});

export const warnDelayEn = {
  label: 'Due soon',
  timeline: 'Due in less than 24 hours',
};

export const warnDelayEs: TextsLike<typeof warnDelayEn> = {
  label: 'Vence pronto',
  timeline: 'Quedan menos de 24 horas',
};
