// Uploads from announcement to end. The bytes are handled in chunk-service.ts.
import {
  AppError,
  isReportName,
  maxUploadBytes,
  limits,
  type BodyOf,
  type ErrorCode,
  type Upload,
  type uploadEndpoints,
  type UploadPurpose,
} from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { tooLarge } from './receiving/pack-refusals.ts';
import { discardPack, sealUpload } from './receiving/seal-upload-service.ts';
import { requireNotHeld } from './recording-lease.ts';
import { requireStudyQuota } from './study-quota-service.ts';
import { authorizeSender, requireUploadAllowance, type Sender } from './upload-allowance-service.ts';
import { presentUpload } from './upload-presenter.ts';
import {
  createUploadRepository,
  selectStudyOf,
  selectUploadsOfLink,
  type UploadRow,
} from './upload-repository.ts';

type Request = BodyOf<typeof uploadEndpoints.createUpload>;

/** Announces a pack. If the user has an unfinished upload of the same files that no other case holds, it resumes. */
export async function createUpload(platform: Platform, caller: Caller, request: Request): Promise<Upload> {
  const sender = await authorizeSender(platform, caller.actor, request.purpose);
  checkRequest(request);
  if (caller.actor.uploadLink) checkLinkRequest(caller.actor.uploadLink, request);
  const announced = await platform.database.asActor(caller.actor, async () => {
    if (request.fileType !== undefined) await requireStudyQuota(platform, caller.actor);
    return announce(platform, caller, sender, request);
  });
  // After a crash the row may lag behind the durable bytes.
  const received = await readOffset(platform, caller, announced);
  if (announced.growing || received < announced.size) return presentUpload({ ...announced, received });
  return readUpload(platform, caller.actor, announced.id);
}

async function announce(
  platform: Platform,
  { actor, context }: Caller,
  sender: Sender,
  request: Request,
): Promise<UploadRow> {
  const uploads = createUploadRepository(actor);
  const { purpose, files, growing = false, caseId } = request;
  const unfinished = growing ? undefined : await uploads.findUnfinished(purpose, files, caseId);
  if (unfinished) return unfinished;
  const id = newId();
  const size = growing ? 0 : files.reduce((sum, file) => sum + file.size, 0);
  await requireUploadAllowance(platform, sender, { uploads: 1, bytes: size });
  if (actor.uploadLink) await requireLinkAllowance(actor.uploadLink.id);
  await uploads.insert({
    id,
    createdBy: actor.userId,
    workspaceId: actor.workspaceId,
    purpose,
    title: request.title ?? null,
    ...(request.fileType && { fileType: request.fileType }),
    status: 'receiving',
    growing,
    files,
    size,
    lastByteAt: context.now,
    createdAt: context.now,
    updatedAt: context.now,
  });
  return requireUpload(actor, id);
}

const noFilesErrors: Partial<Record<UploadPurpose, ErrorCode>> = {
  study: 'upload.no-study',
  material: 'library.no-file',
};

/** Throws if there are too many files, or they are too large or unusable. */
export function checkRequest({ purpose, files, growing = false }: Request): void {
  if (files.length > limits.uploadFiles)
    throw new AppError('upload.too-many-files', { params: { most: limits.uploadFiles } });
  if (files.length === 0) throw new AppError(noFilesErrors[purpose] ?? 'upload.empty');
  if (purpose === 'report' && !files.every((file) => isReportName(file.path)))
    throw new AppError('upload.report-type');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (!growing && size === 0) throw new AppError('upload.empty');
  if (size > maxUploadBytes[purpose]) throw tooLarge(purpose);
}

/** B14: throws unless the link accepts it: only what its case waits for. */
function checkLinkRequest(
  { isSubmitted }: { isSubmitted: boolean },
  { purpose, growing = false, caseId }: Request,
): void {
  if (isSubmitted) throw new AppError('upload-link.ended');
  const isWanted = purpose === 'study' || purpose === 'report';
  if (!isWanted || growing || caseId !== undefined) throw new AppError('upload.purpose');
}

/** Limits all uploads of a link, finished ones too. Needs a transaction. */
async function requireLinkAllowance(linkId: string): Promise<void> {
  const sent = await asOwner(() => selectUploadsOfLink(linkId));
  const most = limits.uploadLinkUploads;
  if (sent.length >= most) throw new AppError('upload-link.too-many', { params: { most } });
}

/** Returns what was sent with an upload link and what was found in it. Needs a system transaction. */
export async function listUploadsOfLink(linkId: string): Promise<Upload[]> {
  const rows = await selectUploadsOfLink(linkId);
  const uploads: Upload[] = [];
  for (const row of rows) uploads.push(presentUpload(row, await selectStudyOf(row)));
  return uploads;
}

/** Returns the caller's own upload or throws 404. Needs that user's transaction. */
async function requireUpload(actor: SignedIn, id: string): Promise<UploadRow> {
  const row = await createUploadRepository(actor).find(id);
  if (!row) throw new AppError('not-found');
  return row;
}

export async function findUpload({ database }: Platform, actor: SignedIn, id: string): Promise<UploadRow> {
  return database.asActor(actor, () => requireUpload(actor, id));
}

export async function readUpload(platform: Platform, actor: SignedIn, id: string): Promise<Upload> {
  return platform.database.asActor(actor, async () => {
    const row = await requireUpload(actor, id);
    return presentUpload(row, await selectStudyOf(row));
  });
}

/**
 * Returns the durable offset: what the pack holds, whatever a list shows. Seals a pack that arrived completely just
 * before a crash, because its sender has nothing more to send.
 */
export async function readOffset(platform: Platform, caller: Caller, row: UploadRow): Promise<number> {
  if (row.status !== 'receiving') return row.size;
  const offset = await platform.packs.offset(row.id);
  if (!row.growing && offset === row.size) await sealIfFree(platform, caller, row);
  return offset;
}

/** Seals the pack unless another request is already sealing it. */
async function sealIfFree(platform: Platform, caller: Caller, row: UploadRow): Promise<void> {
  try {
    await sealUpload(platform, caller.actor, row);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'upload.busy') throw error;
  }
}

/** Ends a growing upload (a recording) at what has arrived. Sealing it twice changes nothing. */
export async function finishUpload(platform: Platform, caller: Caller, row: UploadRow): Promise<Upload> {
  requireNotHeld(row, caller.context.now);
  if (row.status === 'receiving') {
    const size = await platform.packs.offset(row.id);
    if (size === 0) throw new AppError('upload.empty');
    if (!row.growing && size !== row.size) throw new AppError('upload.offset', { params: { offset: size } });
    const [first] = row.files;
    const files = row.growing && first ? [{ path: first.path, size }] : row.files;
    await sealUpload(platform, caller.actor, { ...row, files });
  }
  return readUpload(platform, caller.actor, row.id);
}

/** Gives up an upload. One that a case has taken stays: its case decides about it. */
export async function giveUpUpload(platform: Platform, actor: SignedIn, id: string): Promise<void> {
  const uploads = createUploadRepository(actor);
  const { removed, remaining } = await platform.database.asActor(actor, async () => {
    const row = await uploads.lock(id);
    if (row) requireNotHeld(row, platform.clock.now());
    return { removed: await uploads.remove(id), remaining: await uploads.find(id) };
  });
  if (remaining) throw new AppError('upload.taken');
  await discardPack(platform, id);
  await removeObjects(platform, removed ?? []);
}
