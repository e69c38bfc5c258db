// Deletes and audits uploads that no case takes within seven days.
import { removeLinksTo } from '../capabilities/capability-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { selectObjectKeys } from './object-key-repository.ts';
import {
  deleteHeldUpload,
  deleteUpload,
  releaseUnclaimedUploads,
  selectAbandonedUploads,
  type UploadRow,
} from './upload-repository.ts';

const keptMilliseconds = 7 * 24 * 3_600_000;

/** Removes abandoned uploads with their packs, a hundred at a time. Returns how many. */
export async function removeAbandonedUploads(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - keptMilliseconds);
  const abandoned = await platform.database.asSystem(() => selectAbandonedUploads(before));
  for (const row of abandoned) await removeUpload(platform, row, now);
  return abandoned.length;
}

async function removeUpload(
  { database, packs, objects }: Platform,
  row: UploadRow,
  now: Date,
): Promise<void> {
  const keys = await database.asSystem(async () => {
    const removed = await deleteUpload(row.id);
    if (removed) {
      await recordAudit({
        actorId: null,
        actorRole: 'system',
        workspaceId: row.workspaceId,
        action: 'upload.abandoned',
        entityKind: 'upload',
        entityId: row.id,
        outcome: 'allowed',
        detail: { purpose: row.purpose, files: row.files.length },
        at: now,
      });
    }
    return removed;
  });
  // A case took it at the last moment.
  if (keys === undefined) return;
  await packs.discard(row.id);
  await removeObjects({ database, objects }, keys);
}

/** Removes uploads, no matter who holds them, with everything read from them. Safe to rerun after a crash. */
export async function eraseUploads(platform: Platform, ids: readonly string[]): Promise<void> {
  const { database, packs, objects } = platform;
  for (const id of ids) {
    // Done first because the record of a sealed upload holds its file names, and a second run would not find it.
    await packs.discard(id);
    const keys = await database.asSystem(async () => {
      const found = (await deleteHeldUpload(id)) ?? [];
      await removeLinksTo(found);
      await recordRemoval(found);
      return found;
    });
    await removeObjects({ database, objects }, keys);
  }
}

/** Returns the keys of everything stored or drawn for a study. Needs the owner's rights. */
export const listStudyObjects = (studyId: string): Promise<string[]> => selectObjectKeys({ studyId });

/**
 * Detaches uploads that no case has taken from their user, so that they are removed in time. Needs a system
 * transaction.
 */
export const releaseUploads = (userId: string): Promise<void> => releaseUnclaimedUploads(userId);
