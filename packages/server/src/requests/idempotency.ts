// CG-204: a form that arrives twice with the same key (a double click, a lost response) makes one case, and both calls
// return it. Without a key nothing is merged.
import { AppError, limits, type Case } from '@plainscan/contract';

import { presentCase } from '../cases/case-presenter.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import {
  deleteExpiredIdempotencyKeys,
  insertIdempotencyKey,
  selectIdempotencyKey,
} from './idempotency-key-repository.ts';

const expiredAt = (now: Date): Date => new Date(now.getTime() - limits.idempotencyKeyMilliseconds);

/**
 * Returns the case that the same form already made. Otherwise assigns the key to `caseId`, which must be inserted in
 * the same transaction. Needs that user's transaction. Throws 409 if the key was used for a form with other contents,
 * and 404 if the user can no longer see the first case.
 */
export async function findCaseOfForm(caller: Caller, caseId: string): Promise<Case | undefined> {
  const { actor, context } = caller;
  const { sentForm, now } = context;
  if (sentForm === undefined) return undefined;
  const row = { ...sentForm, userId: actor.userId, caseId, createdAt: now };
  if (await insertIdempotencyKey(row, expiredAt(now))) return undefined;
  const first = await selectIdempotencyKey(actor.userId, sentForm.keyHash);
  if (!first || Buffer.compare(first.bodyHash, sentForm.bodyHash) !== 0)
    throw new AppError('idempotency.other-body');
  const cases = createCaseRepository(actor);
  const record = await cases.find(first.caseId);
  if (!record) throw new AppError('not-found');
  return presentCase(caller, record);
}

/** Needs a system transaction. */
export const removeExpiredIdempotencyKeys = (now: Date): Promise<void> =>
  deleteExpiredIdempotencyKeys(expiredAt(now));
