import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

const needsNoHold: Guard = (facts) => (facts.identityHold ? 'case.identity-hold' : null);

export const claim = caseAction({
  id: 'T19',
  permission: 'case.claim',
  from: { new: ['claimer'] },
  to: 'in-progress',
  guard: needsNoHold,
  change: (facts, actor) => ({
    assignee: { userId: actor.userId, workspaceId: actor.workspaceId, isActive: true },
    originalAssigneeId: facts.originalAssigneeId ?? actor.userId,
  }),
  call: 'PUT /cases/:id/claim',
  endpoint: {
    name: 'claimCase',
    summary: 'Takes a new case: the first one wins.',
  },
  event: 'case.claimed',
  notify: [{ to: 'creator', notice: 'case.claimed' }],
  place: { area: 'forward', rank: 1 },
  kind: 'call',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'claim',
    object: 'case',
    effect: 'The consultant becomes the assignee.',
  },
});

export const claimEn = {
  label: 'Claim Case',
  success: 'The case is yours.',
  timeline: '{actor} claimed the case',
};

export const claimEs: TextsLike<typeof claimEn> = {
  label: 'Tomar el caso',
  success: 'El caso es suyo.',
  timeline: '{actor} tomó el caso',
};
