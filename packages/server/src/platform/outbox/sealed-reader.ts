// A reader that misses no sealed event and handles each once, across restarts and with any number of processes.
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

/** The events that a reader wants. Its row in outbox_reader says how far it has read. Unread events are kept. */
export type ReaderDeclaration<Event extends string = string> = {
  /** Name of its row in outbox_reader. */
  name: string;
  /** The kinds of events that it handles. All others are skipped. */
  events: readonly Event[];
};

export type SealedReaderOptions<Event extends string> = {
  database: Database;
  reader: ReaderDeclaration<Event>;
  /** Runs in the system transaction that advances the reader, so its writes happen once. */
  handle: (event: Pick<SealedEvent, 'id' | 'data'> & { event: Event }) => Promise<void>;
  onError: (error: unknown) => void;
};

const POLL_MS = 1_000;
/** After this many failures an event is skipped, so that it does not hold up all others. */
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

/** Handles the next event. Returns `false` if there is none. */
async function handleNext<Event extends string>(
  options: SealedReaderOptions<Event>,
  failures: Map<string, number>,
): Promise<boolean> {
  const { database, reader, handle } = options;
  // Most events are irrelevant to this reader, and finding that out needs no transaction.
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

/** Locks the reader's row first, so that two processes never handle the same event. */
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
