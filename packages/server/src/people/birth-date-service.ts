// Correcting the date of birth of a patient's account. Minors cannot do it themselves (CG-24, ADR 60).
import { ageOn, AppError, fieldProblems, latestDay, limits, type ListedPerson } from '@plainscan/contract';

import { recordChangeOf } from '../auth/accounts/account-audit.ts';
import { lockUser } from '../auth/auth-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireManaged } from './managed-person.ts';
import { presentSinglePerson } from './people-presenter.ts';
import { updatePerson, type PersonRow } from './people-repository.ts';

/**
 * Sets the date of birth (YYYY-MM-DD) of a patient's account. Cases keep the details that they were ordered with
 * (CG-171). Repeating it changes nothing. Throws 404 for patients whom the caller may not manage, and 400 for a child
 * under 13, whose account is a guardian's.
 */
export async function correctBirthDate(
  { database }: Platform,
  caller: Caller,
  id: string,
  dateOfBirth: string,
): Promise<{ row: PersonRow; shown: ListedPerson }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    await requireManaged(actor, 'patient', id);
    if (ageOn(dateOfBirth, latestDay(context.now)) < limits.minAge)
      throw new AppError('input.invalid', { fields: { dateOfBirth: [fieldProblems.guardianOwns] } });
    const [row, before] = await asOwner(async () => {
      const locked = await lockUser(id);
      if (!locked) throw new AppError('not-found');
      if (locked.dateOfBirth === dateOfBirth) return [locked, dateOfBirth] as const;
      return [await updatePerson(id, { dateOfBirth, updatedAt: context.now }), locked.dateOfBirth] as const;
    });
    if (before !== dateOfBirth) await recordChangeOf(row, caller, 'person.birth-date-corrected', { before });
    return { row, shown: await presentSinglePerson(row, actor.locale) };
  });
}
