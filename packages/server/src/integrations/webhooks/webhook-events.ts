// Decides which case changes to send to a clinic's own systems, in the transaction of the change (B21, ADR 0062).
import type { StoredStatus, WebhookEvent, WebhookMessage } from '@plainscan/contract';

import type { CaseChange, ChangedCase } from '../../case-flow/case-flow-hooks.ts';
import { heldUntil } from '../../cases/undo-window.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { sendWebhookJob } from './webhook-jobs.ts';
import { deleteHeldDeliveries, insertDeliveries, selectListeners } from './webhook-repository.ts';
import type { EndpointRow } from './webhook-tables.ts';

type ReportedChange = Pick<CaseChange, 'action' | 'record' | 'before' | 'initiator'>;

/** Archiving a finished case does not cancel it, and unarchiving it is not a new report. */
const finishedStatuses: readonly StoredStatus[] = ['completed', 'archived'];

function eventOf({ action, record, before }: ReportedChange): WebhookEvent | null {
  if (before === null) return 'case.created';
  if (action === 'finishProcessing') return 'case.images_ready';
  if (action === 'recall') return 'case.recalled';
  if (action === 'askQuestion') return 'case.question_asked';
  if (finishedStatuses.includes(before.row.status)) return null;
  if (record.row.status === 'completed') return 'case.released';
  return record.row.status === 'archived' ? 'case.canceled' : null;
}

/** Returns references to the resources that the receiver may read. */
function resourcesOf(event: WebhookEvent, { record, before }: ReportedChange): string[] {
  const { row } = record;
  const report = event === 'case.recalled' ? before?.video : record.video;
  const hasReport = event === 'case.released' || event === 'case.recalled';
  return [
    `ServiceRequest/${row.id}`,
    ...(row.patientUserId === null ? [] : [`Patient/${row.patientUserId}`]),
    ...(row.studyId === null ? [] : [`ImagingStudy/${row.studyId}`]),
    ...(hasReport && report ? [`DiagnosticReport/${report.id}`] : []),
  ];
}

/**
 * Inserts the messages about a change, each with its job. Needs the transaction of the change, with the owner's rights.
 */
export async function queueWebhookMessages(change: ReportedChange): Promise<void> {
  const event = eventOf(change);
  if (event === null) return;
  const { row } = change.record;
  const listeners = await selectListeners(event, row);
  if (listeners.length === 0) return;
  const { initiator } = change;
  const now = initiator.actor === null ? initiator.now : initiator.context.now;
  const message: WebhookMessage = {
    type: event,
    timestamp: now.toISOString(),
    data: {
      caseId: row.id,
      caseNumber: row.name,
      status: row.status,
      resources: resourcesOf(event, change),
    },
  };
  await queueMessages(listeners, message, { caseId: row.id, now, heldUntil: heldUntil(row, now) });
}

/** T45: deletes the messages that waited for the end of an undone sign-off's window. Needs the owner's rights. */
export async function withdrawHeldMessages({ action, row, now }: ChangedCase): Promise<void> {
  if (action === 'undoSignOff') await deleteHeldDeliveries(row.id, now);
}

/** Inserts one message per endpoint and returns their IDs. Needs the owner's rights. */
export async function queueMessages(
  endpoints: readonly Pick<EndpointRow, 'id' | 'workspaceId'>[],
  message: WebhookMessage,
  { caseId, now, heldUntil: runAt }: { caseId: string | null; now: Date; heldUntil?: Date | undefined },
): Promise<string[]> {
  const rows = endpoints.map(({ id, workspaceId }) => ({
    id: newId(),
    endpointId: id,
    workspaceId,
    caseId,
    event: message.type,
    body: JSON.stringify(message),
    status: 'waiting' as const,
    nextAt: runAt ?? now,
    createdAt: now,
  }));
  await insertDeliveries(rows);
  for (const { id } of rows) await enqueue(sendWebhookJob, { deliveryId: id }, runAt && { runAt });
  return rows.map(({ id }) => id);
}
