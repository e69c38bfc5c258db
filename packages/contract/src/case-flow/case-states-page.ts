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

/** What each action does, as verb, object and effect. Several buttons are close in meaning; here they are side by side. */
const summaries: Record<CaseAction, [verb: string, object: string, effect: string]> = {
  complete: [
    'complete',
    'draft case',
    'Adds the patient details that were missing on arrival. The case then waits for payment, images or a consultant.',
  ],
  sharePortal: [
    'share',
    'portal access',
    'Stores the access to an online portal; the provider fetches the images there.',
  ],
  submitUpload: ['submit', 'images and report', 'Processing starts. The upload can no longer be changed.'],
  finishProcessing: ['process', 'images', 'The system has read the images; consultants can claim the case.'],
  failProcessing: [
    'process',
    'images',
    'The system could not read the images; whoever sent them is asked to send them again.',
  ],
  giveUpUpload: ['stop', 'upload', 'What has arrived is kept; the case waits for images again.'],
  completeUpload: [
    'mark complete',
    'upload',
    'Staff confirm that all images of the portal have arrived. Once they are read, the case is New and the portal password is erased.',
  ],
  bypassImages: ['bypass', 'images and report', 'The case continues without them.'],
  rejectUpload: [
    'reject',
    'request for images',
    'The clinic sends none; the case goes back to the provider, who asks the patient.',
  ],
  portalFailed: [
    'report',
    'portal access',
    'The person who shared the access is asked to correct it. The status does not change.',
  ],
  acceptIdentity: [
    'accept',
    'images',
    'The images belong to this patient despite another name; the hold on claiming ends.',
  ],
  refuseIdentity: [
    'reject',
    'images',
    'They belong to someone else: they leave the case, and the right ones are requested.',
  ],
  claim: ['claim', 'case', 'The consultant becomes the assignee.'],
  sendToProvider: [
    'send',
    'case',
    'A clinic that records its own videos lets the provider’s consultants claim the case.',
  ],
  record: ['open', 'recorder', 'Starts a recording. The status does not change.'],
  editVideo: ['edit', 'draft video', 'Opens the draft in the recorder. The status does not change.'],
  submitVideo: ['upload', 'draft video', 'Replaces the current draft; older versions are kept.'],
  optOut: ['return', 'case', 'The assignee gives up the assignment; the case is New again.'],
  takeBack: [
    'unassign',
    'consultant',
    'An administrator ends the assignment; the case is New again and the draft is kept as a discarded version.',
  ],
  reassign: [
    'reassign',
    'case in hand',
    'Another consultant has the case from now on; the status stays. The draft goes along only when it is handed over.',
  ],
  discard: [
    'discard',
    'draft video',
    'The assignee keeps the case and records again; the draft can be restored for 30 days.',
  ],
  sendForReview: ['send', 'report', 'A reviewer must sign it off.'],
  startReview: ['start', 'review', 'The reviewer takes the report for review.'],
  cancelReview: [
    'cancel',
    'review',
    'The reviewer steps back; the report waits for another reviewer, unchanged.',
  ],
  discardReview: [
    'return',
    'report',
    'The reviewer rejects the draft; the consultant changes it and sends it again.',
  ],
  signOff: ['sign off', 'report', 'Locks the video and emails the patient. The case is completed.'],
  rate: ['rate', 'report', 'The patient’s score and comment are stored.'],
  recall: ['recall', 'report', 'The patient can no longer open it; the consultant corrects it.'],
  pay: ['pay for', 'request', 'The patient opens the payment page.'],
  payForPatient: ['pay for', 'request', 'Staff open the payment page for their clinic.'],
  confirmPayment: ['confirm', 'payment', 'The system has received the payment; the case continues.'],
  useCredit: ['use', 'available report', 'An unused report of the patient pays for the request.'],
  failPayment: ['report', 'payment', 'The payment failed; nothing was charged and the case stays unpaid.'],
  archive: ['archive', 'case', 'Work stops and shared links no longer open.'],
  unarchive: [
    'unarchive',
    'case',
    'The case returns to its earlier status, or to the nearest one that is still possible.',
  ],
  addFile: [
    'add',
    'additional file',
    'The file is checked and listed with the case. The status does not change.',
  ],
  withdraw: [
    'withdraw',
    'request',
    'The requester closes an unpaid request; a study sent only for it is deleted after 7 days.',
  ],
  expire: ['close', 'request', 'The system closes a request that was not paid within 30 days.'],
  remind: ['remind', 'next person', 'The system reminds whoever must act next.'],
  warnDelay: ['warn', 'claimers', 'The system warns that an unclaimed case is due within 24 hours.'],
  letPatientPay: ['hand over', 'payment', 'The patient is emailed a link and pays instead of the clinic.'],
};

const summaryOf = (action: CaseAction): string => {
  const [verb, object, effect] = summaries[action];
  const label = caseMessages.en[messageKeysOf(action).label];
  return `| ${transition(action).id} | ${label} | ${verb} | ${object} | ${effect} |`;
};

/** The whole page. */
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
