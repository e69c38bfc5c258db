// Publishes what happened to a case: timeline, audit, live event, notifications and mails, all in its transaction.
import { caseFlow, originRow, type CaseAction, type CaseEvent, type CaseOrigin } from '@plainscan/contract';

import { systemCases } from '../cases/system-cases.ts';
import { updateOrderForCase } from '../orders/order-changes.ts';
import type { Platform } from '../platform/platform.ts';
import { recordTimelineEntry } from './case-events.ts';
import { caseFlowHooks, type CaseChange } from './case-flow-hooks.ts';

const eventOf = (action: CaseChange['action'], isBeginning: boolean): CaseEvent =>
  isBeginning ? originRow(action as CaseOrigin).event : caseFlow[action as CaseAction].event;

/** Publishes a change. Needs the owner's rights: the actor may not be allowed to see the recipients. */
export async function publishCaseChange(platform: Platform, change: CaseChange): Promise<void> {
  const { action, record, before, initiator, detail } = change;
  const { notices, patient } = await caseFlowHooks.registered.notify(platform, change);
  const now = initiator.actor === null ? initiator.now : initiator.context.now;
  const isSignOff = before !== null && record.row.status === 'completed' && before.row.status !== 'completed';
  await updateOrderForCase(before?.row ?? null, record.row, { home: record.home, isSignOff, now });
  const event = change.event ?? eventOf(action, before === null);
  const from = before?.row.status ?? null;
  const entry = { row: record.row, before: before?.row, patient, action, event, from, detail, notices };
  await recordTimelineEntry(systemCases, entry, initiator);
}
