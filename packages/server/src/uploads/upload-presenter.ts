import { presentFileProblem, type Upload } from '@plainscan/contract';

import type { UploadRow } from './upload-repository.ts';

export function presentUpload(row: UploadRow, found: Upload['study'] = null): Upload {
  return {
    id: row.id,
    purpose: row.purpose,
    status: row.status,
    offset: row.received,
    size: row.size,
    files: row.files.length,
    have: filesBefore(row),
    failure: presentFileProblem(row.failure),
    study: found,
    setAside: row.setAside.map(({ path, reason }) => ({ path, reason: presentFileProblem(reason) })),
    reading: row.status === 'sealed' ? { done: row.readDone, total: row.readTotal } : null,
  };
}

/** Returns the files that have arrived completely: those that end before the durable offset. */
function filesBefore(row: UploadRow): string[] {
  let end = 0;
  return row.files.filter((file) => (end += file.size) <= row.received).map((file) => file.path);
}
