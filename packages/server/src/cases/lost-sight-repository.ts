// Where the files of a case lie, by who may see them at all.
import { eq } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { packFile, upload } from '../uploads/upload-tables.ts';
import { study, studySeries } from '../viewers/study-tables.ts';
import { additionalFile } from './case-side-tables.ts';
import { reportFile, videoReport, type CaseRow } from './case-tables.ts';

export type FileKeys = { images: string[]; reports: string[]; videos: string[] };

const keysOf = (rows: readonly Record<string, string | null>[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.values(row)).filter((key) => key !== null)),
];

/** The keys of everything that belongs to the case. Needs a system transaction. */
export async function selectFileKeys({ id, studyId }: Pick<CaseRow, 'id' | 'studyId'>): Promise<FileKeys> {
  const database = currentHandle();
  const images = studyId === null ? [] : await selectPreviews(studyId);
  const written = await database
    .select({ key: upload.packKey })
    .from(reportFile)
    .innerJoin(packFile, eq(packFile.id, reportFile.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(eq(reportFile.caseId, id));
  const further = await database
    .select({ key: upload.packKey })
    .from(additionalFile)
    .innerJoin(packFile, eq(packFile.id, additionalFile.packFileId))
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(eq(additionalFile.caseId, id));
  const videos = await database
    .select({ video: videoReport.videoKey, poster: videoReport.posterKey })
    .from(videoReport)
    .where(eq(videoReport.caseId, id));
  return { images: keysOf(images), reports: keysOf([...written, ...further]), videos: keysOf(videos) };
}

const selectPreviews = (studyId: string) =>
  currentHandle()
    .select({ whole: study.previewKey, series: studySeries.previewKey })
    .from(study)
    .leftJoin(studySeries, eq(studySeries.studyId, study.id))
    .where(eq(study.id, studyId));
