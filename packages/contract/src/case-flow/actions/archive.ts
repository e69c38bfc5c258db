import { optionalReasonSchema } from '../case-reason.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const archive = caseAction({
  id: 'T32',
  permission: 'case.archive',
  from: {
    'not-paid': ['super-admin'],
    'pending-upload': ['super-admin'],
    'upload-shared': ['super-admin'],
    incomplete: ['super-admin'],
    new: ['super-admin'],
    'in-progress': ['super-admin'],
    review: ['super-admin'],
    'in-review': ['super-admin'],
    completed: ['super-admin'],
  },
  to: 'archived',
  change: (facts) => ({ statusBeforeArchive: facts.status }),
  reason: 'always',
  call: 'PUT /cases/:id/archive',
  endpoint: {
    name: 'archiveCase',
    summary: 'Puts a case away.',
    body: optionalReasonSchema,
  },
  event: 'case.archived',
  notify: [
    { to: 'creator', notice: 'case.archived' },
    { to: 'assignee', notice: 'case.archived' },
    { to: 'reviewer', notice: 'case.archived' },
    { to: 'patient-of-open-case', mail: 'closed' },
  ],
  place: { area: 'office', rank: 2 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'archive',
    object: 'case',
    effect: 'Work stops and shared links no longer open.',
  },
});

export const archiveEn = {
  label: 'Archive',
  confirmTitle: 'Archive this case?',
  confirmText: 'Work on this case stops, and its shared links no longer open. You can unarchive it later.',
  success: 'Case archived!',
  timeline: '{actor} archived the case',
};

export const archiveEs: TextsLike<typeof archiveEn> = {
  label: 'Archivar',
  confirmTitle: '¿Archivar este caso?',
  confirmText: 'Nadie trabaja más en él y los enlaces compartidos dejan de funcionar. Se puede recuperar.',
  success: '¡Caso archivado!',
  timeline: '{actor} archivó el caso',
};
