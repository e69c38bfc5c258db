// The studies of the demo's library that are shown as normal (B18).
import type { Normal } from '@plainscan/contract';
import { material as materials } from '@plainscan/server/src/library/material-tables.ts';
import { saveNormal } from '@plainscan/server/src/library/normal-repository.ts';
import { and, eq, isNotNull } from '@plainscan/server/src/platform/database/drizzle.ts';
import { currentHandle } from '@plainscan/server/src/platform/database/transaction.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';

/** Keyed by the titles of their resources. */
const demoNormals: Readonly<Record<string, Normal>> = {
  'A normal knee': {
    anatomy: 'Knee',
    modality: 'MRI',
    titleEn: 'A healthy knee',
    titleEs: 'Una rodilla sana',
  },
  'A normal chest radiograph': {
    anatomy: 'Chest',
    modality: 'X-ray',
    titleEn: 'A healthy chest',
    titleEs: 'Un tórax sano',
  },
};

/** Marks the normals of a workspace whose images have been read. Safe to run again. */
export async function markDemoNormals({ database }: Platform, workspaceId: number): Promise<void> {
  await database.asSystem(async () => {
    for (const [title, normal] of Object.entries(demoNormals)) {
      const isIt = and(
        eq(materials.workspaceId, workspaceId),
        eq(materials.title, title),
        isNotNull(materials.studyId),
      );
      const [row] = await currentHandle().select().from(materials).where(isIt);
      if (!row?.studyId || !row.uploadId) continue;
      const { id: materialId, studyId, uploadId, createdAt } = row;
      await saveNormal({ ...normal, materialId, workspaceId, studyId, uploadId, createdAt });
    }
  });
}
