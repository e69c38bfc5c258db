// Creates notifications of case events for everyone named by the notification rules (case-recipients.ts).
import { accessTo, type NotificationKey } from '@plainscan/contract';

import { listActivePeople } from '../auth/people-service.ts';
import { selectCaseEvent } from '../case-flow/case-event-repository.ts';
import type { Notice } from '../case-flow/case-events.ts';
import { factsOf } from '../cases/case-facts.ts';
import { systemCases } from '../cases/system-cases.ts';
import type { NewNotification } from './notification-tables.ts';

/** Omits anyone who has since been removed or can no longer see the case. Needs a system transaction. */
export async function notificationsOfCaseEvent(
  caseEventId: string,
  notices: readonly Notice[],
): Promise<NewNotification[]> {
  if (notices.length === 0) return [];
  const event = await selectCaseEvent(caseEventId);
  const record = event && (await systemCases.find(event.row.caseId));
  if (!event || !record) return [];
  const facts = factsOf(record, event.row.at);
  const days = Number(event.row.detail['days'] ?? 0);
  const params = {
    case: record.row.name,
    patient: record.row.patientSnapshot.name,
    actor: event.actorName ?? '',
    score: record.row.ratingScore ?? 0,
    ...(days > 0 && { days }),
  };
  const keys = new Map<string, NotificationKey>(notices.map(({ userId, key }) => [userId, key]));
  const people = await listActivePeople([...keys.keys()]);
  return people.flatMap((person) => {
    const key = keys.get(person.id);
    if (key === undefined || accessTo({ ...person, userId: person.id }, facts) === 'none') return [];
    return [{ userId: person.id, workspaceId: person.workspaceId, caseId: record.row.id, key, params }];
  });
}
