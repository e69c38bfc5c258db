// Patients whose record a caregiver may see (B17).
import { AppError, type HelpedPerson } from '@plainscan/contract';

import { removeCareLinks } from '../capabilities/pass-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { recordCareChange } from './care-audit.ts';
import { presentHelpedPerson } from './care-presenter.ts';
import { closeGrant, selectGrant, selectGrantsTo, type CareGrantRow } from './care-repository.ts';

/** Returns the patients whom this user helps. Needs a transaction of the caregiver. */
export async function readHelpedPeople(userId: string, now: Date): Promise<HelpedPerson[]> {
  const rows = await asOwner(() => selectGrantsTo(userId));
  return rows.flatMap((row) => presentHelpedPerson(row, now) ?? []);
}

export async function listHelpedPeople(
  { database }: Platform,
  caller: Caller,
): Promise<{ data: HelpedPerson[]; total: number }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const data = await readHelpedPeople(actor.userId, context.now);
    if (data.length > 0)
      await recordRead(caller, 'care.helped-listed', {
        entityKind: 'care-grant',
        ids: data.map(({ grantId }) => grantId),
      });
    return { data, total: data.length };
  });
}

async function requireOwnGrant({ userId }: SignedIn, id: string): Promise<CareGrantRow> {
  const row = await selectGrant(id);
  if (row?.caregiverUserId !== userId) throw new AppError('not-found');
  return row;
}

/** Ends a grant on behalf of its caregiver. Does nothing if it has already ended. */
export async function leaveHelpedPerson({ database }: Platform, caller: Caller, id: string): Promise<void> {
  const { actor, context } = caller;
  await database.asActor(actor, async () => {
    const grant = await requireOwnGrant(actor, id);
    await asOwner(async () => {
      if (!(await closeGrant(id, 'caregiver', context.now))) return;
      await removeCareLinks(id);
      await recordCareChange('care.given-back', { ...caller, grant });
    });
  });
}
