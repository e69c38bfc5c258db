// What happened to a case, and how everyone hears of it: timeline, audit, live event, notifications and mails, all in its
// transaction.
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
import { followCase } from '../orders/order-changes.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { recordTimelineEntry } from './case-events.ts';
import { caseFlowHooks } from './case-flow-hooks.ts';

/** Who did it: a person with their request, or the system at a moment. */
export type Initiator = { actor: SignedIn; context: RequestContext } | { actor: null; now: Date };

export type Notice = { userId: string; key: NotificationKey };

export type CaseChange = {
  /** With one that is no step, `event` and `notify` say what its table would. */
  action: CaseAction | CaseOrigin | NonTransitionEvent;
  /** What the timeline calls it, where that is not the action's to say. */
  event?: CaseEvent | undefined;
  record: CaseRecord;
  /** The case as it was; null at its beginning. */
  before: CaseRecord | null;
  initiator: Initiator;
  detail: Record<string, unknown>;
  /** Whom to tell, where that is not the action's to say, such as for a reminder (T40). */
  notify?: readonly NotificationRule[] | undefined;
};

const eventOf = (action: CaseChange['action'], isBeginning: boolean): CaseEvent =>
  isBeginning ? originRow(action as CaseOrigin).event : caseFlow[action as CaseAction].event;

/** Needs the owner's rights: the actor may not be allowed to see the recipients. */
export async function publishCaseChange(platform: Platform, change: CaseChange): Promise<void> {
  const { action, record, before, initiator, detail } = change;
  const { notices, patient } = await caseFlowHooks.registered.notify(platform, change);
  const now = initiator.actor === null ? initiator.now : initiator.context.now;
  const isSignOff = before !== null && record.row.status === 'completed' && before.row.status !== 'completed';
  await followCase(before?.row ?? null, record.row, { home: record.home, isSignOff, now });
  const event = change.event ?? eventOf(action, before === null);
  const from = before?.row.status ?? null;
  const entry = { row: record.row, before: before?.row, patient, action, event, from, detail, notices };
  await recordTimelineEntry(systemCases, entry, initiator);
}
