// CG-98, I-027: what happens to a patient's images when no plan keeps them. Each patient is handled in a separate
// transaction that locks their payments and checks again. A purchase in the meantime, a second process or a crash
// changes nothing twice.
import { storageEndOf } from '@plainscan/contract';

import { lockPayments } from '../../payments/credit-service.ts';
import { selectPlansOf } from '../../payments/plans/plan-repository.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertTemporary } from '../../uploads/temporary/temporary-study-repository.ts';
import { lockStudies, selectStudiesInUse } from '../retention-repository.ts';
import { removePermanently } from '../study-removal-service.ts';
import { auditRetention, type RetentionStep } from './retention-step.ts';
import { mailStorageEnd } from './storage-end-mails.ts';
import {
  saveStorageEnd,
  selectPossiblyEnded,
  selectStorageEnd,
  selectStoredStudies,
} from './storage-end-repository.ts';
import { nextStorageEndStep, type StorageEndStep } from './storage-end-rules.ts';
import type { StorageEndRow } from './storage-end-tables.ts';

export const endedStorage = {
  name: 'storage-end',
  /** Returns patients whose storage may have ended, one page at a time. Needs a system transaction. */
  select: (now: Date, after: string | null, limit: number) => selectPossiblyEnded(now, after, limit),
  /** Returns what is due for this patient now. Writes nothing. Needs a system transaction. */
  decide: async (userId: string, now: Date): Promise<RetentionStep[]> =>
    (await decide(userId, now))?.steps ?? [],
  /** Carries out what is due. Needs a system transaction. */
  apply,
};

type Decided = {
  row: StorageEndRow | undefined;
  end: { endedAt: Date; deleteAt: Date };
  step: StorageEndStep;
  free: string[];
  inUse: string[];
  steps: RetentionStep[];
};

async function decide(userId: string, now: Date): Promise<Decided | null> {
  await lockPayments(userId);
  const end = storageEndOf(await selectPlansOf(userId), now);
  if (end === null) return null;
  const row = await selectStorageEnd(userId, end.endedAt);
  if (row?.closedAt) return null;
  const studies = await selectStoredStudies(userId);
  await lockStudies(studies);
  const used = await selectStudiesInUse(studies);
  const free = studies.filter((id) => !used.has(id));
  const inUse = studies.filter((id) => used.has(id));
  const step = nextStorageEndStep({ ...end, told: row ?? null, studies: studies.length }, now);
  const ended = end.endedAt.toISOString();
  const found = { row, end, step, free, inUse };
  if (step.does === 'nothing' || step.does === 'close') return { ...found, steps: [] };
  if (step.does !== 'delete') {
    const reason = `storage ended ${ended}, images go ${step.deleteAt.toISOString()}`;
    return { ...found, steps: [{ does: step.does, userId, studyIds: studies, reason }] };
  }
  const steps: RetentionStep[] = [
    { does: 'delete', userId, studyIds: free, reason: `storage ended ${ended}` },
    { does: 'keep', userId, studyIds: inUse, reason: 'an open case needs it; 7 days after that case' },
  ];
  return { ...found, steps: steps.filter(({ studyIds }) => studyIds.length > 0) };
}

async function apply(platform: Platform, userId: string, now: Date): Promise<RetentionStep[]> {
  const decided = await decide(userId, now);
  if (decided === null) return [];
  const { row, end, step, free, inUse, steps } = decided;
  const known = {
    userId,
    endedAt: end.endedAt,
    toldAt: row?.toldAt ?? now,
    deleteAt: row?.deleteAt ?? end.deleteAt,
  };
  if (step.does === 'nothing') return [];
  if (step.does === 'close') await saveStorageEnd({ ...known, closedAt: now });
  else if (step.does === 'tell') {
    await saveStorageEnd({ ...known, deleteAt: step.deleteAt });
    await mailStorageEnd(platform, 'storage-ended', {
      userId,
      endedAt: end.endedAt,
      deleteAt: step.deleteAt,
    });
  } else if (step.does === 'remind') {
    await saveStorageEnd({ ...known, deleteAt: step.deleteAt, remindedAt: now });
    await mailStorageEnd(platform, 'storage-ending', {
      userId,
      endedAt: end.endedAt,
      deleteAt: step.deleteAt,
    });
  } else {
    await removePermanently(userId, free, now);
    for (const studyId of inUse)
      await insertTemporary({ id: newId(), userId, studyId, reason: 'storage-ended', createdAt: now });
    await saveStorageEnd({ ...known, remindedAt: row?.remindedAt ?? null, closedAt: now });
  }
  for (const one of steps) await auditRetention(one, now);
  return steps;
}
