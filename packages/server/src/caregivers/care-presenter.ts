import type { Caregiver, CareState, HelpedPerson } from '@plainscan/contract';

import type { CareGrantRow, HelpedRow } from './care-repository.ts';

/** Returns the state of an open grant. */
export function careStateOf(row: CareGrantRow, now: Date): CareState {
  if (row.endsAt <= now) return 'ended';
  if (row.acceptedAt === null) return row.invitationEndsAt <= now ? 'invitation-over' : 'invited';
  return row.startsAt > now ? 'upcoming' : 'active';
}

export function presentCaregiver(row: CareGrantRow, now: Date): Caregiver {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: careStateOf(row, now),
    showsImages: row.showsImages,
    recordIds: row.recordIds,
    from: row.startsOn,
    until: row.endsOn,
    invitedAt: row.invitedAt.toISOString(),
    invitationEndsAt: row.invitationEndsAt.toISOString(),
    lastVisitAt: row.visitedAt?.toISOString() ?? null,
  };
}

/** Returns `null` once the grant has ended. */
export function presentHelpedPerson(row: HelpedRow, now: Date): HelpedPerson | null {
  const state = careStateOf(row, now);
  if (state !== 'active' && state !== 'upcoming') return null;
  const { id: grantId, patientName: name, showsImages, startsOn: from, endsOn: until } = row;
  return { grantId, name, state, showsImages, from, until };
}
