import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import { createFolderObjectStore } from './folder-object-store.ts';
import { createPackStore } from './packs/pack-store.ts';
import type { Storage } from './storage.ts';

/** Opens the storage of finished objects and unfinished packs below one folder, which several processes may share. */
export async function openFolderStorage(
  folder: string,
  failpoint: Failpoint = noFailpoint,
): Promise<Storage> {
  for (const name of ['objects', 'uploads']) await mkdir(join(folder, name), { recursive: true });
  const objects = createFolderObjectStore(join(folder, 'objects'), failpoint);
  return {
    name: 'folder',
    objects,
    packs: createPackStore({ folder: join(folder, 'uploads'), objects, failpoint }),
    async check() {
      const isWritable = await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      );
      return isWritable ? undefined : `The data folder ${folder} cannot be written to.`;
    },
    sweep: (olderThan) => objects.sweepTemporary(olderThan),
  };
}
