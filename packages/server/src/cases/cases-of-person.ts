import { caseStatusWords, limits, shownStatus, type CaseOfPerson } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import { selectCasesOfPerson } from './cases-of-person-repository.ts';

/** Returns a user's newest cases that the reader can see. Needs a transaction of the reader. */
export async function listCasesOfPerson(
  { actor, context }: Caller,
  personId: string,
): Promise<{ data: CaseOfPerson[]; total: number }> {
  const { rows, total } = await selectCasesOfPerson(actor, personId, limits.personCases);
  return {
    total,
    data: rows.map((row): CaseOfPerson => {
      const value = shownStatus(row.status, row.dueDate, context.now, limits.delayedMilliseconds);
      return {
        caseId: row.id,
        name: row.name,
        title: row.title,
        part: partOf(row, personId),
        status: { value, label: caseStatusWords[actor.locale][value] },
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  };
}

type Named = { patientUserId: string | null; assigneeId: string | null; reviewerId: string | null };

function partOf({ patientUserId, assigneeId, reviewerId }: Named, personId: string): CaseOfPerson['part'] {
  if (patientUserId === personId) return 'patient';
  if (assigneeId === personId) return 'assignee';
  return reviewerId === personId ? 'reviewer' : 'creator';
}
