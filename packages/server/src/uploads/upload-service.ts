// How files arrive: announced, sent in chunks that are safe before they are acknowledged, sealed, then read by a job.
import {
  AppError,
  isReportName,
  largestUpload,
  limits,
  scopeFor,
  type BodyOf,
  type ErrorCode,
  type Permission,
  type Upload,
  type uploadEndpoints,
  type UploadPurpose,
} from '@plainscan/contract';

import { keepSessionAlive } from '../auth/session-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { commitUnflushed } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { sniffFile, type SniffedFile } from '../platform/media/file-sniff.ts';
import type { SealedPack } from '../platform/storage/pack-record.ts';
import type { Platform } from '../platform/platform.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { StorageError, WrongOffset } from '../platform/storage/storage-error.ts';
import { announceUpload } from './upload-events.ts';
import { enqueueReading, packFileRows, sealedColumns } from './sealed-upload.ts';
import { presentUpload } from './upload-presenter.ts';
import {
  createUploadRepository,
  insertPackFiles,
  isUploadThere,
  selectStudyOf,
  type UploadRow,
} from './upload-repository.ts';
import { requireRoom } from './storage-room-service.ts';
import { contentProblem, isLookedAt } from './expected-content.ts';

type Request = BodyOf<typeof uploadEndpoints.createUpload>;

/** Announces a pack. The same files of the same person, not finished yet, go on where they stopped. */
export async function createUpload(platform: Platform, caller: Caller, request: Request): Promise<Upload> {
  checkSender(caller.actor, request.purpose);
  checkRequest(request);
  const announced = await platform.database.asActor(caller.actor, async () => {
    if (request.fileType !== undefined) await requireRoom(platform, caller.actor);
    return announce(caller, request);
  });
  // The row may lag behind what is safe on disk, by a crash between the two.
  const received = await readOffset(platform, caller, announced);
  if (announced.growing || received < announced.size) return presentUpload({ ...announced, received });
  return readUpload(platform, caller.actor, announced.id);
}

const senders: Partial<Record<UploadPurpose, Permission>> = {
  // Of clinics themselves: only from whoever manages them.
  introduction: 'workspace.manage',
  material: 'library.manage',
  thumbnail: 'library.manage',
};

/** Throws 403 for purposes that this role never has. */
function checkSender({ role }: SignedIn, purpose: UploadPurpose): void {
  const needed = senders[purpose];
  if (needed !== undefined && scopeFor(needed, role) === 'none') throw new AppError('forbidden');
}

async function announce({ actor, context }: Caller, request: Request): Promise<UploadRow> {
  const uploads = createUploadRepository(actor);
  const { purpose, files, growing = false } = request;
  const unfinished = growing ? undefined : await uploads.findUnfinished(purpose, files);
  if (unfinished) return unfinished;
  const id = newId();
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
    size: growing ? 0 : files.reduce((sum, file) => sum + file.size, 0),
    lastByteAt: context.now,
    createdAt: context.now,
    updatedAt: context.now,
  });
  return requireUpload(actor, id);
}

const nothingSent: Partial<Record<UploadPurpose, ErrorCode>> = {
  study: 'upload.no-study',
  material: 'library.no-file',
};

/** Throws where these files are too many, too large, or of no use. */
export function checkRequest({ purpose, files, growing = false }: Request): void {
  if (files.length > limits.uploadFiles)
    throw new AppError('upload.too-many-files', { params: { most: limits.uploadFiles } });
  if (files.length === 0) throw new AppError(nothingSent[purpose] ?? 'upload.empty');
  if (purpose === 'report' && !files.every((file) => isReportName(file.path)))
    throw new AppError('upload.report-type');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (!growing && size === 0) throw new AppError('upload.empty');
  if (size > largestUpload[purpose]) throw tooLarge(purpose);
}

