// What transitions ask of what is above them.
import type { CaseAction, CaseFacts } from '@plainscan/contract';

import type { Person } from '../auth/people-service.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaseChange, Notice } from './case-change.ts';

export type Notified = {
  /** Who is to get a notification, with its key. */
  notices: readonly Notice[];
  /** The case's patient, where someone had to be looked for. */
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
  /** Finds whom a change concerns and queues their mails. Needs the owner's rights. */
  notify: (platform: Platform, change: CaseChange) => Promise<Notified>;
  /** A case has moved, before anyone is notified. Needs the owner's rights. */
  caseMoved: (moved: ChangedCase) => Promise<void>;
};

export const caseFlowHooks = defineHooks<CaseFlowHooks>('case-flow');
