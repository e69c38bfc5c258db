// The record of a case after a step, without reading it again.
import { isStaff, type Actor } from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';

/** Anyone who takes the step, as the case will name them. */
type MovedBy = Actor & { name: string };

/** What else than the row a record is made of: where one of these changes, something has to be read. */
const references = ['studyId', 'uploadId', 'createdBy', 'patientUserId', 'patientWorkspaceId'] as const;

/**
 * The record that was judged, with the row that the step wrote and the people whom it names now. Nothing when that
 * isn't all there is to it: when the row names what the record did not hold, or when reading it again might show this
 * person less. Only for steps that wrote nothing beside the row.
 */
export function moveRecord(
  record: CaseRecord,
  row: CaseRow,
  initiator: MovedBy | null,
): CaseRecord | undefined {
  const { row: old } = record;
  if (references.some((name) => row[name] !== old[name])) return undefined;
  // Patients see the video of a completed case only.
  if (initiator && !isStaff(initiator.role) && row.status !== old.status) return undefined;
  // Whether the patient has a credit is looked up while the case waits for their money.
  if (row.status === 'not-paid') return undefined;
  const workspace = [record.workspace, record.home, record.provider].find(({ id }) => id === row.workspaceId);
  const people = peopleOf(record, initiator);
  const named = [row.assigneeId, row.originalAssigneeId, row.reviewerId];
  if (!workspace || named.some((id) => id !== null && !people.has(id))) return undefined;
  // Of someone who has left the case this person may see no more, not even as anyone who recorded the video.
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
    // No one else is signed in.
    status: 'active',
  };
  const people = [assignee, originalAssignee, reviewer, sender, creator, recorder, self];
  return new Map(people.flatMap((person) => (person ? [[person.id, person]] : [])));
}
