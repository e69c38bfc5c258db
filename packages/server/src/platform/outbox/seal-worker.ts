import { setTimeout as pause } from 'node:timers/promises';
import { sealAudit } from '../audit/seal-audit.ts';
import type { Database } from '../database/database.ts';
import { startWakeLoop } from '../database/wake-loop.ts';
import { adoptRestoredRows, removeOldEvents, sealOutbox } from './seal-outbox.ts';

export type SealWorker = {
  /** Resolves when everything committed before the call is sealed. */
  sealNow(): Promise<void>;
  stop(): Promise<void>;
};

export type SealWorkerOptions = {
  database: Database;
  onError: (error: unknown) => void;
  pollMs?: number;
};

const POLL_MS = 1_000;
/** How soon to look again for a row that another open transaction holds up. */
const WAITING_MS = 10;
const CLEANING_PAUSE_MS = 600_000;

/** Numbers events and audit rows soon after their commit. Every process may run one. */
export async function startSealWorker(options: SealWorkerOptions): Promise<SealWorker> {
  const { database, onError, pollMs = POLL_MS } = options;
  let nextCleaning = 0;
  await adoptRestoredRows(database);
  const loop = startWakeLoop({
    pollMs,
    onError,
    run: async () => {
      const isWaiting = await sealAll(database);
      if (performance.now() >= nextCleaning) {
        nextCleaning = performance.now() + CLEANING_PAUSE_MS;
        await removeOldEvents(database);
      }
      return isWaiting ? WAITING_MS : undefined;
    },
  });
  const stops = await Promise.all(
    ['outbox_recorded', 'audit_recorded'].map((channel) => database.listen(channel, loop.wake)),
  );
  return {
    sealNow: () => sealCommitted(database),
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await loop.stop();
    },
  };
}

/**
 * Seals everything committed before the call. Open transactions hold it up, on a server also those
 * of its other databases.
 */
export async function sealCommitted(database: Database): Promise<void> {
  while (await sealAll(database)) await pause(WAITING_MS);
}

/** Seals what can be sealed and tells whether something must wait for an open transaction. */
async function sealAll(database: Database): Promise<boolean> {
  let isWaiting = false;
  for (const seal of [sealOutbox, sealAudit]) {
    let pass = await seal(database);
    while (pass.sealed > 0 && pass.isWaiting) pass = await seal(database);
    isWaiting ||= pass.isWaiting;
  }
  return isWaiting;
}
