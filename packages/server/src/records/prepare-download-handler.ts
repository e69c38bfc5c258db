// Puts the files of records into one ZIP and emails the link (CG-84).
import { limits } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { storageHooks } from '../platform/storage/damaged-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { StorageError } from '../platform/storage/storage-error.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { listDownloadParts } from './download-content.ts';
import type { prepareDownloadJob } from './download-jobs.ts';
import { mailDownloadFailed, mailDownloadReady } from './download-mails.ts';
import {
  deleteExpiredDownloads,
  lockDownload,
  selectLostDownloads,
  updateDownload,
  type DownloadRow,
} from './download-repository.ts';
import type { DownloadFailure } from './download-tables.ts';
import { bytesOf, contentHashOf, zipOf } from './zip-stream.ts';

/**
 * Safe to rerun after a crash at any point: the ZIP's key is stored before its first byte, so that a second run writes
 * to the same place. The link, its expiry and its email are committed in one transaction.
 */
export async function prepareDownloadFile(
  platform: Platform,
  { downloadId }: PayloadOf<typeof prepareDownloadJob>,
  context: JobContext,
): Promise<void> {
  const begun = await begin(platform, downloadId);
  if (!begun) return;
  const { row, objectKey, locale } = begun;
  const { userId, recordIds, withMarks } = row;
  const parts = await failIfDamaged(platform, row.id, () =>
    listDownloadParts({ userId, recordIds, locale, withMarks }, platform),
  );
  if (parts.length === 0) return failPermanently(platform, row.id, 'removed');
  const total = bytesOf(parts);
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    context.reportProgress({ done: Math.min(done, total), total, unit: 'bytes' });
  };
  const { objects } = platform;
  await failIfDamaged(platform, row.id, async () => {
    const zip = zipOf(parts, { objects, mtime: row.createdAt, signal: context.signal, onBytes });
    const { size } = await objects.put(objectKey, zip);
    await finish(platform, row.id, { objectKey, bytes: size, contentHash: await contentHashOf(parts) });
  });
}

/** Gives up if a stored file is damaged or missing. */
async function failIfDamaged<T>(platform: Platform, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof StorageError ? error.code : undefined;
    if (code === 'object-damaged' || code === 'object-missing') {
      await storageHooks.registered.recordDamage(platform, error);
      return failPermanently(platform, id, 'damaged', error);
    }
    throw error;
  }
}

async function begin({ database }: Platform, id: string) {
  return database.asSystem(async () => {
    const row = await lockDownload(id);
    if (row?.state !== 'preparing') return undefined;
    const objectKey = row.objectKey ?? newObjectKey();
    if (row.objectKey === null) await updateDownload(id, { objectKey });
    return { row, objectKey, locale: (await readAccount(row.userId)).locale };
  });
}

type Made = { objectKey: string; bytes: number; contentHash: Uint8Array };

async function finish(
  platform: Platform,
  id: string,
  { objectKey, bytes, contentHash }: Made,
): Promise<void> {
  const { database, objects, clock } = platform;
  const now = clock.now();
  const isWanted = await database.asSystem(async () => {
    const row = await lockDownload(id);
    if (row?.state !== 'preparing') return row !== undefined;
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + limits.downloadMilliseconds);
    const tokenHash = hashSecret(token);
    await updateDownload(id, { state: 'ready', bytes, contentHash, tokenHash, expiresAt, updatedAt: now });
    await mailDownloadReady(platform, { ...(await mailContextOf(row, now)), token });
    return true;
  });
  // One of its records was removed while the ZIP was being made.
  if (!isWanted) await removeObjects({ database, objects }, [objectKey]);
}

async function mailContextOf(row: DownloadRow, now: Date) {
  const to = await readAccount(row.userId);
  return { id: row.id, to, home: await readWorkspace(to.workspaceId), now };
}

/** Records the failure, notifies the user, and stops the job from retrying. */
async function failPermanently(
  platform: Platform,
  id: string,
  failure: DownloadFailure,
  cause?: unknown,
): Promise<never> {
  await fail(platform, id, failure);
  throw new JobFailure({ code: `download-${failure}` }, { retry: false, cause });
}

async function fail(platform: Platform, id: string, failure: DownloadFailure): Promise<void> {
  const { database, objects, clock } = platform;
  const now = clock.now();
  const left = await database.asSystem(async () => {
    const row = await lockDownload(id);
    if (row?.state !== 'preparing') return [];
    await updateDownload(id, {
      state: 'failed',
      failure,
      objectKey: null,
      expiresAt: new Date(now.getTime() + limits.downloadMilliseconds),
      updatedAt: now,
    });
    await mailDownloadFailed(platform, { ...(await mailContextOf(row, now)), failure });
    const keys = row.objectKey === null ? [] : [row.objectKey];
    await recordRemoval(keys);
    return keys;
  });
  await removeObjects({ database, objects }, left);
}

/** Fails downloads that no job will finish, so that no one waits forever. */
export async function endLostDownloads(platform: Platform): Promise<void> {
  const ids = await platform.database.asSystem(selectLostDownloads);
  for (const id of ids) await fail(platform, id, 'given-up');
}

/** Removes downloads after seven days, with their links and files. */
export async function removeExpiredDownloads(platform: Platform): Promise<void> {
  const { database, objects, clock } = platform;
  const keys = await database.asSystem(async () => {
    const expired = await deleteExpiredDownloads(clock.now());
    await recordRemoval(expired);
    return expired;
  });
  await removeObjects({ database, objects }, keys);
}
