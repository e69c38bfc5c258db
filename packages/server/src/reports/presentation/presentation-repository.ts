import { packFile, upload } from '../../packs/upload-tables.ts';
import { and, eq, inArray, isNotNull, sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import type { CheckedPart } from '../../platform/storage/checked-read.ts';
import { studyInstance, studySeries } from '../../viewers/study-tables.ts';

/** Returns where these images of a study are stored as sent, by SOP Instance UID. Needs a system transaction. */
export async function selectImagePlaces(
  studyId: string,
  sopUids: readonly string[],
): Promise<Map<string, CheckedPart>> {
  if (sopUids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({
      sopUid: studyInstance.sopUid,
      objectKey: sql<string>`coalesce(${packFile.objectKey}, ${upload.packKey})`,
      byteOffset: packFile.byteOffset,
      byteLength: packFile.byteLength,
      sha256: packFile.sha256,
    })
    .from(studyInstance)
    .innerJoin(studySeries, eq(studySeries.id, studyInstance.seriesId))
    .innerJoin(packFile, eq(packFile.id, studyInstance.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(
      and(
        eq(studySeries.studyId, studyId),
        inArray(studyInstance.sopUid, [...sopUids]),
        isNotNull(sql`coalesce(${packFile.objectKey}, ${upload.packKey})`),
      ),
    );
  return new Map(rows.map(({ sopUid, ...place }) => [sopUid, place]));
}
