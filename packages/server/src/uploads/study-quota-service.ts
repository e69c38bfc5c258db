// How much a patient may keep without a case under the plans they have bought (CG-101, G-032): checked before the first
// byte, and again when it is kept.
import { AppError, hasFreeStudySlots } from '@plainscan/contract';

import { upload } from '../packs/upload-tables.ts';
import { and, count, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { countStudiesOf } from '../viewers/study-service.ts';
import { uploadHooks } from './upload-hooks.ts';

/** A patient's number of studies and the maximum, -1 for no limit. */
export type StudyQuota = { studyCount: number; maxStudy: number };

/**
 * Counts studies that are still being read, but not the images of the upload `besides`. Simultaneous requests wait for
 * each other. Needs that user's transaction.
 */
export async function readStudyQuota(
  { config }: Pick<Platform, 'config'>,
  userId: string,
  now: Date,
  besides?: string,
): Promise<StudyQuota> {
  await currentHandle().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`store-study:${userId}`}))`);
  const kept = await countStudiesOf(userId, besides);
  const maxStudy = await uploadHooks.registered.readStudyLimit(userId, config.freeStudies, now);
  return { studyCount: kept + (await countWaiting(userId)), maxStudy };
}

/** Throws 402 if no more studies may be kept. Needs that user's transaction. */
export async function requireStudyQuota(
  platform: Pick<Platform, 'config' | 'clock'>,
  actor: SignedIn,
): Promise<void> {
  const { studyCount, maxStudy } = await readStudyQuota(platform, actor.userId, platform.clock.now());
  if (!hasFreeStudySlots(studyCount, maxStudy)) throw new AppError('record.storage-full');
}

async function countWaiting(userId: string): Promise<number> {
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(upload)
    .where(and(eq(upload.ownerUserId, userId), isNull(upload.studyId), sql`${upload.status} <> 'failed'`));
  return row?.number ?? 0;
}
