// Where uploaded bytes are stored: each upload is one pack, an object with its files one after another.
import type { LinkedObject } from '../capabilities/capability-service.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from '../platform/database/drizzle.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { packFile, upload } from './upload-tables.ts';

export type PackFileRow = typeof packFile.$inferSelect;

/** Inserts the files of a pack. Sealing twice adds nothing. */
export function insertPackFiles(rows: (typeof packFile.$inferInsert)[]): Promise<void> {
  return insertMany(packFile, rows, { isRepeatable: true });
}

/** Returns the files as they were sent, without those from inside an archive. */
export async function selectPackFiles(uploadId: string): Promise<PackFileRow[]> {
  return currentHandle()
    .select()
    .from(packFile)
    .where(and(eq(packFile.uploadId, uploadId), isNull(packFile.objectKey)))
    .orderBy(packFile.byteOffset, packFile.id);
}

/** Returns the files from inside archives that are stored already. Needs a system transaction. */
export async function selectUnpackedFiles(uploadId: string): Promise<PackFileRow[]> {
  return currentHandle()
    .select()
    .from(packFile)
    .where(and(eq(packFile.uploadId, uploadId), isNotNull(packFile.objectKey)))
    .orderBy(packFile.containerId, packFile.byteOffset, packFile.id);
}

export type PackBytes = Required<Pick<LinkedObject, 'objectKey' | 'byteOffset' | 'byteLength'>> & {
  sha256: string;
};

/** Returns where the bytes of files are, by file ID, limited to files that the current transaction may see. */
export async function locateFiles(ids: string[]): Promise<Map<string, PackBytes>> {
  if (ids.length === 0) return new Map();
  const rows = await currentHandle()
    .select({
      id: packFile.id,
      objectKey: sql<string | null>`coalesce(${packFile.objectKey}, ${upload.packKey})`,
      byteOffset: packFile.byteOffset,
      byteLength: packFile.byteLength,
      sha256: packFile.sha256,
    })
    .from(packFile)
    .innerJoin(upload, eq(upload.id, packFile.uploadId))
    .where(inArray(packFile.id, ids));
  return new Map(
    rows.flatMap(({ id, objectKey, ...range }) =>
      objectKey === null ? [] : [[id, { objectKey, ...range }] as const],
    ),
  );
}

export type SealedFile = PackBytes & { id: string };

/** Returns the first file of an upload that has arrived. Needs a system transaction. */
export async function findSealedFile(uploadId: string): Promise<SealedFile | undefined> {
  const [file] = await selectPackFiles(uploadId);
  const bytes = file && (await locateFiles([file.id])).get(file.id);
  return bytes && { ...bytes, id: file.id };
}

/** Returns the sealed pack of an upload. Needs a system transaction. */
export async function findPackKey(uploadId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .select({ packKey: upload.packKey })
    .from(upload)
    .where(eq(upload.id, uploadId));
  return row?.packKey ?? null;
}
