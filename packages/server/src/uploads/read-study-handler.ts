// Reads a sealed folder: studies, series and images with their previews; then tells the case that waits for it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { failProcessing, finishProcessing } from '../cases/processing-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Study } from '../platform/media/study-grouping.ts';
import { readStudyFiles, type StudyReading } from '../platform/media/study-reader.ts';
import type { Platform } from '../platform/platform.ts';
import { withObjectFile } from '../platform/storage/object-file.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { saveStudy } from '../viewers/study-service.ts';
import { studyRowsOf, type StoredPreviews } from './study-rows.ts';
import { announceUpload } from './upload-events.ts';
import type { readStudyJob } from './upload-jobs.ts';
import {
  selectPackFiles,
  selectUnreadableUploads,
  selectUploadForJob,
  updateUpload,
  type PackFileRow,
  type UploadRow,
} from './upload-repository.ts';

const noImages = 'The selected folder does not contain any study files';

/** Safe to run again after a crash at any point: rows and the case change in one transaction at the end. */
export async function readStudy(
  platform: Platform,
  { uploadId }: PayloadOf<typeof readStudyJob>,
  context: JobContext,
): Promise<void> {
  const { database, objects, config } = platform;
  const { row, files } = await database.asSystem(async () => ({
    row: await selectUploadForJob(uploadId),
    files: await selectPackFiles(uploadId),
  }));
  if (row?.status !== 'sealed' || row.packKey === null) return;
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'study-'));
  try {
    const onProgress = showProgress(platform, row, context);
    const reading = await withObjectFile(objects, row.packKey, scratch, (path) =>
      readStudyFiles(
        files.map((file) => ({ path, name: file.path, offset: file.byteOffset, length: file.byteLength })),
        { scratch, onProgress },
      ),
    );
    const shown = reading.studies.filter((study) => study.imageCount > 0);
    if (shown.length === 0) await giveUp(platform, row, reading);
    else await keepStudy(platform, row, files, reading, shown);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Progress goes to the row that lists show, twice a second at most. */
function showProgress(
  platform: Platform,
  row: UploadRow,
  context: JobContext,
): (progress: { done: number; total: number }) => void {
  let shownAt = 0;
  return ({ done, total }) => {
    context.reportProgress({ done, total, unit: 'files' });
    const now = platform.clock.now();
    if (now.getTime() - shownAt < 500 && done < total) return;
    shownAt = now.getTime();
    platform.database
      .asSystem(async () => {
        await updateUpload(row.id, { readDone: done, readTotal: total });
        await announceUpload(row);
      })
      .catch((error: unknown) => platform.logger.warn({ err: error }, 'progress was not written'));
  };
}

const leftOutOf = (reading: StudyReading) =>
  [...reading.setAside, ...reading.refused].map(({ name, reason }) => ({ path: name, reason }));

const lostTries = 'The images could not be read: each try was cut off. Please send them again.';

/** Ends what no job will end any more, so that no case waits for ever. */
export async function endUnreadableUploads(platform: Platform): Promise<void> {
  const unreadable = await platform.database.asSystem(selectUnreadableUploads);
  for (const row of unreadable) await markFailed(platform, row, lostTries, []);
}

async function giveUp(platform: Platform, row: UploadRow, reading: StudyReading): Promise<void> {
  await markFailed(platform, row, noImages, leftOutOf(reading));
  throw new JobFailure(noImages, { retry: false });
}

async function markFailed(
  platform: Platform,
  row: UploadRow,
  failure: string,
  setAside: UploadRow['setAside'],
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    const current = await selectUploadForJob(row.id);
    await updateUpload(row.id, {
      status: 'failed',
      failure,
      setAside,
      updatedAt: now,
    });
    if (current?.caseId)
      await failProcessing(platform, { caseId: current.caseId, uploadId: row.id }, failure, now);
    await announceUpload({ ...row, caseId: current?.caseId ?? null });
  });
}

async function keepStudy(
  platform: Platform,
  row: UploadRow,
  files: PackFileRow[],
  reading: StudyReading,
  studies: Study[],
): Promise<void> {
  const previews = await storePreviews(platform, studies);
  const now = platform.clock.now();
  const rows = studyRowsOf({
    studies,
    files,
    previews,
    title: row.title,
    uploadId: row.id,
    workspaceId: row.workspaceId,
    now,
    newId,
  });
  await platform.database.asSystem(async () => {
    const current = await selectUploadForJob(row.id);
    if (current?.status !== 'sealed') return;
    const title = current.title ?? rows.study.title;
    await saveStudy({ ...rows.study, title }, rows.series, rows.instances);
    await updateUpload(row.id, {
      status: 'read',
      studyId: rows.study.id,
      setAside: leftOutOf(reading),
      updatedAt: now,
    });
    if (current.caseId !== null)
      await finishProcessing(
        platform,
        { caseId: current.caseId, uploadId: row.id },
        { id: rows.study.id, title },
        now,
      );
    await announceUpload({ ...row, caseId: current.caseId });
  });
}

/** Puts the drawn previews into the storage; gives their keys by the path of the drawing. */
async function storePreviews({ objects }: Platform, studies: Study[]): Promise<StoredPreviews> {
  const drawn = studies.flatMap((study) => [study.keyImage, ...study.series.map((series) => series.preview)]);
  const keys: StoredPreviews = new Map();
  for (const preview of drawn) {
    if (preview === null || keys.has(preview.path)) continue;
    const key = newObjectKey();
    await objects.put(key, await readFile(preview.path));
    keys.set(preview.path, key);
  }
  return keys;
}
