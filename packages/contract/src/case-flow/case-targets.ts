// Targets of actions whose next status depends on the case. Each function derives it from the facts.
import type { CaseFacts } from './case-facts.ts';
import type { StoredStatus } from './case-status.ts';

/** A next status that depends on the facts. The documentation and the tests read `oneOf`. */
export type Target = { oneOf: readonly StoredStatus[]; by: (facts: CaseFacts) => StoredStatus };

const statusesOfFirst = ['pending-upload', 'upload-shared', 'uploading', 'new'] as const;

/** Returns the status of a case that needs no payment and that no one has worked on yet. */
function firstStatus(facts: CaseFacts): StoredStatus {
  if (facts.uploadOption === 'online-portal') return 'upload-shared';
  const waitsForFiles = facts.uploadOption === 'clinic-upload' || facts.uploadOption === 'pending-upload';
  if (waitsForFiles && facts.study === 'none') return 'pending-upload';
  if (facts.study === 'processing') return 'uploading';
  return facts.study === 'failed' ? 'pending-upload' : 'new';
}

/** T01 … T09: a request or a completed draft waits for payment, for files, or for a consultant. */
export const afterRequest: Target = {
  oneOf: ['not-paid', ...statusesOfFirst],
  by: (facts) => (facts.needsPayment ? 'not-paid' : firstStatus(facts)),
};

/** "nextAfterPay" of the state machine, decided when the payment arrives. */
export const afterPayment: Target = {
  oneOf: [...statusesOfFirst, 'in-progress', 'review', 'in-review', 'incomplete'],
  by: (facts) => {
    const before = facts.statusBeforeArchive;
    return before === null || before === 'not-paid' ? firstStatus(facts) : returned(facts, before);
  },
};

/** T14: back to the portal's panel if the files were only added to it (T13) and not marked complete. */
export const afterReading: Target = {
  oneOf: ['new', 'upload-shared'],
  by: (facts) =>
    facts.statusBeforeUpload === 'upload-shared' && !facts.isMarkedComplete ? 'upload-shared' : 'new',
};

/** T15: back to the status that waits for files. */
export const beforeUpload: Target = {
  oneOf: ['pending-upload', 'upload-shared'],
  by: (facts) => (facts.statusBeforeUpload === 'upload-shared' ? 'upload-shared' : 'pending-upload'),
};

/** T16: immediately, or as soon as the files are read. */
export const afterMarkedComplete: Target = {
  oneOf: ['uploading', 'new'],
  by: (facts) => (facts.study === 'processing' ? 'uploading' : 'new'),
};

/** T38: back to its consultant, or to all consultants if that one has left. */
export const afterRecall: Target = {
  oneOf: ['in-progress', 'new'],
  by: (facts) => (facts.assignee?.isActive === true ? 'in-progress' : 'new'),
};

/** T45: back to where it was signed off. */
export const beforeSignOff: Target = {
  oneOf: ['in-progress', 'review', 'in-review'],
  by: (facts) => facts.undoTo ?? 'in-progress',
};

/** T33. */
export const afterUnarchive: Target = {
  oneOf: [
    'completed',
    'not-paid',
    'pending-upload',
    'upload-shared',
    'incomplete',
    'new',
    'in-progress',
    'review',
    'in-review',
  ],
  by: (facts) => {
    const before = facts.statusBeforeArchive ?? 'new';
    // A finished report stays completed, and a draft has no payer yet.
    if (before === 'completed' || before === 'incomplete') return before;
    return facts.needsPayment ? 'not-paid' : returned(facts, before);
  },
};

const statusesAtWork: readonly StoredStatus[] = ['in-progress', 'review', 'in-review'];

/** Returns the status before the archive, if it still applies: studies are deleted and people leave in the meantime. */
function returned(facts: CaseFacts, before: StoredStatus): StoredStatus {
  const wantsImages = before === 'new' || statusesAtWork.includes(before);
  if (wantsImages && facts.study === 'deleted') return 'pending-upload';
  if (statusesAtWork.includes(before) && facts.assignee?.isActive !== true) return 'new';
  if (before === 'in-review' && facts.reviewer?.isActive !== true) return 'review';
  return before;
}

/** Clears consultant and reviewer when a case becomes claimable again. A draft is kept as a discarded version (T33). */
export const withoutAbsentPeople = (facts: CaseFacts, to: StoredStatus): Partial<CaseFacts> => {
  if (to === 'new' || to === 'pending-upload') return { assignee: null, reviewer: null, video: null };
  return to === 'review' ? { reviewer: null } : {};
};

/** Clears the need for payment. A case that came back from the archive continues where it was (T33). */
export const released = (facts: CaseFacts): Partial<CaseFacts> => ({
  needsPayment: false,
  statusBeforeArchive: null,
  ...(facts.statusBeforeArchive !== null &&
    withoutAbsentPeople(facts, afterPayment.by({ ...facts, needsPayment: false }))),
});
