import {
  personStatusWords,
  type ListedPatient,
  type ListedPerson,
  type Locale,
  type SentMail,
} from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import { findMailsByKey } from '../platform/mail/mail-history.ts';
import { listWorkspaceNames } from '../workspaces/workspace-service.ts';
import { selectInvitationKeys, type PersonRow } from './people-repository.ts';

type PersonContext = { workspaceName: string; invitation: SentMail | null };

function presentPerson(
  row: PersonRow,
  { workspaceName, invitation }: PersonContext,
  locale: Locale,
): ListedPerson {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phoneNumber,
    role: row.role,
    status: { value: row.status, label: personStatusWords[locale][row.status] },
    workspaceId: row.workspaceId,
    workspaceName,
    createdAt: row.createdAt.toISOString(),
    invitation,
  };
}

/** Presents rows that the reader may see, with related data. Needs a transaction of the reader. */
export async function presentPeople(rows: readonly PersonRow[], locale: Locale): Promise<ListedPerson[]> {
  const names = await listWorkspaceNames(rows.map(({ workspaceId }) => workspaceId));
  const invited = rows.filter(({ status }) => status === 'invited').map(({ id }) => id);
  const keys =
    invited.length === 0 ? new Map<string, string>() : await asOwner(() => selectInvitationKeys(invited));
  const mails = await findMailsByKey([...keys.values()]);
  return rows.map((row) => {
    const invitation = mails.get(keys.get(row.id) ?? '') ?? null;
    return presentPerson(row, { workspaceName: names.get(row.workspaceId) ?? '', invitation }, locale);
  });
}

/** Presents one row. */
export async function presentSinglePerson(row: PersonRow, locale: Locale): Promise<ListedPerson> {
  const [shown] = await presentPeople([row], locale);
  if (!shown) throw new Error('A person could not be presented.');
  return shown;
}

/** Adds what a patient's row has in addition. */
export const asPatient = (shown: ListedPerson, row: PersonRow): ListedPatient => ({
  ...shown,
  userId: row.id,
  preferredName: row.preferredName,
  dateOfBirth: row.dateOfBirth,
});
