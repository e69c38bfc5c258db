// Adds a damaged file that was found while reading it to the findings of the newest storage check.
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { DamagedObject, StorageError } from '../platform/storage/storage-error.ts';
import {
  insertFinding,
  selectNamedObjects,
  selectNewestCheck,
  type Problem,
} from './storage-check-repository.ts';
import { startScrub } from './storage-service.ts';

/**
 * Adds the problem to the findings of the newest check, once. Starts a check if there is none yet. `error` is what
 * reading threw: only damaged and missing objects are recorded. `objectKey` names the object if the error does not.
 * Never rejects.
 */
export async function recordDamage(platform: Platform, error: unknown, objectKey?: string): Promise<void> {
  const problem = problemOf(error);
  const key = error instanceof DamagedObject ? error.objectKey : objectKey;
  if (problem === undefined || key === undefined) return;
  try {
    await recordFinding(platform, key, problem);
  } catch (failure) {
    platform.logger.error({ err: failure, objectKey: key }, 'a damaged file was not noted');
  }
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof StorageError)) return undefined;
  if (error.code === 'object-damaged') return 'damaged';
  return error.code === 'object-missing' ? 'missing' : undefined;
}

async function recordFinding(platform: Platform, key: string, problem: Problem): Promise<void> {
  const { database, objects, clock } = platform;
  const found = await objects.stat(key).catch(() => undefined);
  const isHandled = await database.asSystem(async () => {
    const check = await selectNewestCheck();
    if (!check) return false;
    const [named] = await selectNamedObjects(key);
    // An object that no row requires may be removed at any time.
    if (named?.required !== true) return true;
    const { belongsTo, bytes } = named;
    const finding = { id: newId(), objectKey: key, problem, bytes: found?.size ?? bytes, belongsTo };
    await insertFinding(check.id, finding, clock.now());
    return true;
  });
  if (!isHandled) await startScrub(platform);
}
