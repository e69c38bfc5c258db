import { afterUnarchive, withoutAbsentPeople } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const unarchive = caseAction({
  id: 'T33',
  permission: 'case.archive',
  from: { archived: ['super-admin'] },
  to: afterUnarchive,
  change: (facts) => {
    const to = afterUnarchive.by(facts);
    // What waits for money keeps the word of where it was: the payment leads back there.
    return {
      ...withoutAbsentPeople(facts, to),
      ...(to !== 'not-paid' && { statusBeforeArchive: null }),
      ...(to === 'pending-upload' && facts.study === 'deleted' && { uploadFailed: true, study: 'none' }),
    };
  },
  call: 'PUT /cases/:id/unarchive',
  event: 'case.unarchived',
  notify: [
    { to: 'creator', notice: 'case.unarchived' },
    { to: 'assignee', notice: 'case.unarchived' },
  ],
  place: { area: 'forward', rank: 10 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
});

export const unarchiveEn = {
  label: 'Unarchive',
  confirmTitle: 'Bring this case back?',
  confirmText: 'It continues where it stopped, as far as that is still possible.',
  success: 'Case unarchived!',
  timeline: '{actor} brought the case back',
};

export const unarchiveEs: TextsLike<typeof unarchiveEn> = {
  label: 'Desarchivar',
  confirmTitle: '¿Recuperar este caso?',
  confirmText: 'Continúa donde se detuvo, en la medida de lo posible.',
  success: '¡Caso desarchivado!',
  timeline: '{actor} recuperó el caso del archivo',
};
