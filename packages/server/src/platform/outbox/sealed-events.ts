import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { startWakeLoop } from '../database/wake-loop.ts';

export type SealedEvent = {
  seq: number;
  id: string;
  event: string;
  rooms: string[];
  data: Record<string, unknown>;
  at: Date;
};

/** Includes the number of the newest event. */
export type Replay = ({ events: SealedEvent[] } | { tooOld: true }) & { last: number };

export type Subscription = {
  /** The number of the last handled event. */
  lastSeq(): number;
  stop(): Promise<void>;
};

const POLL_MS = 1_000;
const BATCH_SIZE = 500;
const REPLAY_LIMIT = 1_000;
const REPLAY_MINUTES = 10;

/**
 * Calls `handler` with every event sealed from now on, in order, each once in this process. The next one waits until it
 * has resolved. Errors go to `onError`, and the event counts as handled.
 */
export async function subscribeSealed(
  database: Database,
  handler: (event: SealedEvent) => void | Promise<void>,
  onError: (error: unknown) => void,
): Promise<Subscription> {
  let last = await readLastSeq(database);
  const loop = startWakeLoop({
    pollMs: POLL_MS,
    onError,
    run: async () => {
      for (;;) {
        const events = await database.readAsSystem(() => readEvents(database, last, BATCH_SIZE));
        for (const event of events) {
          last = event.seq;
          await Promise.resolve(event).then(handler).catch(onError);
        }
        if (events.length < BATCH_SIZE) return undefined;
      }
    },
  });
  const stopListening = await database.listen('outbox_sealed', loop.wake);
  return {
    lastSeq: () => last,
    stop: async () => {
      await stopListening();
      await loop.stop();
    },
  };
}

/**
 * Returns the events after `seq`, for a reconnecting client. Too old: more than 1,000 events, some older than ten
 * minutes or already removed, or a number that was never assigned.
 */
export async function eventsAfter(
  database: Database,
  seq: number,
  limit: number = REPLAY_LIMIT,
): Promise<Replay> {
  return database.asSystem(async () => {
    const last = await readLastSeq(database);
    if (!Number.isSafeInteger(seq) || seq < 0 || seq > last) return { tooOld: true, last };
    if (seq === last) return { events: [], last };
    if (last - seq > limit) return { tooOld: true, last };
    const { rows } = await database.current().execute<{ is_recent: boolean }>(sql`
      SELECT sealed_at > now() - make_interval(mins => ${REPLAY_MINUTES}) AS is_recent
      FROM outbox_event WHERE seq = ${seq + 1}`);
    if (!rows[0]?.is_recent) return { tooOld: true, last };
    return { events: await readEvents(database, seq, limit), last };
  });
}

/** Returns the number of the newest sealed event; 0 before the first. */
export async function readLastSeq(database: Database): Promise<number> {
  return database.asSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ last_seq: number }>(sql`SELECT last_seq FROM outbox_seal`);
    return rows[0]?.last_seq ?? 0;
  });
}

type EventRow = Omit<SealedEvent, 'at'> & { created_at: string };

async function readEvents(database: Database, after: number, limit: number): Promise<SealedEvent[]> {
  const { rows } = await database.current().execute<EventRow>(sql`
    SELECT seq, id, event, rooms, data, created_at FROM outbox_event
    WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`);
  return rows.map(({ created_at, ...event }) => ({ ...event, at: new Date(created_at) }));
}
