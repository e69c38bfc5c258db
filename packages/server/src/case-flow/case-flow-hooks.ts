// Hooks that transitions need from higher layers.
import type { CaseAction, CaseFacts } from '@plainscan/contract';

import type { Person } from '../auth/people-service.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaseChange, Notice } from './case-change.ts';

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
