// Who is notified of each origin and each action of a case.
import { caseOriginNotificationRules, type NotificationRule } from './case-notification-rules.ts';
import { caseActions, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import type { CaseOrigin } from './case-origin.ts';

export const caseNotificationRules = {
  ...caseOriginNotificationRules,
  ...Object.fromEntries(caseActions.map((action) => [action, transition(action).notify])),
} as Record<CaseOrigin | CaseAction, readonly NotificationRule[]>;
