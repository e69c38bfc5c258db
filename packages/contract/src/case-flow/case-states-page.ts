// Generates docs/guides/case-states.md from the case flow. A test fails when the file is out of date.
import { storedStatuses, type StoredStatus } from './case-status.ts';
import { caseActionMessages, messageKeysOf } from './case-action-messages.ts';
import { caseNotificationRules } from './case-notifications.ts';
import { caseActions, targetsOf, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import { caseOriginNames, originRow } from './case-origin.ts';

/** Replaces hyphens, which Mermaid does not accept in state names. */
const nodeOf = (status: StoredStatus): string => status.replaceAll('-', '_');

const arrowsOf = (action: CaseAction): string[] =>
  (Object.keys(transition(action).from) as StoredStatus[]).flatMap((from) =>
    targetsOf(action, from)
      .filter((to) => to !== from && from !== 'archived' && to !== 'archived')
      .map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}: ${transition(action).id} ${action}`),
  );

const diagram = (): string[] => [
  '```mermaid',
  'stateDiagram-v2',
  ...storedStatuses.map((status) => `  state "${status}" as ${nodeOf(status)}`),
  ...caseActions.flatMap(arrowsOf),
  '```',
];

const list = (names: readonly string[]): string => (names.length === 0 ? '–' : names.join(', '));

const recipients = (name: keyof typeof caseNotificationRules): string =>
  list(
    caseNotificationRules[name].map(({ to, notice, mail }) =>
      [to, notice && 'notice', mail && `mail \`${mail}\``].filter(Boolean).join(' '),
    ),
  );

const rowOf = (action: CaseAction): string => {
  const { id, from, to, call } = transition(action);
  const starts = Object.entries(from).map(([status, actors]) => `${status} (${actors.join(', ')})`);
  const ends = typeof to === 'object' ? to.oneOf : [to];
  const cells = [
    id,
    `\`${action}\``,
    caseActionMessages.en[messageKeysOf(action).label],
    call ?? 'the system',
    list(starts),
    list(ends),
  ];
  return `| ${[...cells, recipients(action)].join(' | ')} |`;
};

/** Describes what an action does. The page lists all of them together because several buttons have similar meanings. */
const summaryOf = (action: CaseAction): string => {
  const { id, plainWords } = transition(action);
  const { verb, object, effect } = plainWords;
  const label = caseActionMessages.en[messageKeysOf(action).label];
  return `| ${id} | ${label} | ${verb} | ${object} | ${effect} |`;
};

/** Returns the whole page. */
export const caseStatesPage = (): string =>
  [
    '# The states of a case',
    '',
    '<!-- Written from the case flow by `packages/contract/src/case-flow/case-states-page.ts`; do not edit by hand. -->',
    '',
    'Each action on a case is one file in `packages/contract/src/case-flow/actions`. The server enforces',
    'it, the screens offer what it allows, and this page shows it. Archiving and unarchiving are left out of the diagram.',
    '',
    ...diagram(),
    '',
    '## How a case is created',
    '',
    '| Row | Origin | Call | By | Who is notified |',
    '|---|---|---|---|---|',
    ...caseOriginNames.map((name) => {
      const { id, call, by } = originRow(name);
      return `| ${id} | \`${name}\` | ${call} | ${by} | ${recipients(name)} |`;
    }),
    '',
    '## Every action in plain words',
    '',
    '“Reject”, “return”, “withdraw”, “discard”, “cancel” and “recall” each have one object:',
    'a clinic rejects a request for images, a consultant or reviewer returns work, a requester withdraws a request, an',
    'assignee discards a draft, a reviewer cancels a review, and an administrator recalls a report.',
    '',
    '| Row | Button or event | Verb | Object | What happens |',
    '|---|---|---|---|---|',
    ...caseActions.map(summaryOf),
    '',
    '## Transitions',
    '',
    'Files that are already available when they are submitted (an existing study, or an upload that has been read):',
    'T13 is followed by T14 in the same transaction.',
    '',
    '| Row | Action | Button | Call | From (who) | To | Who is notified |',
    '|---|---|---|---|---|---|---|',
    ...caseActions.map(rowOf),
    '',
    'Everyone who may claim a case is notified when it becomes `new`. People are not notified of their own actions, or twice.',
    '',
  ].join('\n');
