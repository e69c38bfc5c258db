import { sealAudit } from '../audit/seal-audit.ts';
import type { Database } from '../database/database.ts';
import { startWakeLoop } from '../database/wake-loop.ts';
import type { ReaderDeclaration } from './sealed-reader.ts';
import { removeOldEvents, sealOutbox, type SealPass } from './seal-outbox.ts';

export type SealWorker = {
  /** Resolves when everything committed before the call is sealed. */
  sealNow(): Promise<void>;
  stop(): Promise<void>;
};

export type SealWorkerOptions = {
  database: Database;
  /** All readers: events that one of them still needs are kept. */
  readers: readonly ReaderDeclaration[];
  onError: (error: unknown) => void;
  pollMs?: number;
};

const POLL_MS = 1_000;
/** A step records several events in several transactions: one pass numbers them and wakes each reader once. */
const REST_MS = 20;
const CLEANING_PAUSE_MS = 600_000;

/** Numbers events and audit rows soon after their commit. Every process may run a worker. */
export async function startSealWorker(options: SealWorkerOptions): Promise<SealWorker> {
  const { database, readers, onError, pollMs = POLL_MS } = options;
  let nextCleaning = 0;
  const events = startWakeLoop({
    pollMs,
    restMs: REST_MS,
    onError,
    run: async () => {
      await sealAll(database, sealOutbox);
      if (performance.now() >= nextCleaning) {
        nextCleaning = performance.now() + CLEANING_PAUSE_MS;
        await removeOldEvents(database, readers);
      }
      return undefined;
    },
  });
  // Nothing waits for the number of an audit row, and every read of a case writes one, so they are sealed in batches,
  // once a second.
  const audit = startWakeLoop({
    pollMs,
    onError,
    run: async () => {
      await sealAll(database, sealAudit);
      return undefined;
    },
  });
  const stopListening = await database.listen('outbox_recorded', events.wake);
  return {
    sealNow: () => sealCommitted(database),
    stop: async () => {
      await stopListening();
      await Promise.all([events.stop(), audit.stop()]);
    },
  };
}

/** Seals everything committed before the call. */
export async function sealCommitted(database: Database): Promise<void> {
  for (const seal of [sealOutbox, sealAudit]) await sealAll(database, seal);
}

/** Each pass is its own transaction, so that others can write between them. */
async function sealAll(database: Database, seal: (database: Database) => Promise<SealPass>): Promise<void> {
  while ((await seal(database)).isFull);
}
