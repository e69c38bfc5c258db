import type { Database } from '../database/database.ts';
import { openFolderStorage } from './folder-storage.ts';
import { withRecordedHashes } from './packs/recorded-hashes.ts';
import type { StorageSettings } from './storage-settings.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the settings name. The S3 code is loaded only if it is used. */
export async function openStorage(settings: StorageSettings, database: Database): Promise<Storage> {
  const storage = await openPlainStorage(settings, database);
  return { ...storage, objects: withRecordedHashes(storage.objects, database) };
}

async function openPlainStorage(settings: StorageSettings, database: Database): Promise<Storage> {
  if (settings.kind === 'folder') return openFolderStorage(settings.folder);
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(settings, { database });
}
