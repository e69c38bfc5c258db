// What the outside hears of a case: the live event, the audit row and the timeline row of one transition, all in its transaction.
import {
  rooms,
  type CaseAction,
  type CaseStart,
  type NotificationKey,
  type StoredStatus,
} from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { CaseRepository } from './case-repository.ts';
import type { CaseRow } from './case-tables.ts';

/** Everybody who sees the case in a list, and whoever stands on its page. */
export function roomsOf(row: CaseRow): string[] {
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
    ...(row.patientUserId === null ? [] : [rooms.user(row.patientUserId)]),
  ];
}

/** Also to those who saw the case before and do not any more, so that it leaves their lists. */
export async function announceCase(row: CaseRow, before?: CaseRow): Promise<void> {
  await recordEvent({
    event: 'case-updated',
    rooms: [...new Set([...roomsOf(row), ...(before ? roomsOf(before) : [])])],
    data: { caseId: row.id, status: row.status, version: row.version },
  });
}

export type CaseChange = {
  row: CaseRow;
  action: CaseAction | CaseStart | Aside;
  event: string;
  from: StoredStatus | null;
  detail?: Record<string, unknown>;
  before?: CaseRow | undefined;
  /** Who is to get a notification of it, with its key. */
  notices?: readonly Notice[];
};

export type Notice = { userId: string; key: NotificationKey };

/** Who did it: a person with their request, or the system at a moment. */
export type Doer = { actor: SignedIn; context: RequestContext } | { actor: null; now: Date };

/** Timeline actions that are no step of the case: repeating the last step is still a repetition after them. */
export const asides = [
  'videoReady',
  'videoFailed',
  'showPassword',
  'erasePassword',
  'addNote',
  'resolveNote',
  'holdIdentity',
  'confirmIdentity',
] as const;
type Aside = (typeof asides)[number];

/** Writes timeline, audit and live event of a change. */
export async function recordCaseChange(
  cases: Pick<CaseRepository, 'recordEvent'>,
  change: CaseChange,
  doer: Doer,
): Promise<void> {
  const caseEventId = await recordAside(cases, change, doer);
  await announceCase(change.row, change.before);
  // For whoever makes notifications of it; no page listens to it.
  await recordEvent({
    event: 'case-changed',
    rooms: [],
    data: { caseEventId, notices: change.notices ?? [] },
  });
}

/** Writes timeline and audit alone, for what changes nothing that pages show; gives the timeline row's id. */
export async function recordAside(
  cases: Pick<CaseRepository, 'recordEvent'>,
  { row, action, event, from, detail = {} }: CaseChange,
  doer: Doer,
): Promise<string> {
  const at = doer.actor === null ? doer.now : doer.context.now;
  const caseEventId = newId();
  await cases.recordEvent({
    id: caseEventId,
    caseId: row.id,
    actorId: doer.actor?.userId ?? null,
    action,
    event,
    fromStatus: from,
    toStatus: row.status,
    detail,
    at,
  });
  await recordAudit({
    actorId: doer.actor?.userId ?? null,
    actorRole: doer.actor?.role ?? 'system',
    workspaceId: row.workspaceId,
    patientUserId: row.patientUserId,
    ip: doer.actor === null ? null : doer.context.ip,
    requestId: doer.actor === null ? null : doer.context.requestId,
    action: event,
    entityKind: 'case',
    entityId: row.id,
    outcome: 'allowed',
    detail: { from, to: row.status },
    at,
  });
  return caseEventId;
}
