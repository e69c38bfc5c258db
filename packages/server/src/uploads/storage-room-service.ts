// How much a patient may keep without a case (CG-101): asked before the first byte, and once more when it is kept.
import { AppError } from '@plainscan/contract';
import { and, count, eq, isNull, sql } from 'drizzle-orm';

import { upload } from '../packs/upload-tables.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { countStudiesOf } from '../viewers/study-service.ts';

/**
 * Throws 402 when no study more may be kept. Those that are still being read count already; two requests at once wait
 * for one another. Needs a transaction of that person.
 */
export async function requireRoom({ config }: Pick<Platform, 'config'>, actor: SignedIn): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`store-study:${actor.userId}`}))`,
  );
  const kept = await countStudiesOf(actor.userId);
  if (kept + (await countWaiting(actor.userId)) >= config.freeStudies)
    throw new AppError('record.storage-full');
}

async function countWaiting(userId: string): Promise<number> {
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(upload)
    .where(and(eq(upload.ownerUserId, userId), isNull(upload.studyId), sql`${upload.status} <> 'failed'`));
  return row?.number ?? 0;
}
