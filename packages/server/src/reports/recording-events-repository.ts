// Events of recordings in progress. Everything here needs the owner's rights.
import { asc, eq, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { recordingEventBatch } from './recording-tables.ts';

type BatchRow = typeof recordingEventBatch.$inferSelect;

/** Returns how many events a recording has so far, and their gzipped size in bytes. */
export async function selectEventCount(uploadId: string): Promise<{ count: number; bytes: number }> {
  const { first, count, events } = recordingEventBatch;
  const [row] = await currentHandle()
    .select({
      count: sql<number>`coalesce(max(${first} + ${count}), 0)::integer`,
      bytes: sql<number>`coalesce(sum(octet_length(${events})), 0)::integer`,
    })
    .from(recordingEventBatch)
    .where(eq(recordingEventBatch.uploadId, uploadId));
  return row ?? { count: 0, bytes: 0 };
}

export async function insertEventBatch(row: BatchRow): Promise<void> {
  await currentHandle().insert(recordingEventBatch).values(row);
}

/** Returns the gzipped events of a recording, in order. */
export async function selectEventBatches(uploadId: string): Promise<Uint8Array[]> {
  const rows = await currentHandle()
    .select({ events: recordingEventBatch.events })
    .from(recordingEventBatch)
    .where(eq(recordingEventBatch.uploadId, uploadId))
    .orderBy(asc(recordingEventBatch.first));
  return rows.map(({ events }) => events);
}

export async function deleteEventBatches(uploadId: string): Promise<void> {
  await currentHandle().delete(recordingEventBatch).where(eq(recordingEventBatch.uploadId, uploadId));
}
