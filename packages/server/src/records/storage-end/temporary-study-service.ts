// CG-99, I-028: studies that no storage has room for are deleted seven days after their last case, unless there is room
// by then.
import { hasFreeStudySlots } from '@plainscan/contract';

import { lockPayments } from '../../payments/credit-service.ts';
import { readStudyLimit } from '../../payments/plans/plan-service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TemporaryStudyRow } from '../../uploads/temporary/temporary-study-tables.ts';
import { countStudiesOf } from '../../viewers/study-service.ts';
import { lockStudies, selectStudiesInUse } from '../retention-repository.ts';
import { removePermanently } from '../study-removal-service.ts';
import { auditRetention, type RetentionStep } from './retention-step.ts';
import { mailTemporary } from './storage-end-mails.ts';
import {
  deleteTemporary,
  selectHoldersOfTemporary,
  selectTemporaryOf,
  updateTemporary,
} from './storage-end-repository.ts';
import { nextTemporaryStep, type TemporaryStep } from './storage-end-rules.ts';

export const temporaryStudies = {
  name: 'temporary-studies',
  select: (_: Date, after: string | null, limit: number) => selectHoldersOfTemporary(after, limit),
  decide: async (userId: string, now: Date, platform: Platform): Promise<RetentionStep[]> =>
    (await decide(platform, userId, now)).map(({ step }) => step),
  apply,
};

type Row = TemporaryStudyRow & { study: string };
type Decided = { row: Row; what: TemporaryStep | { does: 'lift' }; step: RetentionStep };

async function decide(platform: Platform, userId: string, now: Date): Promise<Decided[]> {
  await lockPayments(userId);
  const rows = await selectTemporaryOf(userId);
  if (rows.length === 0) return [];
  await lockStudies(rows.map(({ study }) => study));
  const inUse = await selectStudiesInUse(rows.map(({ study }) => study));
  const maxStudy = await readStudyLimit(userId, platform.config.freeStudies, now);
  let kept = (await countStudiesOf(userId)) - rows.length;
  return rows.flatMap((row): Decided[] => {
    const { userId: holder, study, reason, clockFrom } = row;
    const about = { userId: holder, studyIds: [study] };
    if (hasFreeStudySlots(kept, maxStudy)) {
      kept += 1;
      return [
        { row, what: { does: 'lift' }, step: { ...about, does: 'lift', reason: 'there is room again' } },
      ];
    }
    const what = nextTemporaryStep({ ...row, isInUse: inUse.has(study) }, now);
    if (what.does === 'nothing') return [];
    const since = clockFrom === null ? '' : `, no open case since ${clockFrom.toISOString()}`;
    const why = reason === 'storage-full' ? 'sent while the storage was full' : 'the storage has ended';
    return [{ row, what, step: { ...about, does: what.does, reason: `${why}${since}` } }];
  });
}

async function apply(platform: Platform, userId: string, now: Date): Promise<RetentionStep[]> {
  const decided = await decide(platform, userId, now);
  for (const { row, what, step } of decided) {
    await applyOne(platform, row, what, now);
    await auditRetention(step, now);
  }
  return decided.map(({ step }) => step);
}

async function applyOne(platform: Platform, row: Row, what: Decided['what'], now: Date): Promise<void> {
  const { id, userId, study } = row;
  if (what.does === 'lift') return deleteTemporary([id]);
  if (what.does === 'stop') return updateTemporary(id, { clockFrom: null, remindedAt: null });
  if (what.does === 'delete') {
    await removePermanently(userId, [study], now);
    return deleteTemporary([id]);
  }
  if (what.does === 'start') {
    await updateTemporary(id, { clockFrom: now });
    return mailTemporary(platform, 'temporary-study', {
      userId,
      id,
      clockFrom: now,
      deleteAt: what.deleteAt,
    });
  }
  if (what.does !== 'remind') return;
  const clockFrom = row.clockFrom ?? now;
  await updateTemporary(id, { remindedAt: now });
  await mailTemporary(platform, 'temporary-study-ending', { userId, id, clockFrom, deleteAt: what.deleteAt });
}
