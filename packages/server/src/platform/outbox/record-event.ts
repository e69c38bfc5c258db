import { newId } from '../clock/uuidv7.ts';
import { sql } from '../database/drizzle.ts';
import { storedJson } from '../database/stored-text.ts';
import { currentHandle } from '../database/transaction.ts';

export type NewEvent = {
  /** A past fact, such as `case.claimed`. */
  event: string;
  /** Keys of the rooms that receive it. */
  rooms: readonly string[];
  /** IDs only: recipients request the rest. */
  data: Readonly<Record<string, unknown>>;
};

/** Adds the event to the running transaction. It is numbered and delivered after the commit. */
export const recordEvent = (event: NewEvent): Promise<void> => recordEvents([event]);

/** Records several events, in order, with one statement. */
export async function recordEvents(events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ event, rooms, data }) => ({ id: newId(), event, rooms, data }));
  await currentHandle().execute(sql`
    WITH notified AS (SELECT pg_notify('outbox_recorded', ''))
    INSERT INTO outbox_event (id, event, rooms, data)
    SELECT given.id, given.event, given.rooms, given.data
    FROM notified, jsonb_to_recordset(${storedJson(rows)}::jsonb)
      AS given (id uuid, event text, rooms jsonb, data jsonb)`);
}
