import { caseAction, type TextsLike } from '../case-action.ts';
import { needsNoHold } from '../case-guards.ts';

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
  event: 'case.claimed',
  notify: [{ to: 'creator', notice: 'case.claimed' }],
  place: { area: 'forward', rank: 1 },
  kind: 'call',
  confirmsAfterwards: true,
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