function tooLarge(purpose: UploadPurpose): AppError {
  const gibibytes = largestUpload[purpose] / 1024 ** 3;
  return new AppError('input.too-large', {
    params: { most: gibibytes >= 1 ? `${gibibytes} GB` : `${Math.round(gibibytes * 1024)} MB` },
  });
}

/** Reads the caller's own upload or throws 404. Needs a transaction of that person. */
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
 * The durable offset: what the pack holds, whatever a list may show. A pack that arrived whole just before a crash is
 * sealed now, because its sender has nothing more to send.
 */
export async function readOffset(platform: Platform, caller: Caller, row: UploadRow): Promise<number> {
  if (row.status !== 'receiving') return row.size;
  const offset = await platform.packs.offset(row.id);
  if (!row.growing && offset === row.size) await sealIfFree(platform, caller, row);
  return offset;
}

/** Leaves a pack alone that another request is just sealing. */
async function sealIfFree(platform: Platform, caller: Caller, row: UploadRow): Promise<void> {
  try {
    await sealUpload(platform, caller, row);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'upload.busy') throw error;
  }
}

/** Appends one chunk; gives the new durable offset. The last byte seals the pack and starts its reading. */
export async function appendChunk(
  platform: Platform,
  { actor, context }: Caller,
  row: UploadRow,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (row.status !== 'receiving') throw new AppError('upload.finished');
  const limit = row.growing ? largestUpload[row.purpose] : row.size;
  const received = await storeChunk(platform, row, offset, bytes, limit);
  const isKept = await showReceived(platform, actor, row, received);
  if (!isKept) {
    await discardPack(platform, row.id);
    throw new AppError('not-found');
  }
  if (!row.growing && received === row.size) await sealUpload(platform, { actor, context }, row);
  return received;
}

/** The pack knows how much of it is safe; the row only shows it, and whoever watches is told this often at most. */
const shownEveryMs = 500;

/** Writes down how far an upload has come, where that is due; false once somebody has given it up. */
async function showReceived(
  { clock, database }: Platform,
  actor: SignedIn,
  row: UploadRow,
  received: number,
): Promise<boolean> {
  const now = clock.now();
  if (now.getTime() - row.lastByteAt.getTime() < shownEveryMs)
    return database.readAsSystem(() => isUploadThere(row.id));
  return database.asActor(actor, async () => {
    await commitUnflushed();
    await announceUpload(row);
    await keepSessionAlive(actor, now);
    return createUploadRepository(actor).update(row.id, { received, lastByteAt: now, updatedAt: now });
  });
}

/** What of a folder can be read already is looked at while the rest is on its way, or is being sealed. */
function readAhead({ packs, readAhead: ahead }: Platform, row: UploadRow, end: number): void {
  const path = packs.growingPath(row.id);
  if (row.purpose === 'study' && !row.growing && path !== undefined)
    ahead.advance({ id: row.id, path, files: row.files }, end);
}

async function storeChunk(
  platform: Platform,
  row: UploadRow,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  try {
    const entries = row.growing ? {} : { entries: row.files };
    const onWritten = (end: number): void => readAhead(platform, row, end);
    return await platform.packs.append(row.id, offset, bytes, {
      limit,
      ownsBody: true,
      onWritten,
      ...entries,
    });
  } catch (error) {
    throw asAppError(error, row.purpose);
  }
}

function asAppError(error: unknown, purpose: UploadPurpose): unknown {
  if (error instanceof WrongOffset)
    return new AppError('upload.offset', { params: { offset: error.durableOffset }, cause: error });
  if (!(error instanceof StorageError)) return error;
  // The two in the middle: bytes came while the upload was being ended. The last: the sender begins again.
  if (['upload-busy', 'pack-incomplete', 'pack-list-changed', 'parts-missing'].includes(error.code))
    return new AppError('upload.busy', { cause: error });
  if (error.code === 'upload-sealed') return new AppError('upload.finished', { cause: error });
  if (error.code === 'storage-full') return new AppError('server.storage-full', { cause: error });
  return error.code === 'pack-too-long' ? tooLarge(purpose) : error;
}

