// Limits the unfinished uploads of a person, and of all people together on the disk; checked before an upload is
// announced.
import {
  AppError,
  maySend,
  uploadAllowanceOf,
  type UploadAllowance,
  type UploadPurpose,
} from '@plainscan/contract';

import { hasProvedMailbox } from '../auth/people-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { bytesLeft } from '../platform/storage/disk-room.ts';
import { sizeWords } from './receiving/pack-refusals.ts';
import { sumReceived, sumUnfinished } from './upload-repository.ts';

/** How much of the free disk unfinished uploads may fill: those of everyone, and those of unconfirmed addresses. */
const shares = { all: 0.5, unproved: 0.1 };
const crowdedSeconds = 300;

export type Sender = { actor: SignedIn; isProved: boolean; allowance: UploadAllowance };

/** Who sends, and how much they may; throws 403 for what they never may. Needs no transaction. */
export async function admitSender(
  { database }: Platform,
  actor: SignedIn,
  purpose: UploadPurpose,
): Promise<Sender> {
  const isProved = await hasProvedMailbox(database, actor);
  if (!maySend(purpose, actor.role, isProved)) throw new AppError('upload.purpose');
  return { actor, isProved, allowance: uploadAllowanceOf(actor.role, isProved) };
}

/**
 * Throws 409 or 413 when the person would have too many unfinished uploads or bytes, and 503 when everyone together
 * takes too much of the disk. Two simultaneous announcements of a person wait for each other until the transaction
 * ends. Needs a transaction of that person.
 */
export async function requireUploadRoom(
  platform: Platform,
  sender: Sender,
  more: { uploads: number; bytes: number },
): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`upload:${sender.actor.userId}`}))`,
  );
  await requireOwnRoom(sender, more);
  if (more.uploads > 0) await requireDiskRoom(platform, sender);
}

/** Throws 413 once a growing upload exceeds what the person may have unfinished. Needs a transaction of that person. */
export const requireRoomToGrow = (sender: Sender): Promise<void> =>
  requireOwnRoom(sender, { uploads: 0, bytes: 0 });

async function requireOwnRoom(
  { actor, isProved, allowance }: Sender,
  more: { uploads: number; bytes: number },
): Promise<void> {
  const { uploads, bytes } = await asOwner(() => sumUnfinished(actor.userId, allowance.countsUnassigned));
  if (uploads + more.uploads > allowance.uploads)
    throw new AppError(isProved ? 'upload.too-many' : 'upload.too-many-unproved', {
      params: { most: allowance.uploads },
    });
  if (bytes + more.bytes > allowance.bytes)
    throw new AppError(isProved ? 'upload.too-much' : 'upload.too-much-unproved', {
      params: { most: sizeWords(allowance.bytes) },
    });
}

async function requireDiskRoom({ config }: Platform, { isProved }: Sender): Promise<void> {
  if (config.storage.kind !== 'folder') return;
  const left = await bytesLeft(config.storage.folder);
  const received = await asOwner(sumReceived);
  const room = left + received.all;
  const isFull =
    received.all > shares.all * room || (!isProved && received.unproved > shares.unproved * room);
  if (isFull) throw new AppError('upload.crowded', { extra: { retryAfter: crowdedSeconds } });
}
