// The state of unfinished packs, as rows: every process sees the same, and each change happens once or not at all.
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import type { StoredPart } from '../s3/s3-connection.ts';
import type { PackEntry, SealedPack } from './pack-record.ts';

export type PackProgress = {
  objectKey: string;
  multipartId: string | null;
  /** Number of safe bytes, in parts and in the rest. */
  size: number;
  parts: StoredPart[];
  /** Number of bytes that wait in the rest. */
  restSize: number;
  closing: PackEntry[] | null;
  sealed: SealedPack | null;
};

const REST_SIZE = sql`(SELECT coalesce(sum(octet_length(bytes)), 0)::integer FROM pack_rest
  WHERE pack_rest.upload_id = pack_upload.upload_id)`;
const REST = sql`coalesce((SELECT string_agg(bytes, ''::bytea ORDER BY byte_offset) FROM pack_rest
  WHERE pack_rest.upload_id = pack_upload.upload_id), ''::bytea)`;
const COLUMNS = sql`object_key AS "objectKey", multipart_id AS "multipartId", size, parts,
  ${REST_SIZE} AS "restSize", closing, sealed`;

/**
 * Creates the operations on these rows. Each change names the size that it builds on, and returns `false` if another
 * request was faster.
 */
export function createPackProgress(database: Database) {
  const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await database.current().execute<Row>(statement)).rows;

  const findNow = async (uploadId: string): Promise<PackProgress | undefined> =>
    (await run<PackProgress>(sql`SELECT ${COLUMNS} FROM pack_upload WHERE upload_id = ${uploadId}`))[0];

  return {
    find: (uploadId: string) => database.asSystem(() => findNow(uploadId)),
    /** Returns the upload's row. The first call creates it, with this key. */
    begin: (uploadId: string, objectKey: string): Promise<PackProgress> =>
      database.asSystem(async () => {
        await run(sql`INSERT INTO pack_upload (upload_id, object_key) VALUES (${uploadId}, ${objectKey})
          ON CONFLICT DO NOTHING`);
        const row = await findNow(uploadId);
        if (!row) throw new Error('The row of an upload is gone in its own transaction.');
        return row;
      }),
    /** Stores the store's ID of the multipart upload. Returns the ID that counts. */
    setMultipartId: (uploadId: string, id: string): Promise<string | null> =>
      database.asSystem(async () => {
        const [row] = await run<{ id: string }>(sql`UPDATE pack_upload
          SET multipart_id = coalesce(multipart_id, ${id}) WHERE upload_id = ${uploadId} RETURNING multipart_id AS id`);
        return row?.id ?? null;
      }),
    /** Returns a number for a part at this size. Numbers only increase, so that valid parts stay in order. */
    takePartNumber: (uploadId: string, size: number): Promise<number | undefined> =>
      database.asSystem(async () => {
        const [row] = await run<{ number: number }>(sql`UPDATE pack_upload SET next_part = next_part + 1
          WHERE upload_id = ${uploadId} AND size = ${size} AND sealed IS NULL RETURNING next_part - 1 AS number`);
        return row?.number;
      }),
    /** Adds a part that includes the rest. */
    addPart: (uploadId: string, from: number, to: number, part: StoredPart): Promise<boolean> =>
      database.asSystem(async () => {
        const rows = await run(sql`UPDATE pack_upload
          SET size = ${to}, parts = parts || ${JSON.stringify([part])}::jsonb
          WHERE upload_id = ${uploadId} AND size = ${from} AND closing IS NULL RETURNING upload_id`);
        if (rows.length > 0) await run(sql`DELETE FROM pack_rest WHERE upload_id = ${uploadId}`);
        return rows.length > 0;
      }),
    addRest: (uploadId: string, from: number, bytes: Buffer): Promise<boolean> =>
      database.asSystem(async () => {
        const rows = await run(sql`UPDATE pack_upload SET size = ${from + bytes.length}
          WHERE upload_id = ${uploadId} AND size = ${from} AND closing IS NULL RETURNING upload_id`);
        if (rows.length > 0)
          await run(sql`INSERT INTO pack_rest (upload_id, byte_offset, bytes)
            VALUES (${uploadId}, ${from}, ${bytes})`);
        return rows.length > 0;
      }),
    /** Reads the row and its rest at the same moment: between two reads, another request might have moved the rest. */
    findWithRest: (uploadId: string): Promise<(PackProgress & { rest: Uint8Array }) | undefined> =>
      database.asSystem(async () => {
        const [row] = await run<PackProgress & { rest: Uint8Array }>(
          sql`SELECT ${COLUMNS}, ${REST} AS rest FROM pack_upload WHERE upload_id = ${uploadId}`,
        );
        return row;
      }),
    /** Closes the upload to more bytes. Also returns `true` if the same list already closed it. */
    close: (uploadId: string, size: number, entries: readonly PackEntry[]): Promise<boolean> =>
      database.asSystem(async () => {
        const list = JSON.stringify(entries);
        const rows = await run(sql`UPDATE pack_upload SET closing = ${list}::jsonb
          WHERE upload_id = ${uploadId} AND size = ${size} AND (closing IS NULL OR closing = ${list}::jsonb)
          RETURNING upload_id`);
        return rows.length > 0;
      }),
    seal: (uploadId: string, pack: SealedPack): Promise<boolean> =>
      database.asSystem(async () => {
        const rows = await run(sql`UPDATE pack_upload
          SET sealed = ${JSON.stringify(pack)}::jsonb, parts = '[]', multipart_id = NULL
          WHERE upload_id = ${uploadId} AND sealed IS NULL RETURNING upload_id`);
        await run(sql`DELETE FROM pack_rest WHERE upload_id = ${uploadId}`);
        return rows.length > 0;
      }),
    /** Forgets the bytes because the store has lost them: the sender starts over. */
    restart: (uploadId: string, multipartId: string): Promise<void> =>
      database.asSystem(async () => {
        const rows = await run(sql`UPDATE pack_upload
          SET size = 0, parts = '[]', multipart_id = NULL, closing = NULL
          WHERE upload_id = ${uploadId} AND multipart_id = ${multipartId} AND sealed IS NULL RETURNING upload_id`);
        if (rows.length > 0) await run(sql`DELETE FROM pack_rest WHERE upload_id = ${uploadId}`);
      }),
    remove: (uploadId: string): Promise<PackProgress | undefined> =>
      database.asSystem(async () => {
        const [row] = await run<PackProgress>(
          sql`DELETE FROM pack_upload WHERE upload_id = ${uploadId} RETURNING ${COLUMNS}`,
        );
        return row;
      }),
    /** Returns the store's IDs of all multipart uploads that belong to packs. */
    openMultiparts: (): Promise<Set<string>> =>
      database.asSystem(async () => {
        const rows = await run<{ id: string }>(
          sql`SELECT multipart_id AS id FROM pack_upload WHERE multipart_id IS NOT NULL`,
        );
        return new Set(rows.map(({ id }) => id));
      }),
  };
}
