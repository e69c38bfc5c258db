// docs/guides/case-states.md, written from the case flow itself; a test says when it is out of date.
import { caseMessages } from '../cases/case-messages.ts';
import { storedStatuses, type StoredStatus } from '../cases/case-status.ts';
import { messageKeysOf } from './case-action-messages.ts';
import { caseNotificationRules } from './case-notifications.ts';
import { caseActions, targetsOf, transition } from './case-flow.ts';
import type { CaseAction } from './case-actions.ts';
import { caseOriginNames, originRow } from './case-origin.ts';

/** Mermaid reads no hyphens in the names of states. */
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
    caseMessages.en[messageKeysOf(action).label],
    call ?? 'the system',
    list(starts),
    list(ends),
  ];
  return `| ${[...cells, recipients(action)].join(' | ')} |`;
};

/** The whole page. */
export const caseStatesPage = (): string =>
  [
    '# The states of a case',
    '',
    '<!-- Written from the case flow by `packages/contract/src/case-flow/case-states-page.ts`; do not edit by hand. -->',
    '',
    'Each action on a case is one file in `packages/contract/src/case-flow/actions`. The server enforces',
    'it, the screens offer what it allows, and this page shows it. Archiving and bringing back are left out of the picture.',
    '',
    ...diagram(),
    '',
    '## How a case begins',
    '',
    '| Row | Beginning | Call | By | Who is told |',
    '|---|---|---|---|---|',
    ...caseOriginNames.map((name) => {
      const { id, call, by } = originRow(name);
      return `| ${id} | \`${name}\` | ${call} | ${by} | ${recipients(name)} |`;
    }),
    '',
    '## What happens to it',
    '',
    'Files that are there already when they are sent (an existing study, or an upload that has been read) need no waiting:',
    'T13 is then followed at once by T14, in the same transaction.',
    '',
    '| Row | Action | Button | Call | From (who) | To | Who is told |',
    '|---|---|---|---|---|---|---|',
    ...caseActions.map(rowOf),
    '',
    'Whatever becomes `new` is told to everybody who may claim it. Nobody is told of their own act, nobody twice.',
    '',
  ].join('\n');
