import { sql } from 'drizzle-orm';
import { newId } from '../clock/uuidv7.ts';
import { storedJson } from '../database/stored-text.ts';
import { currentHandle } from '../database/transaction.ts';

export type NewEvent = {
  /** A past fact, such as `case.claimed`. */
  event: string;
  /** The keys of the rooms that hear of it. */
  rooms: readonly string[];
  /** Ids only: whoever hears of it asks for the rest. */
  data: Readonly<Record<string, unknown>>;
};

/** Adds the event to the running transaction; it is numbered and delivered after the commit. */
export async function recordEvent({ event, rooms, data }: NewEvent): Promise<void> {
  await currentHandle().execute(sql`
    WITH notified AS (SELECT pg_notify('outbox_recorded', ''))
    INSERT INTO outbox_event (id, event, rooms, data)
    SELECT ${newId()}::uuid, ${event}, ${storedJson(rooms)}::jsonb, ${storedJson(data)}::jsonb
    FROM notified`);
}
