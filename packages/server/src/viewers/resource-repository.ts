import { packFile } from '../packs/upload-tables.ts';
import { and, asc, eq, inArray, isNull, ne } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { fileView, studyFile } from './resource-tables.ts';
import { study } from './study-tables.ts';

export type FileViewRow = typeof fileView.$inferSelect;
export type StudyFileRow = typeof studyFile.$inferSelect & { path: string };

/** Returns the non-image files of a study, in order. Row-level security limits them to studies that the user sees. */
export function selectStudyFiles(studyId: string): Promise<StudyFileRow[]> {
  return selectFiles().where(eq(studyFile.studyId, studyId)).orderBy(asc(studyFile.position)).then(withPath);
}

/** Returns the descriptions of a study's DICOM objects without an image. Other files have none. */
export async function selectObjectWords(studyId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ words: studyFile.description })
    .from(studyFile)
    .where(eq(studyFile.studyId, studyId))
    .orderBy(asc(studyFile.position));
  return rows.flatMap(({ words }) => words ?? []);
}

/** Returns one of these files if its study still exists. */
export async function selectStudyFile(id: string): Promise<StudyFileRow | undefined> {
  const rows = await selectFiles()
    .innerJoin(study, and(eq(study.id, studyFile.studyId), isNull(study.deletedAt)))
    .where(eq(studyFile.id, id));
  return withPath(rows)[0];
}

/**
 * Returns the IDs by which viewers know a stored file: the study file, and the study if it is its first file. Needs the
 * owner's rights.
 */
export async function selectResourcesOf(packFileId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: studyFile.id, studyId: studyFile.studyId, position: studyFile.position })
    .from(studyFile)
    .where(eq(studyFile.packFileId, packFileId));
  return rows.flatMap(({ id, studyId, position }) => (position === 0 ? [id, studyId] : [id]));
}

const selectFiles = () =>
  currentHandle()
    .select({ file: studyFile, path: packFile.path })
    .from(studyFile)
    .innerJoin(packFile, eq(packFile.id, studyFile.packFileId))
    .$dynamic();

const withPath = (rows: { file: typeof studyFile.$inferSelect; path: string }[]): StudyFileRow[] =>
  rows.map(({ file, path }) => ({ ...file, path }));

export async function insertStudyFiles(rows: (typeof studyFile.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await currentHandle().insert(studyFile).values(rows);
}

export async function selectFileViews(packFileIds: string[]): Promise<Map<string, FileViewRow>> {
  if (packFileIds.length === 0) return new Map();
  const rows = await currentHandle().select().from(fileView).where(inArray(fileView.packFileId, packFileIds));
  return new Map(rows.map((row) => [row.packFileId, row]));
}

/** Updates the preview of a study without DICOM images, which is that of its first file. Needs a system transaction. */
export async function updateStudyPreview(packFileId: string, previewKey: string | null): Promise<void> {
  const isFirst = currentHandle()
    .select({ id: studyFile.studyId })
    .from(studyFile)
    .where(and(eq(studyFile.packFileId, packFileId), eq(studyFile.position, 0)));
  await currentHandle()
    .update(study)
    .set({ previewKey })
    .where(and(inArray(study.id, isFirst), ne(study.type, 'dcm')));
}

/** Saves what a job made of a file, replacing the earlier result. Needs a system transaction. */
export async function saveFileView(row: typeof fileView.$inferInsert): Promise<void> {
  await currentHandle()
    .insert(fileView)
    .values(row)
    .onConflictDoUpdate({ target: fileView.packFileId, set: row });
}
