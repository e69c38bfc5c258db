// Publishes a transition: its live event, audit row and timeline row, all in its transaction.
import {
  rooms,
  seenSchema,
  seenText,
  type CaseAction,
  type CaseEvent,
  type CaseOrigin,
  type NotificationKey,
  type StoredStatus,
} from '@plainscan/contract';

import { findPerson, hasVerifiedEmail, type Person } from '../auth/people-service.ts';
import type { NonTransitionEvent } from '../cases/case-history-repository.ts';
import type { CaseRepository } from '../cases/case-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import { recordEvent, recordEvents, type NewEvent } from '../platform/outbox/record-event.ts';

/** Who caused it: a user with their request, or the system at a point in time. */
export type Initiator = { actor: SignedIn; context: RequestContext } | { actor: null; now: Date };

export type Notice = { userId: string; key: NotificationKey };

/** Returns the rooms of every user who sees the case in a list or has its page open. */
function roomsOf(row: CaseRow, patients: Patients): string[] {
  const workspaces = new Set([
    row.workspaceId,
    row.patientWorkspaceId,
    ...(row.uploadWorkspaceId === null ? [] : [row.uploadWorkspaceId]),
  ]);
  return [
    rooms.case(row.id),
    rooms.everyCase,
    ...[...workspaces].map(rooms.workspaceCases),
    ...(row.inProviderPool ? [rooms.providerPool] : []),
    ...patientRooms(row, patients),
  ];
}

/** Users by ID; `undefined` for deleted ones. */
type Patients = ReadonlyMap<string, Person | undefined>;

/** Returns the patients of these rows whose address proof must be checked. `known` is already loaded. */
async function findPatients(rows: readonly CaseRow[], known: Person | undefined): Promise<Patients> {
  const patients = new Map<string, Person | undefined>(known && [[known.id, known]]);
  for (const { patientUserId, createdBy } of rows) {
    if (patientUserId === null || createdBy === patientUserId || patients.has(patientUserId)) continue;
    patients.set(patientUserId, await asOwner(() => findPerson(patientUserId)));
  }
  return patients;
}

/** CG-170: patients are notified of what others created for an address only once they have proved it. */
function patientRooms({ patientUserId, createdBy, patientEmail }: CaseRow, patients: Patients): string[] {
  if (patientUserId === null) return [];
  const patient = patients.get(patientUserId);
  const isNotified = createdBy === patientUserId || (patient && hasVerifiedEmail(patient, patientEmail));
  return isNotified ? [rooms.user(patientUserId)] : [];
}

type Updated = Pick<TimelineEntry, 'row' | 'before' | 'patient'>;

/** Also goes to users who can no longer see the case, so that it leaves their lists. */
async function caseUpdatedEvent({ row, before, patient }: Updated): Promise<NewEvent> {
  const rows = before ? [row, before] : [row];
  const patients = await findPatients(rows, patient);
  return {
    event: 'case-updated',
    rooms: [...new Set(rows.flatMap((one) => roomsOf(one, patients)))],
    data: { caseId: row.id, status: row.status, version: row.version },
  };
}

/** Notifies the pages that show the case. */
export async function announceCase(row: CaseRow): Promise<void> {
  await recordEvent(await caseUpdatedEvent({ row }));
}

/** Notifies the pages of several cases. Needs the owner's rights. */
export async function announceCases(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const record = await systemCases.find(id);
    if (record) await announceCase(record.row);
  }
}

export type TimelineEntry = {
  row: CaseRow;
  action: CaseAction | CaseOrigin | NonTransitionEvent;
  event: CaseEvent;
  from: StoredStatus | null;
  detail?: Record<string, unknown>;
  before?: CaseRow | undefined;
  /** Its patient, if already loaded. */
  patient?: Person | undefined;
  /** Users to notify, each with the notification key. */
  notices?: readonly Notice[];
};

/** Writes timeline, audit and live event of a change. */
export async function recordTimelineEntry(
  cases: Pick<CaseRepository, 'recordEvent'>,
  change: TimelineEntry,
  initiator: Initiator,
): Promise<void> {
  const caseEventId = await recordSilently(cases, change, initiator);
  await recordEvents([
    await caseUpdatedEvent(change),
    // Consumed by the code that creates notifications; no page listens to it.
    { event: 'case-changed', rooms: [], data: { caseEventId, notices: change.notices ?? [] } },
  ]);
}

/** Writes only timeline and audit, for changes that no page shows. Returns the timeline row's ID. */
export async function recordSilently(
  cases: Pick<CaseRepository, 'recordEvent'>,
  { row, action, event, from, detail = {} }: TimelineEntry,
  initiator: Initiator,
): Promise<string> {
  const at = initiator.actor === null ? initiator.now : initiator.context.now;
  const caseEventId = newId();
  // Only numbers: text that a user typed stays in the timeline, which an erasure empties.
  const { data: seen } = seenSchema.safeParse(detail['seen']);
  await cases.recordEvent({
    id: caseEventId,
    caseId: row.id,
    actorId: initiator.actor?.userId ?? null,
    action,
    event,
    fromStatus: from,
    toStatus: row.status,
    detail,
    at,
  });
  await recordAudit({
    actorId: initiator.actor?.userId ?? null,
    actorRole: initiator.actor?.role ?? 'system',
    workspaceId: row.workspaceId,
    patientUserId: row.patientUserId,
    ip: initiator.actor === null ? null : initiator.context.ip,
    requestId: initiator.actor === null ? null : initiator.context.requestId,
    action: event,
    entityKind: 'case',
    entityId: row.id,
    outcome: 'allowed',
    detail: {
      from,
      to: row.status,
      ...(detail['captions'] === 'none' && { captions: 'none' }),
      ...(seen && { seen: { ...seen, text: seenText(seen) } }),
    },
    at,
  });
  return caseEventId;
}
