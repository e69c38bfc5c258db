// Stores what was found in a folder: the study with its images and files, and the objects made from them.
import { createReadStream } from 'node:fs';

import { insertPackFiles } from '../../packs/pack-files.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { Study } from '../../platform/media/dicom/study-grouping.ts';
import type { StudyReading } from '../../platform/media/dicom/study-reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { insertStudyFileRows } from '../../viewers/file-view-service.ts';
import { assignStudy, saveStudy } from '../../viewers/study-service.ts';
import { announceStored, announceUpload } from '../upload-events.ts';
import { uploadHooks } from '../upload-hooks.ts';
import { selectUploadForJob, updateUpload, type UploadRow } from '../upload-repository.ts';
import type { OpenedFiles } from './open-archives.ts';
import { storeArchives } from './stored-archives.ts';
import { objectKindOf, objectsWithoutImage, type StudyPart } from './study-parts.ts';
import { studyRowsOf, type StoredCopies } from './study-rows.ts';

export type FoundStudy = {
  row: UploadRow;
  opened: OpenedFiles;
  reading: StudyReading;
  /** Only those with images. */
  studies: Study[];
  parts: StudyPart[];
};

/** Returns each file that does not become part of the study, with the reason. */
export function setAsideFilesOf({
  opened,
  reading,
  parts,
}: Omit<FoundStudy, 'row' | 'studies'>): UploadRow['setAside'] {
  const shown = new Set(parts.map(({ packFileId }) => packFileId));
  const isShown = (fileIndex: number): boolean => shown.has(opened.files[fileIndex]?.packFileId ?? '');
  const objects = objectsWithoutImage(reading).map((object) => ({
    ...object,
    reason: { code: 'isObject', params: { kinds: objectKindOf(object) } } as const,
  }));
  return [
    ...[...objects, ...reading.setAside].filter(({ fileIndex }) => !isShown(fileIndex)),
    ...reading.refused,
    ...opened.refused,
  ].map(({ name, reason }) => ({ path: name, reason }));
}

/** What was read has no place for a password, so a locked archive beside it has to come again. */
function leftBeside({ path, reason }: UploadRow['setAside'][number]): UploadRow['setAside'][number] {
  const { code } = reason;
  return { path, reason: code === 'archiveLocked' ? { ...reason, code: 'archiveLeftLocked' } : reason };
}

/**
 * Stores the objects first, then every row and the case in one transaction, so that after a crash all of it is
 * repeated.
 */
export async function storeReadStudy(platform: Platform, found: FoundStudy): Promise<void> {
  const { row, opened, studies, parts } = found;
  const copies = await storeCopies(platform, studies);
  const unpacked = await storeArchives(platform, opened.archives, row.id);
  const now = platform.clock.now();
  const { title, workspaceId, id: uploadId } = row;
  const { files } = opened;
  const rows = studyRowsOf({
    studies,
    parts,
    files,
    copies,
    title,
    uploadId,
    workspaceId,
    now,
    newId,
  });
  await platform.database.asSystem(async () => {
    const current = await selectUploadForJob(row.id);
    if (current?.status !== 'sealed') return;
    const study = { ...rows.study, title: current.title ?? rows.study.title };
    await insertPackFiles(unpacked);
    await saveStudy(study, rows.series, rows.instances);
    await insertStudyFileRows(rows.studyFiles);
    await uploadHooks.registered.studyListed(row.id, study.id, studies);
    const setAside = setAsideFilesOf(found).map(leftBeside);
    await updateUpload(row.id, { status: 'read', studyId: study.id, setAside, updatedAt: now });
    if (current.ownerUserId !== null) await assignStudy(study.id, current.ownerUserId);
    if (current.caseId !== null)
      await uploadHooks.registered.studyReady(
        platform,
        { caseId: current.caseId, uploadId: row.id },
        study,
        now,
      );
    await announceUpload({ ...row, caseId: current.caseId });
    await announceStored(current, study.id);
  });
}

/** Stores the copies that viewers decode one after another in one object. */
async function storeCopies({ objects }: Platform, studies: Study[]): Promise<StoredCopies> {
  const instances = studies.flatMap((study) => study.series.flatMap((series) => series.instances));
  const copies = instances.flatMap(({ normal }) => normal ?? []);
  if (copies.length === 0) return null;
  const key = newObjectKey();
  const offsets = new Map<string, number>();
  let offset = 0;
  for (const { path, length } of copies) {
    offsets.set(path, offset);
    offset += length;
  }
  await objects.put(key, readAll(copies.map(({ path }) => path)));
  return { key, offsets };
}

async function* readAll(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  // In pieces, because a copy can be as large as a study.
  for (const path of paths)
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
}