/** Ends a growing upload (a recording) at what has arrived. Sealing twice changes nothing. */
export async function finishUpload(platform: Platform, caller: Caller, row: UploadRow): Promise<Upload> {
  if (row.status === 'receiving') {
    const size = await platform.packs.offset(row.id);
    if (size === 0) throw new AppError('upload.empty');
    if (!row.growing && size !== row.size) throw new AppError('upload.offset', { params: { offset: size } });
    const [first] = row.files;
    const files = row.growing && first ? [{ path: first.path, size }] : row.files;
    await sealUpload(platform, caller, { ...row, files, size });
  }
  return readUpload(platform, caller.actor, row.id);
}

/**
 * Makes the pack an object that never changes: bytes first, then its index in one transaction. A crash between the
 * two repeats the sealing, which answers the same.
 */
async function sealUpload(platform: Platform, { actor }: Caller, row: UploadRow): Promise<void> {
  const pack = await platform.packs.seal(row.id, row.files).catch((error: unknown) => {
    throw asAppError(error, row.purpose);
  });
  const found = isLookedAt(row.purpose) ? await sniffPack(platform, pack) : [];
  const failure = contentProblem(row.purpose, found);
  const now = platform.clock.now();
  await platform.database.asActor(actor, async () => {
    const uploads = createUploadRepository(actor);
    const current = await uploads.lock(row.id);
    if (current?.status !== 'receiving') return;
    await uploads.update(row.id, {
      ...sealedColumns(pack, row.files, now),
      ...(failure !== null && { status: 'failed', failure }),
    });
    const mimes = found.map(({ mime }) => mime);
    await insertPackFiles(packFileRows(row.id, pack, mimes));
    if (row.purpose === 'study') await enqueueReading(row.id);
    await announceUpload({ ...row, caseId: current.caseId });
  });
}

type Received = { id: string; purpose: UploadPurpose; files: UploadRow['files']; size: number };

/** Appends one file of a multipart body; gives the pack's new size. */
export async function appendReceived(
  { packs }: Platform,
  received: Received,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    return await packs.append(received.id, received.size, bytes, { limit: largestUpload[received.purpose] });
  } catch (error) {
    throw asAppError(error, received.purpose);
  }
}

/** Seals what a multipart body brought. */
export async function finishReceived(platform: Platform, caller: Caller, received: Received): Promise<void> {
  checkRequest({ purpose: received.purpose, files: received.files });
  const row = await findUpload(platform, caller.actor, received.id);
  await sealUpload(platform, caller, { ...row, files: received.files, size: received.size });
}

/** What files are by their content; their names say nothing. */
async function sniffPack({ objects }: Platform, pack: SealedPack): Promise<SniffedFile[]> {
  const found: SniffedFile[] = [];
  for (const { offset, length } of pack.files) {
    const start = await objects.read(pack.objectKey, { offset, length: Math.min(length, 8_192) });
    found.push(await sniffFile(Buffer.concat(await start.toArray())));
  }
  return found;
}

/** Gives an upload up. One that a case has taken stays: its case says what becomes of it. */
export async function giveUpUpload(platform: Platform, actor: SignedIn, id: string): Promise<void> {
  const uploads = createUploadRepository(actor);
  const { removed, remaining } = await platform.database.asActor(actor, async () => ({
    removed: await uploads.remove(id),
    remaining: await uploads.find(id),
  }));
  if (remaining) throw new AppError('upload.taken');
  await discardPack(platform, id);
  await removeObjects(platform, removed ?? []);
}

/**
 * Removes the bytes of an upload whose row is gone. A request that is still writing to it removes them itself, and parts
 * that a storage keeps while it is away are swept later.
 */
async function discardPack({ packs }: Platform, id: string): Promise<void> {
  await packs.discard(id).catch((error: unknown) => {
    if (!(error instanceof StorageError && ['upload-busy', 'storage-unavailable'].includes(error.code)))
      throw error;
  });
}
