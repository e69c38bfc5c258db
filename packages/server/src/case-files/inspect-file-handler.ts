// Inspects an additional file of a case: where its bytes are stored and what they are.
import { rooms, type FileProblem } from '@plainscan/contract';

import { findSealedFile } from '../packs/pack-files.ts';
import { JobFailure, type PayloadOf } from '../platform/jobs/job-handler.ts';
import { sniffFile } from '../platform/media/files/file-sniff.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { requestFileView } from '../viewers/file-view-service.ts';
import type { inspectFileJob } from './additional-file-jobs.ts';
import {
  selectWaitingFile,
  updateAdditionalFile,
  type AdditionalFileRow,
} from './additional-file-repository.ts';

const sniffedBytes = 8_192;

/** Safe to run again: a file that was already inspected is skipped. */
export async function inspectFile(
  platform: Platform,
  { fileId }: PayloadOf<typeof inspectFileJob>,
): Promise<void> {
  const { database, objects } = platform;
  const found = await database.asSystem(async () => {
    const row = await selectWaitingFile(fileId);
    return row && { row, file: await findSealedFile(row.uploadId) };
  });
  if (found === undefined) return;
  if (found.file === undefined || found.file.byteLength === 0) {
    const failure: FileProblem = { code: 'notWhole' };
    await settle(platform, found.row, { status: 'failed', failure });
    throw new JobFailure(failure, { retry: false });
  }
  const { objectKey, byteOffset, byteLength, id } = found.file;
  const range = { offset: byteOffset, length: Math.min(byteLength, sniffedBytes) };
  const start = Buffer.concat(await (await objects.read(objectKey, range)).toArray());
  const isDicom = start.subarray(128, 132).toString('latin1') === 'DICM';
  const mime = isDicom ? 'application/dicom' : (await sniffFile(start)).mime;
  await database.asSystem(() => requestFileView(id));
  await settle(platform, found.row, { status: 'ready', packFileId: id, mime, size: byteLength });
}

async function settle(
  { database }: Platform,
  row: AdditionalFileRow,
  change: Partial<AdditionalFileRow>,
): Promise<void> {
  await database.asSystem(async () => {
    await updateAdditionalFile(row.id, change);
    await recordEvent({
      event: 'additional-files-updated',
      rooms: [rooms.case(row.caseId)],
      data: { caseId: row.caseId },
    });
  });
}
