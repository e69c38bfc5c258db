// Erases a person from the product at their request (CG-150). personal-data-tables.ts says what stays, and why.
import { removeLinksTo } from '../capabilities/capability-service.ts';
import { announceCases } from '../case-flow/case-events.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import { uuidsIn } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { purgeStudies } from '../records/study-purge-service.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { selectSmallCopies } from '../viewers/small-copy.ts';
import { PersonError } from './find-person.ts';
import { deletePersonalData, clearPersonalData } from './personal-data-repository.ts';
import { personalDataTables } from './personal-data-tables.ts';
import { hasAnotherSuperAdmin, selectOpenCases, selectPerson, type Person } from './person-repository.ts';

export type Erased = { accounts: number; cases: number; studies: number; uploads: number };

/**
 * Erases a person. Empties the account last: until then the address still finds the person, so a killed run can simply
 * be repeated. Throws a PersonError while a case is not finished.
 */
export async function erasePerson(platform: Platform, person: Person, how: string): Promise<Erased> {
  const { database, objects } = platform;
  const keys = await database.asSystem(async () => {
    await requireErasable(person);
    return eraseRows(person);
  });
  await removeObjects({ database, objects }, keys);
  await purgeStudies(platform, person.studyIds);
  await eraseUploads(platform, person.uploadIds);
  await database.asSystem(() => emptyAccounts(platform, person, how));
  return {
    accounts: person.accounts.length,
    cases: person.caseIds.length,
    studies: person.studyIds.length,
    uploads: person.uploadIds.length,
  };
}

async function requireErasable(person: Person): Promise<void> {
  const open = await selectOpenCases(person);
  if (open.length > 0)
    throw new PersonError(
      `These cases are not finished: ${open.join(', ')}. Complete, withdraw, archive or hand them over first. Nothing was done.`,
    );
  const isSuper = person.accounts.some(({ role }) => role === 'super-admin');
  if (isSuper && !(await hasAnotherSuperAdmin(person.accounts)))
    throw new PersonError('This is the only super-admin: invite another one first. Nothing was done.');
}

/** Locks the person out and deletes the rows to delete. Returns the keys of their objects. */
async function eraseRows(person: Person): Promise<string[]> {
  const handle = currentHandle();
  const own = uuidsIn(person.accounts.map(({ id }) => id));
  await handle.execute(sql`UPDATE app_user SET status = 'disabled' WHERE id IN ${own}`);
  // An upload can be removed once no case references it.
  await handle.execute(sql`UPDATE "case" SET upload_id = NULL WHERE id IN ${uuidsIn(person.caseIds)}`);
  const keys: string[] = [];
  for (const held of personalDataTables(person))
    if (held.erase === 'delete') keys.push(...(await deletePersonalData(held)));
  keys.push(...(await selectSmallCopies(keys)));
  await removeLinksTo(keys);
  await recordRemoval(keys);
  return keys;
}

async function emptyAccounts(platform: Platform, person: Person, how: string): Promise<void> {
  const left = await selectPerson(person.email, person.accounts);
  if (left.studyIds.length + left.uploadIds.length > 0)
    throw new PersonError(
      'Something was added in the meantime, or a case was taken up again. Run the command again.',
    );
  for (const held of personalDataTables(person))
    if (typeof held.erase === 'object' && 'set' in held.erase) await clearPersonalData(held, held.erase.set);
  for (const account of person.accounts)
    await recordAudit({
      actorId: null,
      actorRole: 'system',
      workspaceId: account.workspaceId,
      patientUserId: account.role === 'patient' ? account.id : null,
      action: 'person.erased',
      entityKind: 'user',
      entityId: account.id,
      outcome: 'allowed',
      detail: { how, cases: person.caseIds.length, studies: person.studyIds.length },
      at: platform.clock.now(),
    });
  await announceCases(person.caseIds);
}
