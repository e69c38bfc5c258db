// Hooks that transitions need from higher layers.
import type { CaseAction, CaseEvent, CaseFacts, CaseOrigin, NotificationRule } from '@plainscan/contract';

import type { Person } from '../auth/people-service.ts';
import type { NonTransitionEvent } from '../cases/case-history-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';
import type { Initiator, Notice } from './case-events.ts';

/** What happened to a case, to be published. */
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

export type Notified = {
  /** Users to notify, each with the notification key. */
  notices: readonly Notice[];
  /** The case's patient, if loaded. */
  patient?: Person | undefined;
};

export type ChangedCase = {
  action: CaseAction;
  before: CaseFacts;
  after: CaseFacts;
  row: CaseRow;
  now: Date;
};

type CaseFlowHooks = {
  /** Finds the users affected by a change and queues their mails. Needs the owner's rights. */
  notify: (platform: Platform, change: CaseChange) => Promise<Notified>;
  /** Called after a transition, before anyone is notified. Needs the owner's rights. */
  caseMoved: (moved: ChangedCase) => Promise<void>;
};

export const caseFlowHooks = defineHooks<CaseFlowHooks>('case-flow');
