// Publishes what happened to a case: timeline, audit, live event, notifications and mails, all in its transaction.
import {
  caseFlow,
  originRow,
  type CaseAction,
  type CaseEvent,
  type CaseOrigin,
  type NotificationKey,
  type NotificationRule,
} from '@plainscan/contract';

import type { NonTransitionEvent } from '../cases/case-history-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { systemCases } from '../cases/system-cases.ts';
import { updateOrderForCase } from '../orders/order-changes.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { recordTimelineEntry } from './case-events.ts';
import { caseFlowHooks } from './case-flow-hooks.ts';

/** Who caused it: a user with their request, or the system at a point in time. */
export type Initiator = { actor: SignedIn; context: RequestContext } | { actor: null; now: Date };

export type Notice = { userId: string; key: NotificationKey };

export type CaseChange = {
  /** For an event that is not a transition, `event` and `notify` replace the values of the table. */
  action: CaseAction | CaseOrigin | NonTransitionEvent;
  /** Timeline event, if not the action's own. */
  event?: CaseEvent | undefined;
  record: CaseRecord;
  /** The case before the change; `null` for a new case. */
  before: CaseRecord | null;
  initiator: Initiator;
  detail: Record<string, unknown>;
  /** Whom to notify, if not determined by the action, such as for a reminder (T40). */
  notify?: readonly NotificationRule[] | undefined;
  /** Who gave the answer that it is about, for a change to a question. */
  answererId?: string | undefined;
};

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
