import { caseAction, type TextsLike } from '../case-action.ts';
import { needsFitAssignee } from '../case-guards.ts';

export const reassign = caseAction({
  id: 'T43',
  permission: 'case.assign',
  from: { 'in-progress': ['assigner'], review: ['assigner-for-absent'] },
  to: 'same',
  guard: needsFitAssignee,
  change: ({ nextAssignee: next, status, video }) => {
    if (next === undefined) return {};
    const { userId, workspaceId, isActive } = next;
    // What waits for its review is the case's; a draft is its speaker's until it is handed over.
    const keepsVideo = status === 'review' || next.takesDraft;
    return {
      nextAssignee: undefined,
      assignee: { userId, workspaceId, isActive },
      video: keepsVideo ? video : next.ownDraft,
    };
  },
  reason: 'always',
  call: 'PUT /cases/:id/assignee',
  event: 'case.reassigned',
  notify: [
    { to: 'assignee', notice: 'case.assigned-to-you' },
    { to: 'former-assignee', notice: 'case.reassigned' },
  ],
  place: { area: 'quiet', rank: 10 },
  kind: 'dialog',
  confirmsAfterwards: true,
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
