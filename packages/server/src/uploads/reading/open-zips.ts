// ZIP files in an upload: their contents are read like any other file and stored in their own pack.
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import type { PackFileRow } from '../../packs/pack-files.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import type { RefusedFile, StudyFile } from '../../platform/media/dicom/study-reader.ts';
import type { UnzippedFile } from '../../platform/media/sandbox/media-answer.ts';
import { createMediaChild } from '../../platform/media/sandbox/media-child.ts';

/** A file to read: its current location, and the row that it has or will have. */
export type SentFile = StudyFile & { packFileId: string };

/** An unpacked ZIP that is not in storage yet. */
export type OpenedZip = {
  path: string;
  containerId: string;
  files: (UnzippedFile & { id: string; path: string })[];
};

export type OpenedFiles = { files: SentFile[]; zips: OpenedZip[]; refused: Omit<RefusedFile, 'fileIndex'>[] };

const zipMark = Buffer.from('PK\x03\x04', 'latin1');

/** Returns the files with each ZIP replaced by its contents. A ZIP that cannot be opened is listed with its reason. */
export async function openZips(rows: PackFileRow[], packPath: string, scratch: string): Promise<OpenedFiles> {
  const opened: OpenedFiles = { files: [], zips: [], refused: [] };
  const archives = await findZips(rows, packPath);
  const child = createMediaChild({ scratch, readOnly: [packPath] });
  try {
    for (const row of rows) {
      const { id: packFileId, path: name, byteOffset: offset, byteLength: length } = row;
      const file = { path: packPath, name, offset, length, packFileId };
      if (!archives.has(packFileId)) {
        opened.files.push(file);
        continue;
      }
      const outputPath = join(scratch, `zip-${packFileId}`);
      const answer = await child.unzip({ path: packPath, offset, length, outputPath });
      if (answer.kind === 'failed') opened.refused.push({ name, reason: answer.reason });
      else if (answer.kind === 'no-archive') opened.files.push(file);
      else addUnzipped(opened, row, outputPath, answer.files);
    }
  } finally {
    await child.close();
  }
  return opened;
}

function addUnzipped(opened: OpenedFiles, zip: PackFileRow, path: string, found: UnzippedFile[]): void {
  const files = found.map((file) => ({ ...file, id: newId(), path: `${zip.path}/${file.name}` }));
  opened.zips.push({ path, containerId: zip.id, files });
  for (const { id, path: name, offset, length } of files)
    opened.files.push({ path, name, offset, length, packFileId: id });
}

/** Reads only the first four bytes, because the child process opens the files. */
async function findZips(rows: PackFileRow[], packPath: string): Promise<Set<string>> {
  const pack = await open(packPath, 'r');
  const isZip = async ({ byteOffset, byteLength }: PackFileRow): Promise<boolean> => {
    const start = Buffer.alloc(zipMark.length);
    const { bytesRead } = await pack.read(start, 0, Math.min(byteLength, start.length), byteOffset);
    return bytesRead === start.length && start.equals(zipMark);
  };
  try {
    const marks = await Promise.all(rows.map(isZip));
    return new Set(rows.flatMap(({ id }, at) => (marks[at] ? [id] : [])));
  } finally {
    await pack.close();
  }
}
