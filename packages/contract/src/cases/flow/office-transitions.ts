// T10, T11, T32 … T34, T39, T40, T42: money, the archive, more files and reminders.
import { needsPatientPayer, needsSpareCredit, needsWorkspacePayer } from '../case-guards.ts';
import { afterPayment, afterUnarchive } from '../case-targets.ts';
import type { CaseFacts } from '../case-facts.ts';
import type { StoredStatus } from '../case-status.ts';
import { transitions } from './case-transition.ts';

/** Back in the list of all, a case has no consultant and no reviewer; a draft is kept as a discarded version (T33). */
const withoutAbsentPeople = (facts: CaseFacts, to: StoredStatus): Partial<CaseFacts> => {
  if (to === 'new' || to === 'pending-upload') return { assignee: null, reviewer: null, video: null };
  return to === 'review' ? { reviewer: null } : {};
};

/** What waited for money has it; what came back from the archive goes on where it was (T33). */
const released = (facts: CaseFacts): Partial<CaseFacts> => ({
  needsPayment: false,
  statusBeforeArchive: null,
  ...(facts.statusBeforeArchive !== null &&
    withoutAbsentPeople(facts, afterPayment.by({ ...facts, needsPayment: false }))),
});

/** Everybody who sees the whole case or owns it may add a file (CG-50). */
const readers = ['reader', 'owner'] as const;

export const officeTransitions = transitions({
  pay: {
    id: 'T10',
    permission: 'payment.pay',
    from: { 'not-paid': ['owner'] },
    to: 'same',
    guard: needsPatientPayer,
    call: 'GET /payment/create-case-checkout-session',
    label: 'action.pay',
    event: 'case.checkout-opened',
  },
  payForPatient: {
    id: 'T10',
    permission: 'payment.pay',
    from: { 'not-paid': ['work-staff'] },
    to: 'same',
    guard: needsWorkspacePayer,
    call: 'GET /payment/create-case-checkout-session',
    label: 'action.pay',
    event: 'case.checkout-opened',
  },
  confirmPayment: {
    id: 'T10',
    permission: 'system',
    from: { 'not-paid': ['system'] },
    to: afterPayment,
    change: released,
    label: 'action.confirmPayment',
    event: 'case.paid',
  },
  useCredit: {
    id: 'T10',
    permission: 'case.use-credit',
    from: { 'not-paid': ['owner'] },
    to: afterPayment,
    guard: needsSpareCredit,
    change: (facts) => ({ ...released(facts), hasSpareCredit: false }),
    call: 'PUT /cases/:id/use-credit',
    label: 'action.useCredit',
    success: 'success.creditUsed',
    event: 'case.credit-used',
  },
  failPayment: {
    id: 'T11',
    permission: 'system',
    from: { 'not-paid': ['system'] },
    to: 'same',
    label: 'action.failPayment',
    event: 'case.payment-failed',
  },
  archive: {
    id: 'T32',
    permission: 'case.archive',
    from: {
      'not-paid': ['super-admin'],
      'pending-upload': ['super-admin'],
      'upload-shared': ['super-admin'],
      incomplete: ['super-admin'],
      new: ['super-admin'],
      'in-progress': ['super-admin'],
      review: ['super-admin'],
      'in-review': ['super-admin'],
      completed: ['super-admin'],
    },
    to: 'archived',
    change: (facts) => ({ statusBeforeArchive: facts.status }),
    reason: 'always',
    call: 'PUT /cases/:id/archive',
    label: 'action.archive',
    confirm: { title: 'confirm.archive.title', text: 'confirm.archive.text' },
    success: 'success.archived',
    event: 'case.archived',
  },
  unarchive: {
    id: 'T33',
    permission: 'case.archive',
    from: { archived: ['super-admin'] },
    to: afterUnarchive,
    change: (facts) => {
      const to = afterUnarchive.by(facts);
      // What waits for money keeps the word of where it was: the payment leads back there.
      return {
        ...withoutAbsentPeople(facts, to),
        ...(to !== 'not-paid' && { statusBeforeArchive: null }),
        ...(to === 'pending-upload' && facts.study === 'deleted' && { uploadFailed: true, study: 'none' }),
      };
    },
    call: 'PUT /cases/:id/unarchive',
    label: 'action.unarchive',
    confirm: { title: 'confirm.unarchive.title', text: 'confirm.unarchive.text' },
    success: 'success.unarchived',
    event: 'case.unarchived',
  },
  addFile: {
    id: 'T34',
    permission: 'case.add-file',
    from: {
      'not-paid': readers,
      'pending-upload': readers,
      'upload-shared': readers,
      incomplete: readers,
      uploading: readers,
      new: readers,
      'in-progress': readers,
      review: readers,
      'in-review': readers,
      completed: readers,
    },
    to: 'same',
    call: 'POST /cases/:id/additionalFiles',
    label: 'action.addFile',
    success: 'success.fileAdded',
    event: 'case.file-added',
  },
  withdraw: {
    id: 'T39',
    permission: 'case.withdraw',
    from: { 'not-paid': ['requester', 'work-staff-of-own-case'] },
    to: 'archived',
    change: (facts) => ({ statusBeforeArchive: facts.status }),
    call: 'PUT /cases/:id/withdraw',
    label: 'action.withdraw',
    confirm: { title: 'confirm.withdraw.title', text: 'confirm.withdraw.text' },
    success: 'success.withdrawn',
    event: 'case.withdrawn',
  },
  expire: {
    id: 'T39',
    permission: 'system',
    from: { 'not-paid': ['system'] },
    to: 'archived',
    change: (facts) => ({ statusBeforeArchive: facts.status }),
    label: 'action.expire',
    event: 'case.expired',
  },
  remind: {
    id: 'T40',
    permission: 'system',
    from: {
      'not-paid': ['system'],
      'pending-upload': ['system'],
      'upload-shared': ['system'],
      incomplete: ['system'],
      'in-progress': ['system'],
      review: ['system'],
      'in-review': ['system'],
    },
    to: 'same',
    label: 'action.remind',
    event: 'case.reminded',
  },
  warnDelay: {
    id: 'T35',
    permission: 'system',
    from: { new: ['system'] },
    to: 'same',
    change: () => ({ isDelayed: true }),
    label: 'action.warnDelay',
    event: 'case.due-soon',
  },
  letPatientPay: {
    id: 'T42',
    permission: 'case.payment-method',
    from: { 'not-paid': ['work-staff'] },
    to: 'same',
    guard: needsWorkspacePayer,
    change: () => ({ payer: 'patient' }),
    call: 'PUT /cases/:id/payment-method',
    label: 'action.letPatientPay',
    confirm: { title: 'confirm.letPatientPay.title', text: 'confirm.letPatientPay.text' },
    success: 'success.patientPays',
    event: 'case.patient-pays',
  },
});
