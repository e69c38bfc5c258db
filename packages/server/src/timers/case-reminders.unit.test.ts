import { describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { reminderOfWaiting } from './case-reminders.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

/** Returns the reminder of a request that its clinic has left unpaid for so many days. */
function reminderAfter(days: number, remindedFor: 'day-2' | 'day-5' | null): unknown {
  const row = {
    status: 'not-paid',
    payer: 'workspace',
    waitingSince: new Date(now.getTime() - days * day),
    remindedFor,
    uploadOption: 'image-upload',
    clinicUploadRejected: false,
  } as const;
  // Reminders read nothing of the case's record.
  return reminderOfWaiting(row, now)?.prepare?.({} as never);
}

describe('T40: a case that waits', () => {
  test.each([
    [2, null, 'day-2'],
    [5, 'day-2', 'day-5'],
    [5, null, 'day-5'],
  ] as const)('for %f days after the reminder %j gets %s', (days, sent, reminder) => {
    expect(reminderAfter(days, sent)).toMatchObject({ columns: { remindedFor: reminder } });
  });

  test.each([
    [1.999, null],
    [4.999, 'day-2'],
    [5, 'day-5'],
    // Reopening the clinic moved the beginning of the wait (CG-195): the earlier reminder does not come once more.
    [3, 'day-5'],
  ] as const)('for %f days after the reminder %j gets none', (days, sent) => {
    expect(reminderAfter(days, sent)).toBeUndefined();
  });
});
