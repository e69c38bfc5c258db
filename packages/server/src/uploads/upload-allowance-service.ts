// Limits unfinished uploads per user or upload link, and in total on the disk. Checked before an upload is announced.
import {
  AppError,
  maySend,
  uploadAllowanceOf,
  uploadLinkAllowance,
  type UploadAllowance,
  type UploadPurpose,
} from '@plainscan/contract';

import { hasProvedMailbox } from '../auth/people-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { asOwner, currentHandle } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { bytesLeft } from '../platform/storage/disk-space.ts';
import { sizeWords } from './receiving/pack-refusals.ts';
import { sumReceived, sumUnfinished, type Payer } from './upload-repository.ts';

/**
 * The share of the free disk that unfinished uploads may fill: of all users, and of those with unconfirmed addresses.
 */
const shares = { all: 0.5, unproved: 0.1 };
const retryAfterSeconds = 300;

export type Sender = { actor: SignedIn; isProved: boolean; allowance: UploadAllowance };

/**
 * Returns the sender and how much they may send. Throws 403 for a purpose they may never send. Needs no transaction.
 */
export async function authorizeSender(
  { database }: Platform,
  actor: SignedIn,
  purpose: UploadPurpose,
): Promise<Sender> {
  const isProved = await hasProvedMailbox(database, actor);
  if (!maySend(purpose, actor.role, isProved)) throw new AppError('upload.purpose');
  const allowance = actor.uploadLink ? uploadLinkAllowance : uploadAllowanceOf(actor.role, isProved);
  return { actor, isProved, allowance };
}

/** Who uploads count for: the holder of an upload link has an allowance of their own, apart from its creator's. */
const payerOf = ({ userId, uploadLink }: SignedIn): Payer =>
  uploadLink ? { uploadLinkId: uploadLink.id } : { userId };

/**
 * Throws 409 or 413 if the sender would have too many unfinished uploads or bytes, and 503 if all users together take too
 * much of the disk. Simultaneous announcements of a sender wait for each other until the transaction ends. Needs that
 * user's transaction.
 */
export async function requireUploadAllowance(
  platform: Platform,
  sender: Sender,
  more: { uploads: number; bytes: number },
): Promise<void> {
  const { uploadLink, userId } = sender.actor;
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`upload:${uploadLink?.id ?? userId}`}))`,
  );
  await requireOwnAllowance(sender, more);
  if (more.uploads > 0) await requireDiskSpace(platform, sender);
}

/** Throws 413 once a growing upload exceeds the user's limit for unfinished uploads. Needs that user's transaction. */
export const requireGrowthAllowed = (sender: Sender): Promise<void> =>
  requireOwnAllowance(sender, { uploads: 0, bytes: 0 });

async function requireOwnAllowance(
  { actor, isProved, allowance }: Sender,
  more: { uploads: number; bytes: number },
): Promise<void> {
  const { uploads, bytes } = await asOwner(() => sumUnfinished(payerOf(actor), allowance.countsUnassigned));
  if (uploads + more.uploads > allowance.uploads)
    throw new AppError(isProved ? 'upload.too-many' : 'upload.too-many-unproved', {
      params: { most: allowance.uploads },
    });
  if (bytes + more.bytes > allowance.bytes)
    throw new AppError(isProved ? 'upload.too-much' : 'upload.too-much-unproved', {
      params: { most: sizeWords(allowance.bytes) },
    });
}

async function requireDiskSpace({ config }: Platform, { isProved }: Sender): Promise<void> {
  if (config.storage.kind !== 'folder') return;
  const left = await bytesLeft(config.storage.folder);
  const received = await asOwner(sumReceived);
  const room = left + received.all;
  const isFull =
    received.all > shares.all * room || (!isProved && received.unproved > shares.unproved * room);
  if (isFull) throw new AppError('upload.crowded', { extra: { retryAfter: retryAfterSeconds } });
}
