// Reads a sealed folder: studies, series and images with their previews. Then updates the case that waits for it.
import { writeObjectKinds, type FileProblem } from '@plainscan/contract';
import { join } from 'node:path';

import { selectPackFiles } from '../../packs/pack-files.ts';
import { JobFailure, type JobContext, type PayloadOf } from '../../platform/jobs/job-handler.ts';
import { openMediaSandbox, type MediaSandbox } from '../../platform/media/dicom/media-sandbox.ts';
import { readStudyFiles, type StudyReading } from '../../platform/media/dicom/study-reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { withObjectFile } from '../../platform/storage/object-file.ts';
import { hasUndrawnSeries } from '../../viewers/study-service.ts';
import { readWorkspace } from '../../workspaces/workspace-service.ts';
import { announceStored, announceUpload } from '../upload-events.ts';
import { uploadHooks } from '../upload-hooks.ts';
import type { readStudyJob } from '../upload-jobs.ts';
import {
  selectUnreadableUploads,
  selectUploadForJob,
  updateUpload,
  type UploadRow,
} from '../upload-repository.ts';
import { drawStudies } from './draw-studies.ts';
import { storeReadStudy, setAsideFilesOf, type FoundStudy } from './store-read-study.ts';
import { archiveFailure } from './archive-failure.ts';
import { openArchives, type OpenedFiles } from './open-archives.ts';
import { loadStoredArchives } from './stored-archives.ts';
import { objectKindOf, objectsWithoutImage, partsOfOtherKinds, partsWithoutImage } from './study-parts.ts';

/**
 * Lists the study first, so that no one waits for pictures, then draws them. Safe to rerun after a crash at any point:
 * the rows and the case change in one transaction, and a study that was listed but not drawn is read again.
 */
export async function readStudy(
  platform: Platform,
  { uploadId }: PayloadOf<typeof readStudyJob>,
  context: JobContext,
  acquireSandbox: () => Promise<MediaSandbox> = () =>
    openMediaSandbox(join(platform.config.dataFolder, 'scratch')),
): Promise<void> {
  const { database, objects } = platform;
  const { row, files } = await database.asSystem(async () => ({
    row: await selectUploadForJob(uploadId),
    files: await selectPackFiles(uploadId),
  }));
  if (!row || row.packKey === null || !(await isWanted(platform, row))) return;
  const ahead = await platform.readAhead.take(uploadId);
  const sandbox = ahead?.sandbox ?? (await acquireSandbox());
  const { scratch, children, mount } = sandbox;
  const onProgress = showProgress(platform, row, context);
  try {
    await withObjectFile(objects, row.packKey, scratch, async (path) => {
      const stored = await loadStoredArchives(platform, uploadId, scratch);
      const opened = await openArchives(files, { packPath: await mount(path), scratch, stored });
      const reading = await readStudyFiles(opened.files, {
        scratch,
        children,
        onProgress,
        ...(ahead && { known: ahead.known }),
      });
      const found = { row, opened, reading, ...(await choose(platform, row, opened, reading)) };
      if (row.status === 'sealed') await list(platform, found);
      await drawStudies(platform, sandbox, found);
    });
    if (row.purpose === 'material') await uploadHooks.registered.materialRead(platform, uploadId);
  } finally {
    await sandbox.clear();
  }
}

/** Returns whether the folder is sealed, or its study was listed and the last run stopped before drawing. */
async function isWanted({ database }: Platform, { status, studyId }: UploadRow): Promise<boolean> {
  if (status !== 'read') return status === 'sealed';
  return studyId !== null && (await database.asSystem(() => hasUndrawnSeries(studyId)));
}

async function list(platform: Platform, found: FoundStudy): Promise<void> {
  if (found.studies.length === 0 && found.parts.length === 0) await failReading(platform, found);
  else await storeReadStudy(platform, found);
}

/** Returns what becomes the study. If images are required, other files alone make no study (G-004). */
async function choose(
  platform: Platform,
  row: UploadRow,
  { files }: OpenedFiles,
  reading: StudyReading,
): Promise<Pick<FoundStudy, 'studies' | 'parts'>> {
  const studies = reading.studies.filter((study) => study.imageCount > 0);
  const objects = partsWithoutImage(reading, files);
  const isAny = row.fileType !== 'dcm' || (await acceptsAnyFile(platform, row));
  const parts = [...objects, ...(isAny ? partsOfOtherKinds(reading, files) : [])];
  const isShown = studies.length > 0 || parts.some(({ type }) => type !== 'other');
  return { studies, parts: isShown ? parts : [] };
}

/**
 * F-018, P-027: returns whether the workspace accepts other files instead of images. The library requires images for a
 * study (T-024).
 */
async function acceptsAnyFile({ database }: Platform, { purpose, workspaceId }: UploadRow): Promise<boolean> {
  if (purpose === 'material') return false;
  return database.asSystem(async () => (await readWorkspace(workspaceId)).mainFileType === 'any');
}

/**
 * Returns a function that writes progress to the row shown in lists, at most twice a second. Faster readings show none.
 */
function showProgress(
  platform: Platform,
  row: UploadRow,
  context: JobContext,
): (progress: { done: number; total: number }) => void {
  let shownAt = performance.now();
  return ({ done, total }) => {
    if (performance.now() - shownAt < 500) return;
    shownAt = performance.now();
    context.reportProgress({ done, total, unit: 'files' });
    platform.database
      .asSystem(async () => {
        await updateUpload(row.id, { readDone: done, readTotal: total });
        await announceUpload(row);
      })
      .catch((error: unknown) => platform.logger.warn({ err: error }, 'progress was not written'));
  };
}

/** Fails uploads that no job will read, so that no case waits forever. */
export async function endUnreadableUploads(platform: Platform): Promise<void> {
  const unreadable = await platform.database.asSystem(selectUnreadableUploads);
  for (const row of unreadable) await markFailed(platform, row, { code: 'readingCutOff' }, []);
}

async function failReading(platform: Platform, found: FoundStudy): Promise<void> {
  const { row } = found;
  const now = await platform.database.asSystem(() => selectUploadForJob(row.id));
  // The patient has since said that the files are of another type.
  if (now?.status === 'sealed' && now.fileType !== row.fileType)
    throw new JobFailure({ code: 'read-as-another-kind' });
  const failure: FileProblem = archiveFailure(found.opened) ?? reasonOf(found);
  await markFailed(platform, row, failure, setAsideFilesOf(found));
  throw new JobFailure(failure, { retry: false });
}

/** CG-215: objects of a study that are no images are named; the folder was not empty. */
function reasonOf({ row, reading }: FoundStudy): FileProblem {
  const kinds = objectsWithoutImage(reading).map(objectKindOf);
  if (kinds.length > 0) return { code: 'onlyObjects', params: { kinds: writeObjectKinds(kinds) } };
  return { code: row.fileType === 'dcm' ? 'noStudyFiles' : 'nothingToShow' };
}

async function markFailed(
  platform: Platform,
  row: UploadRow,
  failure: FileProblem,
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
      await uploadHooks.registered.studyFailed(
        platform,
        { caseId: current.caseId, uploadId: row.id },
        failure,
        now,
      );
    await announceUpload({ ...row, caseId: current?.caseId ?? null });
    await announceStored(current ?? row, null);
  });
  if (row.purpose === 'material') await uploadHooks.registered.materialRead(platform, row.id);
}
