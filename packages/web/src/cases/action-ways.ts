// How each action of a person is done: by one call, on a page of its own, with a form, or at a checkout. One way each.
import type { Case, CaseAction } from '@plainscan/contract';
import { isOneCall } from './case-actions.ts';

const pages: Partial<Record<CaseAction, (caseId: string) => string>> = {
  record: (caseId) => `/case-recording?caseId=${caseId}`,
  editVideo: (caseId) => `/case-recording?caseId=${caseId}`,
  complete: (caseId) => `/add-case?mode=complete&caseId=${caseId}`,
};

const dialogs = ['submitVideo', 'sharePortal'] as const satisfies readonly CaseAction[];
export type DialogAction = (typeof dialogs)[number];

const checkouts: readonly CaseAction[] = ['pay', 'payForPatient'];
/** Forms that stand open on the page. */
const openForms: readonly CaseAction[] = ['submitUpload', 'completeUpload', 'addFile'];

export type ActionWay =
  | { kind: 'call' }
  | { kind: 'page'; address: string }
  | { kind: 'dialog'; dialog: DialogAction }
  | { kind: 'checkout' }
  | { kind: 'form' }
  | { kind: 'elsewhere' };

/** How `action` is done for a case. */
export function wayOf(action: CaseAction, { id }: Pick<Case, 'id'>): ActionWay {
  const page = pages[action];
  const dialog = dialogs.find((name) => name === action);
  if (page) return { kind: 'page', address: page(id) };
  if (dialog) return { kind: 'dialog', dialog };
  if (checkouts.includes(action)) return { kind: 'checkout' };
  if (openForms.includes(action)) return { kind: 'form' };
  return { kind: isOneCall(action) ? 'call' : 'elsewhere' };
}
