// T40: who is reminded of a case, when, and how often.
import { limits, day, type NotificationRule } from '@plainscan/contract';

import type { Transition } from '../case-flow/transition.ts';
import type { CaseRow } from '../cases/case-tables.ts';

const notice = 'case.waits' as const;
const mail = 'reminder' as const;

type Waiting = Pick<
  CaseRow,
  'status' | 'payer' | 'waitingSince' | 'remindedFor' | 'uploadOption' | 'clinicUploadRejected'
>;

/** Returns who has to act before the case can continue. */
function recipientsToRemind({
  status,
  uploadOption,
  clinicUploadRejected,
}: Waiting): NotificationRule['to'][] {
  if (status === 'not-paid') return ['payer'];
  if (status === 'incomplete') return ['work-staff'];
  if (status === 'upload-shared') return ['provider-staff', 'work-staff'];
  if (clinicUploadRejected) return ['patient', 'provider-staff'];
  return uploadOption === 'clinic-upload' ? ['work-staff'] : ['requester'];
}

/** After two days reminds everyone who must act. After five, also the provider and the patient. */
export function reminderOfWaiting(row: Waiting, now: Date): Transition | undefined {
  const waited = now.getTime() - (row.waitingSince ?? now).getTime();
  const isSecond = waited >= limits.secondReminderMilliseconds;
  const reminder = isSecond ? 'day-5' : 'day-2';
  const isDue = waited >= limits.firstReminderMilliseconds && row.remindedFor !== reminder;
  if (!isDue || row.remindedFor === 'day-5') return undefined;
  const audiences = [
    ...recipientsToRemind(row),
    ...(isSecond ? (['provider-staff', 'work-staff', 'patient'] as const) : []),
  ];
  return {
    action: 'remind',
    prepare: () => ({
      columns: { remindedFor: reminder },
      detail: { reminder, days: Math.floor(waited / day) },
      // Patients have no notices, so they get only the email.
      outcome: {
        notify: [...new Set(audiences)].map((to) => (to === 'patient' ? { to, mail } : { to, notice, mail })),
      },
    }),
  };
}

/** Past its due date: reminds the users working on it and the provider's administrators once a day. */
export function reminderOfOverdue({ dueDate }: Pick<CaseRow, 'dueDate'>, now: Date): Transition | undefined {
  if (dueDate === null || dueDate >= now) return undefined;
  const days = Math.floor((now.getTime() - dueDate.getTime()) / day);
  return {
    action: 'remind',
    prepare: () => ({
      detail: { reminder: `overdue-${days}`, days },
      outcome: {
        notify: (['assignee', 'reviewer', 'provider-admins'] as const).map((to) => ({
          to,
          notice: 'case.overdue',
        })),
      },
    }),
  };
}

/** B9: reminds the patient of an unopened report after two and seven days. */
export function reminderOfUnopened(
  { signedOffAt, openedAt, remindedFor }: Pick<CaseRow, 'signedOffAt' | 'openedAt' | 'remindedFor'>,
  now: Date,
): Transition | undefined {
  if (signedOffAt === null || openedAt !== null) return undefined;
  const waited = now.getTime() - signedOffAt.getTime();
  const isSecond = waited >= limits.secondUnopenedMilliseconds;
  const reminder = isSecond ? 'unopened-7' : 'unopened-2';
  if (waited < limits.firstReminderMilliseconds || remindedFor === reminder || remindedFor === 'unopened-7')
    return undefined;
  return {
    action: 'remind',
    prepare: () => ({
      columns: { remindedFor: reminder },
      detail: { reminder, days: Math.floor(waited / day) },
      outcome: { notify: [{ to: 'patient', mail: 'unopened' }] },
    }),
  };
}
