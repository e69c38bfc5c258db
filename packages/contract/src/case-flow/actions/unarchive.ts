import { afterUnarchive, withoutAbsentPeople } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const unarchive = caseAction({
  id: 'T33',
  permission: 'case.archive',
  from: { archived: ['super-admin'] },
  to: afterUnarchive,
  change: (facts) => {
    const to = afterUnarchive.by(facts);
    // An unpaid case keeps its status before the archive, because the payment leads back to it.
    return {
      ...withoutAbsentPeople(facts, to),
      ...(to !== 'not-paid' && { statusBeforeArchive: null }),
      ...(to === 'pending-upload' && facts.study === 'deleted' && { uploadFailed: true, study: 'none' }),
    };
  },
  call: 'PUT /cases/:id/unarchive',
  endpoint: {
    name: 'unarchiveCase',
    summary: 'Brings a case back to where it was, as far as that still holds.',
  },
  event: 'case.unarchived',
  notify: [
    { to: 'creator', notice: 'case.unarchived' },
    { to: 'assignee', notice: 'case.unarchived' },
  ],
  place: { area: 'forward', rank: 10 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'unarchive',
    object: 'case',
    effect: 'The case returns to its earlier status, or to the nearest one that is still possible.',
  },
});

export const unarchiveEn = {
  label: 'Unarchive',
  confirmTitle: 'Unarchive this case?',
  confirmText: 'The case returns to the status it had, or to the nearest status that is still possible.',
  success: 'Case unarchived!',
  timeline: '{actor} unarchived the case',
};

export const unarchiveEs: TextsLike<typeof unarchiveEn> = {
  label: 'Desarchivar',
  confirmTitle: '¿Desarchivar este caso?',
  confirmText: 'Continúa donde se detuvo, en la medida de lo posible.',
  success: '¡Caso desarchivado!',
  timeline: '{actor} desarchivó el caso',
};
