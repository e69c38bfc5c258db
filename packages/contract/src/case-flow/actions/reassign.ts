import * as z from 'zod/mini';

import { mayClaim } from '../case-access.ts';
import { reasonSchema } from '../case-reason.ts';
import { flagSchema, idSchema } from '../../shared/field-schemas.ts';
import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

/** T43: requires a different, active user who may claim the case (CG-36). Passes while no user is named. */
const needsEligibleAssignee: Guard = (facts) => {
  const { nextAssignee, assignee } = facts;
  if (nextAssignee === undefined) return null;
  if (nextAssignee.userId === assignee?.userId) return 'case.conflict';
  return nextAssignee.isActive && mayClaim(nextAssignee, facts) ? null : 'case.assignee-unfit';
};

export const reassign = caseAction({
  id: 'T43',
  permission: 'case.assign',
  from: { 'in-progress': ['assigner'], review: ['assigner-for-absent'] },
  to: 'same',
  guard: needsEligibleAssignee,
  change: ({ nextAssignee: next, status, video }) => {
    if (next === undefined) return {};
    const { userId, workspaceId, isActive } = next;
    // A video waiting for review belongs to the case; a draft belongs to its consultant until it is handed over.
    const keepsVideo = status === 'review' || next.takesDraft;
    return {
      nextAssignee: undefined,
      assignee: { userId, workspaceId, isActive },
      video: keepsVideo ? video : next.ownDraft,
    };
  },
  reason: 'always',
  call: 'PUT /cases/:id/assignee',
  endpoint: {
    name: 'reassignCase',
    summary:
      'Hands a case to another consultant, who may claim it; the same person again changes nothing (T43).',
    body: z.extend(reasonSchema, {
      userId: idSchema,
      /** Hands over the draft too. Otherwise its consultant keeps it for seven days. */
      handOverDraft: z.optional(flagSchema),
    }),
  },
  event: 'case.reassigned',
  notify: [
    { to: 'assignee', notice: 'case.assigned-to-you' },
    { to: 'former-assignee', notice: 'case.reassigned' },
  ],
  place: { area: 'quiet', rank: 10 },
  kind: 'dialog',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'reassign',
    object: 'case in hand',
    effect:
      'Another consultant has the case from now on; the status stays. The draft goes along only when it is handed over.',
  },
});

export const reassignEn = {
  label: 'Assign to someone else',
  success: 'The case was reassigned.',
  timeline: '{actor} assigned the case to another consultant',
};

export const reassignEs: TextsLike<typeof reassignEn> = {
  label: 'Asignar a otra persona',
  success: 'El caso fue reasignado.',
  timeline: '{actor} asignó el caso a otro consultor',
};
