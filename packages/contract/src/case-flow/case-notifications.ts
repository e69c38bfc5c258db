// Whom each beginning and each action of a case notifies, in one table.
import { caseStartNotificationRules, type NotificationRule } from '../notices/case-notification-rules.ts';
import { caseActions, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import type { CaseStart } from './case-start.ts';

export const caseNotificationRules = {
  ...caseStartNotificationRules,
  ...Object.fromEntries(caseActions.map((action) => [action, transition(action).notify])),
} as Record<CaseStart | CaseAction, readonly NotificationRule[]>;
