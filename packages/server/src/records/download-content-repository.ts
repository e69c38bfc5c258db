// The contents of a download. Everything here needs a system transaction because the job runs without a signed-in user.
import { additionalFile, videoCopy } from '../cases/case-child-tables.ts';
import { caseTable, reportFile, videoReport } from '../cases/case-tables.ts';
import { packFile, upload } from '../packs/upload-tables.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { studyFile } from '../viewers/resource-tables.ts';
import { study, studyInstance, studySeries } from '../viewers/study-tables.ts';

export type StoredPart = {
  objectKey: string;
  byteOffset: number;
  byteLength: number;
  /** Of these bytes. `null` if it was never computed. */
  sha256: string | null;
};

/** Returns the user's study, unless removed, with their newest case on it, or a case without a study. */
export async function selectDownloadRecord(userId: string, id: string) {
  const [newest] = await currentHandle()
    .select()
    .from(caseTable)
    .where(and(or(eq(caseTable.id, id), eq(caseTable.studyId, id)), eq(caseTable.patientUserId, userId)))
    .orderBy(desc(caseTable.createdAt), desc(caseTable.id))
    .limit(1);
  const [images] = await currentHandle()
    .select()
    .from(study)
    .where(and(eq(study.id, newest?.studyId ?? id), isNull(study.deletedAt)));
  const mayRead = images?.ownerUserId === userId || newest !== undefined;
  return { study: images && mayRead ? images : null, case: newest ?? null };
}

/** The pack of the upload, or the object with the contents of one of its archives. */
const objectKey = sql<string | null>`coalesce(${packFile.objectKey}, ${upload.packKey})`;

const stored = {
  objectKey,
  byteOffset: packFile.byteOffset,
  byteLength: packFile.byteLength,
  sha256: packFile.sha256,
};

/** Returns the images of a study in display order. */
export function selectStoredImages(studyId: string) {
  return currentHandle()
    .select({ ...stored, seriesPosition: studySeries.position, series: studySeries.description })
    .from(studyInstance)
    .innerJoin(studySeries, eq(studySeries.id, studyInstance.seriesId))
    .innerJoin(packFile, eq(packFile.id, studyInstance.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(and(eq(studySeries.studyId, studyId), isNotNull(objectKey)))
    .orderBy(asc(studySeries.position), asc(studyInstance.position), asc(studyInstance.id));
}

/** Returns the study's files that are not images. */
export function selectStoredStudyFiles(studyId: string) {
  return currentHandle()
    .select({ ...stored, name: packFile.path })
    .from(studyFile)
    .innerJoin(packFile, eq(packFile.id, studyFile.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(eq(studyFile.studyId, studyId))
    .orderBy(asc(studyFile.position));
}

/** Returns the files added to a case. */
export function selectStoredAdditionalFiles(caseId: string) {
  return currentHandle()
    .select({ ...stored, name: additionalFile.name })
    .from(additionalFile)
    .innerJoin(packFile, eq(packFile.id, additionalFile.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(eq(additionalFile.caseId, caseId))
    .orderBy(asc(additionalFile.createdAt), asc(additionalFile.id));
}

/** Returns the written reports that came with the images. */
export function selectStoredReports(caseId: string) {
  return currentHandle()
    .select({ ...stored, name: reportFile.name })
    .from(reportFile)
    .innerJoin(packFile, eq(packFile.id, reportFile.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(eq(reportFile.caseId, caseId))
    .orderBy(asc(reportFile.name), asc(reportFile.id));
}

/** Returns every file of these uploads as it was sent, including the files inside ZIPs. */
export function selectStoredUploadFiles(uploadIds: readonly string[]) {
  return currentHandle()
    .select({ ...stored, path: packFile.path })
    .from(packFile)
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(inArray(packFile.uploadId, [...uploadIds]))
    .orderBy(asc(packFile.uploadId), asc(packFile.byteOffset));
}

const isCaptioned = sql<boolean>`${videoCopy.objectKey} IS NOT NULL`;

/** Returns the current signed-off video, with captions and chapters inside if there is such a file, and its event track. */
export async function selectSignedVideo(caseId: string) {
  const [row] = await currentHandle()
    .select({
      objectKey: sql<string | null>`coalesce(${videoCopy.objectKey}, ${videoReport.videoKey})`,
      bytes: sql<
        number | null
      >`CASE WHEN ${isCaptioned} THEN ${videoCopy.bytes} ELSE ${videoReport.videoSize} END::float8`,
      sha256: sql<
        string | null
      >`CASE WHEN ${isCaptioned} THEN ${videoCopy.sha256} ELSE ${videoReport.videoSha256} END`,
      id: videoReport.id,
      createdAt: videoReport.createdAt,
      signedOffAt: videoReport.signedOffAt,
      eventTrackKey: videoReport.eventTrackKey,
      eventTrackSize: videoReport.eventTrackSize,
      eventTrackSha256: videoReport.eventTrackSha256,
    })
    .from(videoReport)
    .leftJoin(videoCopy, and(eq(videoCopy.videoId, videoReport.id), inArray(videoCopy.kind, ['captioned'])))
    .where(
      and(
        eq(videoReport.caseId, caseId),
        isNull(videoReport.discardedAt),
        inArray(videoReport.status, ['ready']),
      ),
    );
  return row;
}

export type SignedVideoRow = NonNullable<Awaited<ReturnType<typeof selectSignedVideo>>>;
