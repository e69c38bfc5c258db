import { noFailpoint, type Failpoint } from '../failpoint.ts';
import type { createPackProgress, PackProgress } from '../packs/pack-progress.ts';
import { packSealed, StorageError, uploadBusy, WrongOffset } from '../storage-error.ts';
import type { S3Connection } from './s3-connection.ts';

type Work = {
  s3: S3Connection;
  progress: ReturnType<typeof createPackProgress>;
  uploadId: string;
  row: PackProgress;
  failpoint?: Failpoint;
};

/**
 * Adds bytes to one pack. There is no lock: each part is sent under its own number, and the pack's row, which moves
 * from one size to the next in one statement, decides which part counts.
 */
export function createPackWriter({ s3, progress, uploadId, row, failpoint = noFailpoint }: Work) {
  let { size, restSize, multipartId } = row;
  let hasFailed = false;

  /** Returns the error if another request has added to, closed or discarded the pack. */
  async function conflictError(): Promise<StorageError> {
    const now = await progress.find(uploadId);
    if (now === undefined) return uploadBusy();
    if (now.closing !== null || now.sealed !== null) return packSealed();
    return new WrongOffset(size, now.size);
  }

  async function requireMultipart(): Promise<string> {
    if (multipartId !== null) return multipartId;
    const own = await s3.beginMultipart(row.objectKey);
    multipartId = await progress.setMultipartId(uploadId, own);
    if (multipartId !== own) await s3.abortMultipart(row.objectKey, own);
    if (multipartId === null) throw await conflictError();
    return multipartId;
  }

  async function sendPart(bytes: Buffer): Promise<void> {
    const found = restSize > 0 ? await progress.findWithRest(uploadId) : undefined;
    const whole = found ? Buffer.concat([found.rest, bytes]) : bytes;
    const number = await progress.takePartNumber(uploadId, size);
    if (number === undefined) throw await conflictError();
    const id = await requireMultipart();
    const part = await s3.putPart(row.objectKey, id, number, whole).catch(async (error: unknown) => {
      if (error instanceof StorageError && error.code === 'parts-missing')
        await progress.restart(uploadId, id);
      throw error;
    });
    await failpoint('parts.after-part');
    if (!(await progress.addPart(uploadId, size, size + bytes.length, part))) throw await conflictError();
    await failpoint('parts.after-commit');
    size += bytes.length;
    restSize = 0;
  }

  return {
    /** The number of safe bytes. */
    size: () => size,
    /** True once the storage itself has failed, so that the remaining bytes cannot be kept. */
    hasFailed: () => hasFailed,
    /** Sends a full part, including the waiting rest. */
    async addPart(bytes: Buffer): Promise<void> {
      try {
        await sendPart(bytes);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    /** Keeps bytes that are too few for a part. */
    async addRest(bytes: Buffer): Promise<void> {
      if (bytes.length === 0) return;
      if (!(await progress.addRest(uploadId, size, bytes))) throw await conflictError();
      size += bytes.length;
    },
  };
}
