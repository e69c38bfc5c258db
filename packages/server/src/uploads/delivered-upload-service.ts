// Files that no user sends: they arrive in one gateway call and are sealed before the response (CG-65).
import { insertPackFiles } from '../packs/pack-files.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import type { SealedPack } from '../platform/storage/packs/pack-record.ts';
import { appendReceived, receiveFiles } from './receiving/chunk-service.ts';
import { enqueueReading, packFileRows, sealedColumns } from './receiving/sealed-upload.ts';
import { announceUpload } from './upload-events.ts';
import {
  createUploadRepository,
  deleteUpload,
  selectUploadForJob,
  updateUpload,
} from './upload-repository.ts';
import { checkRequest } from './upload-service.ts';

/** What has arrived so far. `size` in bytes. */
export type DeliveredUpload = { id: string; files: { path: string; size: number }[]; size: number };

const systemUploads = createUploadRepository(
  { userId: '', role: 'super-admin', workspaceId: 0, isProvider: true },
  { queryScope: false },
);

/**
 * Opens an upload without a sender. Until it is assigned to a case it belongs to no one, and is deleted after seven
 * days.
 */
export async function openDelivered(
  { database }: Platform,
  workspaceId: number,
  now: Date,
): Promise<DeliveredUpload> {
  const id = newId();
  const times = { lastByteAt: now, createdAt: now, updatedAt: now };
  const row = { id, createdBy: null, workspaceId, purpose: 'study' as const, status: 'receiving' as const };
  await database.asSystem(() =>
    systemUploads.insert({ ...row, growing: true, files: [], size: 0, ...times }),
  );
  return { id, files: [], size: 0 };
}

/** Adds one file. Its bytes are safe when this returns. Throws 413 above the largest study. */
export async function appendDelivered(
  platform: Platform,
  delivered: DeliveredUpload,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const end = await appendReceived(platform, { ...delivered, purpose: 'study' }, bytes);
  delivered.files.push({ path, size: end - delivered.size });
  delivered.size = end;
}

/** Adds all files of a study, opening each one only when it is its turn. They are safe when this returns. */
export async function appendAllDelivered(
  platform: Platform,
  delivered: DeliveredUpload,
  files: readonly { path: string; open: () => Promise<AsyncIterable<Uint8Array>> }[],
): Promise<void> {
  const received = receiveFiles(platform, { id: delivered.id, purpose: 'study' }, () => Promise.resolve());
  for (const { path, open } of files) await received.add(path, await open());
  delivered.size = await received.finish();
  delivered.files.push(...received.files);
}

/** Seals the bytes into an immutable object, which no row refers to yet. Throws 400 if nothing arrived. */
export function sealDelivered({ packs }: Platform, { id, files }: DeliveredUpload): Promise<SealedPack> {
  checkRequest({ purpose: 'study', files });
  return packs.seal(id, files);
}

/** Writes the index of the sealed pack. Needs a system transaction. */
export async function recordDelivered(
  { id, files }: DeliveredUpload,
  pack: SealedPack,
  now: Date,
): Promise<void> {
  const current = await selectUploadForJob(id);
  if (current?.status !== 'receiving') throw new Error('A delivered upload is recorded once.');
  await updateUpload(id, sealedColumns(pack, files, now));
  await insertPackFiles(packFileRows(id, pack, []));
}

type Assignment = { caseId: string; workspaceId: number; now: Date };

/** Assigns a recorded upload to its case and queues its reading. Needs a system transaction. */
export async function assignDelivered(
  uploadId: string,
  { caseId, workspaceId, now }: Assignment,
): Promise<void> {
  await updateUpload(uploadId, { caseId, workspaceId, updatedAt: now });
  await enqueueReading(uploadId);
  await announceUpload({ id: uploadId, createdBy: null, caseId });
}

/**
 * Makes the user who completes the case the upload's sender if it has none, so that they can give it up and learn if it
 * fails. Needs the owner's rights.
 */
export async function assignSenderIfNone(uploadId: string, userId: string): Promise<void> {
  const row = await selectUploadForJob(uploadId);
  if (row?.createdBy === null) await updateUpload(uploadId, { createdBy: userId });
}

/**
 * Removes an upload that is of no use: a partial body, a body that does not match its signature, a study that already
 * exists.
 */
export async function discardDelivered(
  { database, packs, objects }: Platform,
  { id }: DeliveredUpload,
  pack?: SealedPack,
): Promise<void> {
  const keys = (await database.asSystem(() => deleteUpload(id))) ?? [];
  await packs.discard(id);
  await removeObjects({ database, objects }, [...keys, ...(pack ? [pack.objectKey] : [])]);
}
