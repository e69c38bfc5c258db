// The product's current state, as the operations page, the metrics and the log all report it.
import { hostname } from 'node:os';

import { hour, day } from '@plainscan/contract';
import { countUnsettledPayments } from '../payments/refund-service.ts';
import { backupFolder, listBackupTimes } from '../platform/backup/nightly-backup.ts';
import type { Platform } from '../platform/platform.ts';
import { readDiskSpace } from '../platform/storage/disk-space.ts';
import { silentAfterSeconds } from './process-heartbeat.ts';
import { selectProcesses, type ProcessRow } from './process-repository.ts';
import {
  countJobs,
  countMails,
  countStored,
  selectOldestUnsealed,
  type MailCounts,
  type QueueRow,
  type StoredCounts,
  type UnsealedTimes,
} from './state-repository.ts';

export type KnownProcess = ProcessRow & { isAlive: boolean };

/** Facts from the database. */
export type DatabaseFacts = {
  queues: QueueRow[];
  mails: MailCounts;
  stored: StoredCounts;
  payments: { openCheckouts: number; waitingMessages: number; refundTasks: number };
  processes: KnownProcess[];
  unsealed: UnsealedTimes;
};

export type Facts = DatabaseFacts & {
  at: Date;
  storageProblem: string | null;
  /** The disk of this process's data folder. */
  disk: { host: string; freeBytes: number; sizeBytes: number } | null;
  backup: {
    madeAt: Date | null;
    restoredAt: Date | null;
    knownBy: 'exports' | 'reports';
    /** When the stored exports were made. */
    exports: Date[];
  };
  isMailSetUp: boolean;
};

/** Returns how far back jobs and emails count: the last week, by the product's clock. */
export const countingPeriods = (now: Date): { day: Date; week: Date; fortnight: Date } => ({
  day: new Date(now.getTime() - day),
  week: new Date(now.getTime() - 7 * day),
  // One extra night, so that the oldest of 14 nights is complete.
  fortnight: new Date(now.getTime() - 15 * day),
});

/** Reads all facts again. Rejects if the database does not answer. */
export async function readFacts(platform: Platform): Promise<Facts> {
  const { config, clock, database, storage } = platform;
  const now = clock.now();
  const known = await database.asSystem(() => readFromDatabase(now));
  const [problem, disk, exported] = await Promise.all([
    storage.check(),
    readDiskSpace(config.dataFolder),
    database.kind === 'pglite' ? listBackupTimes(backupFolder(config.dataFolder)) : [],
  ]);
  const { backedUpAt, restoredAt } = known.stored;
  return {
    ...known,
    at: now,
    storageProblem: problem ?? null,
    disk: disk && { host: hostname(), ...disk },
    backup: {
      madeAt: newestOf(exported.at(-1) ?? null, backedUpAt),
      restoredAt,
      knownBy: database.kind === 'pglite' ? 'exports' : 'reports',
      exports: exported,
    },
    isMailSetUp: config.smtpUrl !== null || config.demo,
  };
}

async function readFromDatabase(now: Date): Promise<DatabaseFacts> {
  const since = countingPeriods(now);
  const queues = await countJobs(now, since);
  const mails = await countMails(since.week);
  const stored = await countStored(new Date(now.getTime() - hour));
  const payments = await countUnsettledPayments(now);
  const unsealed = await selectOldestUnsealed();
  const processes = await selectProcesses();
  return { queues, mails, stored, payments, unsealed, processes: processes.map(withLiveness) };
}

const withLiveness = (row: ProcessRow): KnownProcess => ({
  ...row,
  isAlive: row.silentSeconds < silentAfterSeconds,
});

const newestOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

const cacheMilliseconds = 2_000;
const factsCache = new WeakMap<Platform, { at: number; facts: Promise<Facts> }>();

/** Returns facts that are at most two seconds old: no matter how many monitors ask, the database is queried once. */
export function readRecentFacts(platform: Platform): Promise<Facts> {
  const now = performance.now();
  const last = factsCache.get(platform);
  if (last && now - last.at < cacheMilliseconds) return last.facts;
  const facts = readFacts(platform);
  factsCache.set(platform, { at: now, facts });
  return facts;
}
