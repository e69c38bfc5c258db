import { caseAction, type TextsLike } from '../case-action.ts';

export const expire = caseAction({
  id: 'T39',
  permission: 'system',
  from: { 'not-paid': ['system'] },
  to: 'archived',
  change: (facts) => ({ statusBeforeArchive: facts.status }),
  event: 'case.expired',
  notify: [
    { to: 'creator', notice: 'case.withdrawn' },
    { to: 'patient', mail: 'closed' },
  ],
  place: { area: 'elsewhere', rank: 6 },
  kind: 'system',
  plainWords: {
    verb: 'close',
    object: 'request',
    effect: 'The system closes a request that was not paid within 30 days.',
  },
});

export const expireEn = {
  label: 'Closed without payment',
  timeline: 'Closed: not paid within 30 days',
};

export const expireEs: TextsLike<typeof expireEn> = {
  label: 'Cerrado sin pago',
  timeline: 'Cerrado: nadie pagó en 30 días',
};
