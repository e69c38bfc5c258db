// Where the bytes of what was sent lie: each upload is one pack, an object with its files one behind the other.
import type { LinkedObject } from '../capabilities/capability-service.ts';
import { and, eq, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { packFile, upload } from './upload-tables.ts';

export type PackFileRow = typeof packFile.$inferSelect;

/** Sealing twice adds nothing. */
export function insertPackFiles(rows: (typeof packFile.$inferInsert)[]): Promise<void> {
  return insertMany(packFile, rows, { isRepeatable: true });
}

/** The files as they were sent; what a ZIP among them held is not one of them. */
export async function selectPackFiles(uploadId: string): Promise<PackFileRow[]> {
  return currentHandle()
    .select()
    .from(packFile)
    .where(and(eq(packFile.uploadId, uploadId), isNull(packFile.objectKey)))
    .orderBy(packFile.byteOffset, packFile.id);
}

export type PackBytes = Required<Pick<LinkedObject, 'objectKey' | 'byteOffset' | 'byteLength'>> & {
  sha256: string;
};

/** Where the bytes of files lie, by the file's id; only those that the running transaction may see. */
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

/** The first file of an upload that has arrived. Needs a system transaction. */
export async function findSealedFile(uploadId: string): Promise<SealedFile | undefined> {
  const [file] = await selectPackFiles(uploadId);
  const bytes = file && (await locateFiles([file.id])).get(file.id);
  return bytes && { ...bytes, id: file.id };
}

/** The sealed pack of an upload. Needs a system transaction. */
export async function findPackKey(uploadId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .select({ packKey: upload.packKey })
    .from(upload)
    .where(eq(upload.id, uploadId));
  return row?.packKey ?? null;
}
