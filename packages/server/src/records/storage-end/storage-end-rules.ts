// When patients are notified and when images are deleted. Pure rules that the rounds apply and the tests run through.
import { limits, day } from '@plainscan/contract';

const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));

/** The facts about one end of a patient's storage. */
export type StorageEndFacts = {
  endedAt: Date;
  /** By the plan rules: 30 days after the end. */
  deleteAt: Date;
  /** `null` until the patient has been notified. */
  told: { toldAt: Date; deleteAt: Date; remindedAt: Date | null } | null;
  /** Studies that the patient keeps, in use or not. */
  studies: number;
};

export type StorageEndStep =
  | { does: 'nothing' }
  | { does: 'close' }
  | { does: 'tell' | 'remind'; deleteAt: Date }
  | { does: 'delete' };

/**
 * CG-98: day 0, day 23, day 30. If the server was down on one of these days, the later ones move back and never closer
 * together: no patient loses images within days of the last reminder.
 */
export function nextStorageEndStep({ deleteAt, told, studies }: StorageEndFacts, now: Date): StorageEndStep {
  if (studies === 0) return { does: 'close' };
  const warned = after(now, limits.storageWarningMilliseconds);
  if (told === null) return { does: 'tell', deleteAt: latest(deleteAt, warned) };
  if (told.remindedAt !== null) return told.deleteAt <= now ? { does: 'delete' } : { does: 'nothing' };
  const early = limits.storageEndMilliseconds - limits.storageReminderMilliseconds;
  const isDue = after(told.deleteAt, -early) <= now && after(told.toldAt, day) <= now;
  return isDue ? { does: 'remind', deleteAt: latest(told.deleteAt, warned) } : { does: 'nothing' };
}

/** The facts about a temporary study. */
export type TemporaryFacts = {
  isInUse: boolean;
  clockFrom: Date | null;
  remindedAt: Date | null;
};

export type TemporaryStep =
  | { does: 'nothing' | 'stop' | 'delete' }
  | { does: 'start' | 'remind'; deleteAt: Date };

/**
 * CG-99: returns the step due: day 0, day 5, day 7, counted after its last case. The clock stops while a case is open.
 */
export function nextTemporaryStep(
  { isInUse, clockFrom, remindedAt }: TemporaryFacts,
  now: Date,
): TemporaryStep {
  if (isInUse) return { does: clockFrom === null ? 'nothing' : 'stop' };
  if (clockFrom === null) return { does: 'start', deleteAt: after(now, limits.temporaryStudyMilliseconds) };
  const deleteAt = temporaryStudyEnd(clockFrom, remindedAt);
  if (remindedAt !== null) return { does: deleteAt <= now ? 'delete' : 'nothing' };
  const isDue = after(clockFrom, limits.temporaryReminderMilliseconds) <= now;
  return isDue ? { does: 'remind', deleteAt: temporaryStudyEnd(clockFrom, now) } : { does: 'nothing' };
}

/** Returns seven days after the last case, but at least a day after the reminder. */
export const temporaryStudyEnd = (clockFrom: Date, remindedAt: Date | null): Date => {
  const end = after(clockFrom, limits.temporaryStudyMilliseconds);
  return remindedAt === null ? end : latest(end, after(remindedAt, day));
};
