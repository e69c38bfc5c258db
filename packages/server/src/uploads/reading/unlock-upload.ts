// Opens the locked archives of an upload with a password that somebody enters. The password lives only as long as this
// call: it goes to the sandboxed child and nowhere else. What it opens is stored, so the reading that follows needs no
// password.
import { AppError, limits, hour, type Upload } from '@plainscan/contract';
import { join } from 'node:path';

import { insertPackFiles, selectPackFiles, type PackFileRow } from '../../packs/pack-files.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import { openMediaSandbox } from '../../platform/media/dicom/media-sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { withObjectFile } from '../../platform/storage/object-file.ts';
import { removeObjects } from '../../platform/storage/object-removal.ts';
import { enqueueReading } from '../receiving/sealed-upload.ts';
import { announceUpload } from '../upload-events.ts';
import { uploadHooks } from '../upload-hooks.ts';
import { presentUpload } from '../upload-presenter.ts';
import { selectUploadForJob, updateUpload, type UploadRow } from '../upload-repository.ts';
import { openArchives, type OpenedFiles } from './open-archives.ts';
import { loadStoredArchives, storeArchives } from './stored-archives.ts';

const attempts = {
  kind: 'archive-password',
  most: limits.archivePasswordsAnHour,
  milliseconds: hour,
};

/** Each takes a child process and the space of what it unpacks. */
const mostAtOnce = 2;
const underway = new Set<string>();

/** Throws 400 for a wrong password, 409 if no archive is locked, and whatever the case refuses. */
export async function unlockUpload(
  platform: Platform,
  caller: Caller,
  row: UploadRow,
  password: string,
): Promise<Upload> {
  const { actor, context } = caller;
  await requireUnlockable(platform, caller, row);
  const subject = actor.uploadLink?.id ?? actor.userId;
  await platform.database.asSystem(() => spendAllowance(attempts, subject, context.now, 'rate.exceeded'));
  if (underway.has(row.id)) throw new AppError('upload.unlocking');
  if (underway.size >= mostAtOnce) throw new AppError('upload.crowded');
  underway.add(row.id);
  try {
    const unpacked = await openWith(platform, row, password);
    await readAgain(platform, caller, row, unpacked).catch(async (error: unknown) => {
      await removeObjects(platform, objectsOf(unpacked));
      throw error;
    });
  } finally {
    underway.delete(row.id);
  }
  const now = await platform.database.asSystem(() => selectUploadForJob(row.id));
  return presentUpload(now ?? row);
}

async function requireUnlockable({ database }: Platform, caller: Caller, row: UploadRow): Promise<void> {
  const { caseId, id: uploadId } = row;
  if (caseId !== null) {
    if (caller.actor.uploadLink) throw new AppError('upload.taken');
    const isSender = row.createdBy === caller.actor.userId;
    await database.asActor(caller.actor, () =>
      uploadHooks.registered.requireReadAgain(caller, { caseId, uploadId, isSender }),
    );
  }
  if (!isLocked(row)) throw new AppError('upload.not-locked');
}

const isLocked = ({ status, failure, packKey }: UploadRow): boolean =>
  status === 'failed' && failure?.code === 'archiveLocked' && packKey !== null;

/** Returns the rows of what the password opened, stored as packs. */
async function openWith(platform: Platform, row: UploadRow, password: string): Promise<PackFileRow[]> {
  const files = await platform.database.asSystem(() => selectPackFiles(row.id));
  const sandbox = await openMediaSandbox(join(platform.config.dataFolder, 'scratch'));
  const { scratch, mount } = sandbox;
  try {
    return await withObjectFile(platform.objects, row.packKey ?? '', scratch, async (path) => {
      const stored = await loadStoredArchives(platform, row.id, scratch);
      const opened = await openArchives(files, { packPath: await mount(path), scratch, stored, password });
      if (opened.unlockedCount === 0) throw refusalOf(opened);
      return storeArchives(platform, opened.archives, row.id);
    });
  } finally {
    await sandbox.clear();
  }
}

/** With the right password, an archive may still be damaged or too large. */
function refusalOf({ refused }: OpenedFiles): AppError {
  const codes = new Set(refused.map(({ reason }) => reason.code));
  if (codes.has('archiveLocked')) return new AppError('upload.wrong-password');
  return new AppError(codes.has('cannotStart') ? 'server.failed' : 'upload.archive-closed');
}

async function readAgain(
  platform: Platform,
  caller: Caller,
  { id, caseId }: UploadRow,
  unpacked: PackFileRow[],
): Promise<void> {
  const { actor, context } = caller;
  const write = async (): Promise<void> => {
    const current = await selectUploadForJob(id);
    if (!current || !isLocked(current)) throw new AppError('upload.not-locked');
    await insertPackFiles(unpacked);
    const unread = { status: 'sealed' as const, failure: null, setAside: [], readDone: 0, readTotal: 0 };
    await updateUpload(id, { ...unread, updatedAt: context.now });
    await enqueueReading(id);
    await announceUpload(current);
    await recordAudit({
      actorId: actor.userId,
      actorRole: actor.role,
      workspaceId: actor.workspaceId,
      ip: context.ip,
      requestId: context.requestId,
      action: 'upload.unlocked',
      entityKind: 'upload',
      entityId: id,
      outcome: 'allowed',
      at: context.now,
    });
  };
  if (caseId === null) await platform.database.asSystem(write);
  else await uploadHooks.registered.readAgain(platform, caller, { caseId, uploadId: id }, write);
}

const objectsOf = (rows: readonly PackFileRow[]): string[] => [
  ...new Set(rows.flatMap(({ objectKey }) => objectKey ?? [])),
];
