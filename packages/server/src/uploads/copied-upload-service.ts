// Turns stored files into another upload: copies the bytes under their own key.
import { insertPackFiles, selectPackFiles } from '../packs/pack-files.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { enqueueReading } from './receiving/sealed-upload.ts';
import { createUploadRepository, selectUploadForJob, updateUpload } from './upload-repository.ts';

type Copy = { caseId: string; title: string; size: number; now: Date };

/** Opens an image upload for a case whose bytes are copied. Needs the owner's rights. */
export async function openCopyUpload(actor: SignedIn, { caseId, title, size, now }: Copy): Promise<string> {
  const id = newId();
  await createUploadRepository(actor).insert({
    id,
    createdBy: actor.userId,
    workspaceId: actor.workspaceId,
    purpose: 'study',
    title,
    caseId,
    status: 'sealed',
    growing: false,
    files: [],
    size,
    received: size,
    lastByteAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Writes the object first, then its rows, so that after a crash all of it is repeated. Then the copy is read like any
 * other upload.
 */
export async function copyUpload(
  platform: Platform,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { database, objects, clock } = platform;
  const source = await database.asSystem(async () => ({
    row: await selectUploadForJob(from),
    files: await selectPackFiles(from),
  }));
  const packKey = source.row?.packKey;
  if (!source.row || !packKey) throw new Error('There is nothing to copy.');
  const { files: names, size } = source.row;
  const key = newObjectKey();
  await objects.put(key, await objects.read(packKey));
  const isTaken = await database.asSystem(async () => {
    const current = await selectUploadForJob(to);
    if (current?.status !== 'sealed' || current.packKey !== null) return false;
    const updatedAt = clock.now();
    await updateUpload(to, { packKey: key, files: names, size, received: size, updatedAt });
    await insertPackFiles(source.files.map((file) => ({ ...file, id: newId(), uploadId: to })));
    await enqueueReading(to);
    return true;
  });
  if (!isTaken) await removeObjects(platform, [key]);
}
