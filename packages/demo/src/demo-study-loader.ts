import { caseTable } from '@plainscan/server/src/cases/case-tables.ts';
import { insertPackFiles } from '@plainscan/server/src/packs/pack-files.ts';
import { newId } from '@plainscan/server/src/platform/clock/uuidv7.ts';
import { eq } from '@plainscan/server/src/platform/database/drizzle.ts';
import type { SignedIn } from '@plainscan/server/src/platform/http/request-actor.ts';
import { detachedJobContext } from '@plainscan/server/src/platform/jobs/detached-job-context.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { readStudy } from '@plainscan/server/src/uploads/reading/read-study-handler.ts';
import { packFileRows } from '@plainscan/server/src/uploads/receiving/sealed-upload.ts';
import {
  createUploadRepository,
  selectUploadForJob,
} from '@plainscan/server/src/uploads/upload-repository.ts';

export type DemoFiles = { path: string; bytes: Uint8Array }[];

type Stored = { uploadId: string; packKey: string };

/** Puts generated files into a pack, as an upload of `actor` would. */
export async function storePack(
  platform: Platform,
  actor: SignedIn,
  purpose: 'study' | 'report' | 'material',
  title: string,
  files: DemoFiles,
  now: Date,
): Promise<Stored> {
  const uploadId = newId();
  const entries = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  await appendFiles(platform, uploadId, files);
  const pack = await platform.packs.seal(uploadId, entries);
  await platform.database.asSystem(async () => {
    await createUploadRepository(actor).insert({
      id: uploadId,
      createdBy: actor.userId,
      workspaceId: actor.workspaceId,
      purpose,
      title,
      status: 'sealed',
      files: entries,
      size: pack.size,
      received: pack.size,
      packKey: pack.objectKey,
      lastByteAt: now,
      createdAt: now,
      updatedAt: now,
    });
    const mime = purpose === 'report' ? 'application/pdf' : 'application/dicom';
    await insertPackFiles(
      packFileRows(
        uploadId,
        pack,
        pack.files.map(() => mime),
      ),
    );
  });
  return { uploadId, packKey: pack.objectKey };
}

async function appendFiles({ packs }: Platform, uploadId: string, files: DemoFiles): Promise<number> {
  const limit = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return packs.append(uploadId, 0, Buffer.concat(files.map(({ bytes }) => bytes)), { limit });
}

/** Stores a generated study, reads it the way every study is read, and returns its ID. */
export async function loadStudy(
  platform: Platform,
  actor: SignedIn,
  title: string,
  files: DemoFiles,
  now: Date,
): Promise<{ studyId: string; uploadId: string }> {
  const { uploadId } = await storePack(platform, actor, 'study', title, files, now);
  await readStudy(platform, { uploadId }, detachedJobContext);
  const row = await platform.database.asSystem(() => selectUploadForJob(uploadId));
  if (!row?.studyId) throw new Error(`The demo's ${title} could not be read.`);
  return { studyId: row.studyId, uploadId };
}

/** Creates a real unfinished upload: the first `arrived` files are stored, the rest waits for the sender. */
export async function createUnfinishedUpload(
  platform: Platform,
  actor: SignedIn,
  title: string,
  files: DemoFiles,
  arrived: number,
  caseId: string,
  now: Date,
): Promise<void> {
  const uploadId = newId();
  const received = await appendFiles(platform, uploadId, files.slice(0, arrived));
  const entries = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  await platform.database.asSystem(async () => {
    await createUploadRepository(actor).insert({
      id: uploadId,
      createdBy: actor.userId,
      workspaceId: actor.workspaceId,
      purpose: 'study',
      title,
      status: 'receiving',
      files: entries,
      size,
      received,
      caseId,
      lastByteAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await platform.database.current().update(caseTable).set({ uploadId }).where(eq(caseTable.id, caseId));
  });
}
