// What happens to cases by time alone: T35, T39, T40, and the images of unpaid requests. Each case has its own
// transaction and is checked again once it is locked, so that a second process or a crash changes nothing twice.
import { limits, type FileProblem } from '@plainscan/contract';

import { applySystemTransition, type Transition } from '../case-flow/transition.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { endCheckoutsOf } from '../payments/credit-return-service.ts';
import { lockPayments } from '../payments/credit-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { and, type SQL } from '../platform/database/drizzle.ts';
import type { Platform } from '../platform/platform.ts';
import { reminderOfOverdue, reminderOfUnopened, reminderOfWaiting } from './case-reminders.ts';
import {
  isStudyShared,
  detachUpload,
  selectDue,
  isDueSoon,
  isOfOpenClinics,
  isLongUnpaid,
  isOverdue,
  isUnopened,
  isPastRetention,
  isUnreminded,
  isWithdrawnWithImages,
} from './deadline-repository.ts';

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

type Deadline = {
  isDue: (now: Date) => SQL | undefined;
  apply: (platform: Platform, row: CaseRow, now: Date) => Promise<unknown>;
};

const transitionBy =
  (choose: (row: CaseRow, now: Date) => Transition | undefined): Deadline['apply'] =>
  async (platform, row, now) => {
    const transition = choose(row, now);
    if (transition) await applySystemTransition(platform, row.id, transition, now);
  };

/** Paused while the clinic is closed (CG-195). */
const pausableDeadlines: readonly Deadline[] = [
  {
    isDue: (now) => isDueSoon(before(now, -limits.delayedMilliseconds)),
    apply: transitionBy(({ dueSoonNotifiedAt }, now) =>
      dueSoonNotifiedAt === null
        ? { action: 'warnDelay', prepare: () => ({ columns: { dueSoonNotifiedAt: now } }) }
        : undefined,
    ),
  },
  {
    isDue: (now) => isLongUnpaid(before(now, limits.unpaidMilliseconds)),
    apply: transitionBy(({ id }, now) => ({
      action: 'expire',
      prepare: () => ({ write: () => endCheckoutsOf(id, now) }),
    })),
  },
  {
    isDue: (now) =>
      isUnreminded(
        before(now, limits.firstReminderMilliseconds),
        before(now, limits.secondReminderMilliseconds),
      ),
    apply: transitionBy(reminderOfWaiting),
  },
  {
    isDue: (now) =>
      isUnopened({
        first: before(now, limits.firstReminderMilliseconds),
        second: before(now, limits.secondUnopenedMilliseconds),
        last: before(now, limits.lastUnopenedMilliseconds),
      }),
    apply: transitionBy(reminderOfUnopened),
  },
  { isDue: isOverdue, apply: transitionBy(reminderOfOverdue) },
];

const deadlines: readonly Deadline[] = [
  ...pausableDeadlines.map(({ isDue, apply }) => ({
    isDue: (now: Date) => and(isDue(now), isOfOpenClinics),
    apply,
  })),
  {
    isDue: (now) => isWithdrawnWithImages(before(now, limits.withdrawnStudyMilliseconds)),
    apply: (_, row, now) => removeImages(row, now, { code: 'imagesDropped' }),
  },
  {
    isDue: isPastRetention,
    apply: async (_, row, now) => {
      await removeImages(row, now, null);
      await recordAudit({
        actorId: null,
        actorRole: 'system',
        workspaceId: row.patientWorkspaceId,
        patientUserId: row.patientUserId,
        action: 'case.images-past-retention',
        entityKind: 'case',
        entityId: row.id,
        outcome: 'allowed',
        at: now,
      });
    },
  },
];

/** Runs one round: everything that is due. Failures are retried in the next round. */
export async function runCaseDeadlines(platform: Platform): Promise<undefined> {
  const { database, clock, logger } = platform;
  const now = clock.now();
  for (const deadline of deadlines) {
    for (const id of await database.asSystem(() => selectDue(deadline.isDue(now))))
      await database
        .asSystem(() => applyDeadline(platform, deadline, id, now))
        .catch((error: unknown) => logger.error({ err: error, caseId: id }, 'a deadline was not met'));
  }
}

/** Locks payments first, then the case, in the same order as payments and archiving. */
async function applyDeadline(platform: Platform, deadline: Deadline, id: string, now: Date): Promise<void> {
  const read = await systemCases.find(id);
  if (!read) return;
  await lockPayments(read.row.patientUserId ?? id);
  await systemCases.lock(id);
  // Checks the locked row again, because another process may have handled the deadline.
  const isStillDue = (await selectDue(deadline.isDue(now), id)).length > 0;
  const record = isStillDue ? await systemCases.find(id) : undefined;
  if (record) await deadline.apply(platform, record.row, now);
}

/**
 * Removes the images with their upload. A study that another case shows stays. `reason`: shown if the request can be
 * restored (T39).
 */
async function removeImages(row: CaseRow, now: Date, reason: FileProblem | null): Promise<void> {
  if (row.uploadId === null) return;
  const isShared = await isStudyShared(row);
  await systemCases.change(row.id, {
    uploadId: null,
    ...(!isShared && {
      studyId: null,
      studyFileType: null,
      ...(reason && { uploadFailedReason: reason }),
    }),
    updatedAt: now,
  });
  if (!isShared) await detachUpload(row.uploadId);
}
