// Derives a case's record after a transition without reading it again.
import { isStaff, type Actor } from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';

/** The user who takes the action, with the name that the case will show. */
type MovedBy = Actor & { name: string };

/** Columns that other parts of the record depend on: if one changes, the record has to be read again. */
const references = ['studyId', 'uploadId', 'createdBy', 'patientUserId', 'patientWorkspaceId'] as const;

/**
 * Returns the checked record with the new row and the users it now names. Returns `undefined` if the row names
 * something the record did not include, or if this user might see less after a new read. Only for transitions that
 * wrote nothing but the row.
 */
export function moveRecord(
  record: CaseRecord,
  row: CaseRow,
  initiator: MovedBy | null,
): CaseRecord | undefined {
  const { row: old } = record;
  if (references.some((name) => row[name] !== old[name])) return undefined;
  // Patients see the video only of a completed case.
  if (initiator && !isStaff(initiator.role) && row.status !== old.status) return undefined;
  // Whether the patient has a credit is looked up while the case waits for payment.
  if (row.status === 'not-paid') return undefined;
  const workspace = [record.workspace, record.home, record.provider].find(({ id }) => id === row.workspaceId);
  const people = peopleOf(record, initiator);
  const named = [row.assigneeId, row.originalAssigneeId, row.reviewerId];
  if (!workspace || named.some((id) => id !== null && !people.has(id))) return undefined;
  // This user may no longer see data of someone who left the case, not even as the one who recorded the video.
  const hasLeft = (id: string): boolean =>
    [old.assigneeId, old.originalAssigneeId, old.reviewerId].includes(id) && !named.includes(id);
  if ([record.sender, record.recorder].some((person) => person && hasLeft(person.id))) return undefined;
  const find = (id: string | null) => people.get(id ?? '') ?? null;
  return {
    ...record,
    row,
    workspace,
    assignee: find(row.assigneeId),
    originalAssignee: find(row.originalAssigneeId),
    reviewer: find(row.reviewerId),
    hasUnusedCredit: false,
  };
}

function peopleOf(
  { assignee, originalAssignee, reviewer, sender, creator, recorder }: CaseRecord,
  initiator: MovedBy | null,
): Map<string, NonNullable<CaseRecord['assignee']>> {
  const self = initiator && {
    id: initiator.userId,
    name: initiator.name,
    workspaceId: initiator.workspaceId,
    // Only active users can be signed in.
    status: 'active',
  };
  const people = [assignee, originalAssignee, reviewer, sender, creator, recorder, self];
  return new Map(people.flatMap((person) => (person ? [[person.id, person]] : [])));
}
