// The text that Prometheus reads: what this process counts, and what the database knows about all processes.
import { attentionCodes } from '@plainscan/contract';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import { processMetrics } from '../platform/metrics/process-metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { productVersion } from '../platform/product-version.ts';
import { type Facts, readRecentFacts } from './operation-facts.ts';
import { findAlerts } from './operation-needs.ts';

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

const timeoutMilliseconds = 5_000;

type Sample = [value: number, labels?: Record<string, string>];

let isCollecting = false;

/** Collects Node's own numbers, such as the event loop delay, starting with the first scrape of the process. */
function collectNodeMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: processMetrics });
}

/**
 * Renders the metrics. `sockets` is the number of live connections of this process. Never rejects: without the
 * database, it returns what it knows.
 */
export async function renderMetrics(platform: Platform, sockets: number): Promise<string> {
  collectNodeMetrics();
  const facts = await withTimeout(readRecentFacts(platform)).catch(() => null);
  const registry = new Registry();
  const set = (name: string, help: string, samples: readonly Sample[]): void => {
    const labelNames = Object.keys(samples[0]?.[1] ?? {});
    const gauge = new Gauge({ name: `plainscan_${name}`, help, labelNames, registers: [registry] });
    for (const [value, labels = {}] of samples) gauge.set(labels, value);
  };
  setProcess(platform, sockets, set);
  set('up', 'Whether the database and the storage respond.', [
    [Number(facts !== null), { part: 'database' }],
    ...(facts === null ? [] : [[Number(facts.storageProblem === null), { part: 'storage' }] as Sample]),
  ]);
  if (facts !== null) setFacts(facts, set);
  return `${await processMetrics.metrics()}\n${await registry.metrics()}`;
}

type Set = (name: string, help: string, samples: readonly Sample[]) => void;

function setProcess({ config, database }: Platform, sockets: number, set: Set): void {
  const { busy, idle, waiting } = database.connections();
  set('info', 'The version and role of this process.', [[1, { version: productVersion, role: config.role }]]);
  set('sockets', 'Live connections of this process.', [[sockets]]);
  set('database_connections', 'Connections of this process to the database.', [
    [busy, { state: 'busy' }],
    [idle, { state: 'idle' }],
  ]);
  set('database_waiting', 'Transactions of this process waiting for a connection.', [[waiting]]);
}

function setFacts(facts: Facts, set: Set): void {
  setWork(facts, set);
  setStorage(facts, set);
  const needs = Map.groupBy(findAlerts(facts), ({ code }) => code);
  set(
    'needs_hand',
    'What needs attention, by kind; the operations page says more.',
    attentionCodes.map((code) => [needs.get(code)?.length ?? 0, { code }]),
  );
}

/** Returns the seconds since `date`; 0 if nothing is waiting. */
const secondsSince = (date: Date | null, now: Date): number =>
  date === null ? 0 : Math.max(0, (now.getTime() - date.getTime()) / 1_000);

function setWork({ at, queues, mails, payments, processes, unsealed }: Facts, set: Set): void {
  set(
    'jobs',
    'Jobs by kind: due, running, failed in the last seven days.',
    queues.flatMap(({ kind, waiting, running, failed }): Sample[] => [
      [waiting, { kind, state: 'waiting' }],
      [running, { kind, state: 'running' }],
      [failed, { kind, state: 'failed' }],
    ]),
  );
  set(
    'job_oldest_seconds',
    'How long the oldest job of a kind has been due.',
    queues.map(({ kind, oldestAt }) => [secondsSince(oldestAt, at), { kind }]),
  );
  set('mails', 'Mails: waiting, waiting after a failed try, refused or given up in the last seven days.', [
    [mails.waiting, { state: 'waiting' }],
    [mails.retrying, { state: 'retrying' }],
    [mails.refused.reduce((sum, { count }) => sum + count, 0), { state: 'refused' }],
  ]);
  set('mail_oldest_seconds', 'How long the oldest mail has waited.', [[secondsSince(mails.oldestAt, at)]]);
  set('payments', 'Payments: opened in the last day, messages waiting for their payment, refunds to make.', [
    [payments.openCheckouts, { state: 'open' }],
    [payments.waitingMessages, { state: 'message-waiting' }],
    [payments.refundTasks, { state: 'to-refund' }],
  ]);
  set('unsealed_oldest_seconds', 'How long the oldest event and trail row have had no number yet.', [
    [secondsSince(unsealed.event, at), { kind: 'event' }],
    [secondsSince(unsealed.row, at), { kind: 'trail-row' }],
  ]);
  const isWorker = ({ role }: { role: string }): boolean => role !== 'api';
  set(
    'processes',
    'Processes of the product, by what they do and whether they report being alive.',
    [true, false].flatMap((isAlive): Sample[] => {
      const found = processes.filter((process) => process.isAlive === isAlive);
      const state = isAlive ? 'alive' : 'silent';
      const workers = found.filter(isWorker).length;
      return [
        [workers, { does: 'work', state }],
        [found.length - workers, { does: 'api', state }],
      ];
    }),
  );
}

/** Returns seconds since 1970, as Prometheus expects; 0 for never. */
const timestamp = (date: Date | null): number => (date === null ? 0 : date.getTime() / 1_000);

function setStorage({ stored, backup, disk }: Facts, set: Set): void {
  set('uploads', 'Uploads in progress, and those stalled for an hour.', [
    [stored.uploads, { state: 'receiving' }],
    [stored.stalledUploads, { state: 'stalled' }],
  ]);
  set('damaged_files', 'Damaged or missing files found by the last check.', [[stored.damagedFiles]]);
  set('storage_check_timestamp_seconds', 'When the stored files were last checked; 0 for never.', [
    [timestamp(stored.checkedAt)],
  ]);
  set('backup_timestamp_seconds', 'When the last known backup was made; 0 for never.', [
    [timestamp(backup.madeAt)],
  ]);
  set('restore_timestamp_seconds', 'When a restore was last tried; 0 for never.', [
    [timestamp(backup.restoredAt)],
  ]);
  if (disk === null) return;
  set('disk_bytes', 'Bytes on the disk that holds this process’s data folder.', [
    [disk.freeBytes, { state: 'free' }],
    [disk.sizeBytes, { state: 'size' }],
  ]);
}

/** Limits how long a monitor waits for a hanging database. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMilliseconds);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
