// The rows of an upload whose pack has become an object, the same for user and gateway uploads.
import type { PackFileRow } from '../../packs/pack-files.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { SealedPack } from '../../platform/storage/packs/pack-record.ts';
import { readStudyJob, takeReportJob } from '../upload-jobs.ts';
import type { UploadRow } from '../upload-repository.ts';

export const sealedColumns = (pack: SealedPack, files: UploadRow['files'], now: Date) => ({
  status: 'sealed' as const,
  failure: null,
  packKey: pack.objectKey,
  files,
  size: pack.size,
  received: pack.size,
  updatedAt: now,
});

type NewPackFile = Omit<PackFileRow, 'objectKey' | 'containerId'>;

/** Returns the index of a pack. `mimes` follows the order of its files and may be incomplete. */
export const packFileRows = (uploadId: string, pack: SealedPack, mimes: readonly string[]): NewPackFile[] =>
  pack.files.map(({ path, offset, length, sha256 }, at) => ({
    id: newId(),
    uploadId,
    path,
    byteOffset: offset,
    byteLength: length,
    sha256,
    mime: mimes[at] ?? 'application/octet-stream',
  }));

/** Queues the reading of a sealed folder, once. Needs a transaction. */
export async function enqueueReading(uploadId: string): Promise<void> {
  const subject = { kind: 'upload', id: uploadId };
  await enqueue(readStudyJob, { uploadId }, { subject, key: `read-study:${uploadId}` });
}

/** Queues the report for the case that waits for it. Needs a transaction. */
export async function enqueueReport(uploadId: string): Promise<void> {
  const subject = { kind: 'upload', id: uploadId };
  await enqueue(takeReportJob, { uploadId }, { subject, key: `take-report:${uploadId}` });
}
