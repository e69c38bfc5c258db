// CG-50: a transition after which a user may no longer see a case, or its finished video, ends their links to its files
// at once, and has the sockets on its page checked again.
import { accessTo, type CaseFacts } from '@plainscan/contract';

import { listActivePeople } from '../auth/people-service.ts';
import { removeLinks, selectHolders } from '../capabilities/capability-service.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import { accessChanged } from '../platform/realtime/access-changed.ts';
import { selectFileKeys, type FileKeys } from './access-revocation-repository.ts';

/** Returns whether anyone may see less than before. Patients see a video only while their case is completed. */
const mayLoseAccess = (before: CaseFacts, after: CaseFacts): boolean =>
  before.workspace.id !== after.workspace.id ||
  before.uploadWorkspaceId !== after.uploadWorkspaceId ||
  before.patientUserId !== after.patientUserId ||
  (before.inProviderPool && !after.inProviderPool) ||
  (before.status === 'completed' && after.status !== 'completed');

/** Runs in the transition's transaction. Needs the owner's rights. */
export async function revokeLostAccess(before: CaseFacts, after: CaseFacts, row: CaseRow): Promise<void> {
  if (!mayLoseAccess(before, after)) return;
  await recordEvent({ event: accessChanged, rooms: [], data: { caseId: row.id } });
  const keys = await selectFileKeys(row);
  const holders = await selectHolders(Object.values(keys).flat());
  const people = new Map((await listActivePeople(holders)).map((person) => [person.id, person]));
  const lost = holders.flatMap((userId) => {
    const person = people.get(userId);
    const access = person ? accessTo({ ...person, userId }, after) : 'none';
    return lostKeys(keys, access, after).map((objectKey) => ({ userId, objectKey }));
  });
  await removeLinks(lost);
}

/** Ends a user's links to everything of a case. Needs the owner's rights. */
export async function endLinksTo(row: CaseRow, userId: string): Promise<void> {
  const keys = Object.values(await selectFileKeys(row)).flat();
  await removeLinks(keys.map((objectKey) => ({ userId, objectKey })));
}

function lostKeys(
  { images, reports, videos }: FileKeys,
  access: ReturnType<typeof accessTo>,
  { status }: CaseFacts,
): string[] {
  if (access === 'none') return [...images, ...reports, ...videos];
  // A clinic that only supplied images keeps the row and the study.
  if (access === 'upload') return [...reports, ...videos];
  return access === 'owner' && status !== 'completed' ? videos : [];
}
