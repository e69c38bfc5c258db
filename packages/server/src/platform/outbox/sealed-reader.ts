// A reader of sealed events that misses none and handles each once, over restarts and with any number of processes.
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { textsIn } from '../database/id-list.ts';
import { startWakeLoop } from '../database/wake-loop.ts';
import type { SealedEvent } from './sealed-events.ts';

export type SealedReader = {
  /** Resolves when everything sealed before the call has been handled. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/** What a reader wants; its row in outbox_reader says how far it has read. Unread events are kept. */
export type ReaderDeclaration<Event extends string = string> = {
  /** A row of outbox_reader. */
  name: string;
  /** The kinds of events that it handles; all others are passed over. */
  events: readonly Event[];
};

export type SealedReaderOptions<Event extends string> = {
  database: Database;
  reader: ReaderDeclaration<Event>;
  /** Runs in the system transaction that moves the reader on: what it writes is written once. */
  handle: (event: Pick<SealedEvent, 'id' | 'data'> & { event: Event }) => Promise<void>;
  onError: (error: unknown) => void;
};

const POLL_MS = 1_000;
/** After so many failures an event is passed over, so that it does not hold up all others. */
const MAX_ATTEMPTS = 5;

type Row<Event> = { seq: number; id: string; event: Event; data: Record<string, unknown> };

export async function startSealedReader<Event extends string>(
  options: SealedReaderOptions<Event>,
): Promise<SealedReader> {
  const { database, onError } = options;
  const failures = new Map<string, number>();
  const loop = startWakeLoop({
    pollMs: POLL_MS,
    onError,
    run: async () => {
      while (await handleNext(options, failures));
      return undefined;
    },
  });
  const stopListening = await database.listen('outbox_sealed', loop.wake);
  return {
    async settle() {
      loop.wake();
      await loop.settle();
    },
    async stop() {
      await stopListening();
      await loop.stop();
    },
  };
}

/** Handles the next event; false when there is none. */
async function handleNext<Event extends string>(
  options: SealedReaderOptions<Event>,
  failures: Map<string, number>,
): Promise<boolean> {
  const { database, reader, handle } = options;
  // Most events are nothing to this reader: finding that out needs no transaction.
  if ((await database.readAsSystem(() => selectNext(options))) === undefined) return false;
  let current: Row<Event> | undefined;
  try {
    return await database.asSystem(async () => {
      current = await lockNext(options);
      if (current === undefined) return false;
      if ((failures.get(current.id) ?? 0) < MAX_ATTEMPTS) await handle(current);
      await database
        .current()
        .execute(sql`UPDATE outbox_reader SET last_seq = ${current.seq} WHERE name = ${reader.name}`);
      return true;
    });
  } catch (error) {
    if (current !== undefined) failures.set(current.id, (failures.get(current.id) ?? 0) + 1);
    throw error;
  }
}

/** The reader's row is locked first, so that two processes never handle the same event. */
async function lockNext<Event extends string>(
  options: SealedReaderOptions<Event>,
): Promise<Row<Event> | undefined> {
  const { database, reader } = options;
  await database
    .current()
    .execute(sql`SELECT last_seq FROM outbox_reader WHERE name = ${reader.name} FOR UPDATE`);
  return selectNext(options);
}

async function selectNext<Event extends string>({
  database,
  reader: { name, events },
}: SealedReaderOptions<Event>): Promise<Row<Event> | undefined> {
  const { rows } = await database.current().execute<Row<Event>>(sql`
    SELECT seq, id, event, data FROM outbox_event
    WHERE seq > (SELECT last_seq FROM outbox_reader WHERE name = ${name})
      AND event IN ${textsIn(events)}
    ORDER BY seq LIMIT 1`);
  return rows[0];
}
