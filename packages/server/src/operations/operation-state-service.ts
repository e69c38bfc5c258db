import { canRetryMail, rooms, type MailFailure, type Need, type OperationState } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { lastNight } from '../platform/backup/nightly-backup.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { requeueMails } from '../platform/mail/mail-repository.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { type KnownProcess, countingPeriods, readFacts } from './operation-facts.ts';
import { findAlerts } from './operation-needs.ts';
import {
  insertBackupReport,
  selectBackupTimes,
  selectFailedJobs,
  type BackupReportKind,
} from './state-repository.ts';

const failedJobsShown = 50;

/** Returns what the operations page shows. Throws 503 if the database does not answer. */
export async function readOperationState(platform: Platform): Promise<OperationState> {
  const facts = await readFacts(platform);
  const { at, queues, mails, backup, processes } = facts;
  const since = countingPeriods(at);
  const { rows, backups } = await platform.database.asSystem(async () => ({
    rows: await selectFailedJobs(since.week, failedJobsShown),
    backups: await selectBackupTimes(since.fortnight),
  }));
  return {
    checkedAt: at.toISOString(),
    needs: findAlerts(facts),
    queues: queues.map(({ oldestAt, ...queue }) => ({ ...queue, oldestAt: iso(oldestAt) })),
    processes: processes.map(presentProcess),
    failedJobs: { total: queues.reduce((sum, { failed }) => sum + failed, 0), rows },
    mails: { ...mails, oldestAt: iso(mails.oldestAt), isSetUp: facts.isMailSetUp },
    backup: {
      madeAt: iso(backup.madeAt),
      restoredAt: iso(backup.restoredAt),
      knownBy: backup.knownBy,
      nights: nightsOf([...backup.exports, ...backups], at),
    },
  };
}

const nightsShown = 14;

/** Returns the nights since the oldest of these backups, at most 14. A backup counts for the night before it. */
export function nightsOf(times: readonly Date[], now: Date): OperationState['backup']['nights'] {
  const made = new Set(times.map((time) => lastNight(time).getTime()));
  const oldest = Math.min(...made);
  const nights: Date[] = [];
  for (let night = lastNight(now); nights.length < nightsShown && night.getTime() >= oldest;) {
    nights.unshift(night);
    night = lastNight(new Date(night.getTime() - 1));
  }
  return nights.map((night) => ({ at: night.toISOString(), isMade: made.has(night.getTime()) }));
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function presentProcess({
  silentSeconds: _,
  startedAt,
  seenAt,
  ...process
}: KnownProcess): OperationState['processes'][number] {
  return { ...process, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() };
}

/** Records a super-admin's report that a backup was restored as a test. */
export async function reportRestore(platform: Platform, caller: Caller): Promise<OperationState> {
  await platform.database.asSystem(async () => {
    const id = newId();
    await insertBackupReport(id, 'restore', caller.context.now);
    await recordChange(caller, 'operations.restore-reported', {
      entityKind: 'backup-report',
      entityId: id,
      workspaceId: null,
      detail: {},
    });
    await announceOperations();
  });
  return readOperationState(platform);
}

/**
 * CG-148: sends failed emails again once the mail server works or accepts our emails. Skips reasons that would fail
 * again.
 */
export async function sendMailsAgain(
  platform: Platform,
  caller: Caller,
  reason: MailFailure,
): Promise<OperationState> {
  await platform.database.asSystem(async () => {
    const { week } = countingPeriods(caller.context.now);
    const count = canRetryMail(reason) ? await requeueMails(reason, week) : 0;
    await recordChange(caller, 'operations.mails-sent-again', {
      entityKind: 'mail',
      entityId: reason,
      workspaceId: null,
      detail: { reason, count },
    });
    await announceOperations();
  });
  return readOperationState(platform);
}

/** Records a backup or restore that the operator's own command reports. */
export async function reportBackup({ database, clock }: Platform, kind: BackupReportKind): Promise<void> {
  const now = clock.now();
  await database.asSystem(async () => {
    const id = newId();
    await insertBackupReport(id, kind, now);
    await recordAudit({
      actorId: null,
      actorRole: 'system',
      workspaceId: null,
      action: `operations.${kind}-reported`,
      entityKind: 'backup-report',
      entityId: id,
      outcome: 'allowed',
      at: now,
    });
    await announceOperations();
  });
}

/** Tells open operations pages to refresh. Needs a system transaction. */
export const announceOperations = (): Promise<void> =>
  recordEvent({ event: 'operations-changed', rooms: [rooms.operations], data: {} });

/** Identifies a need by its code and subject, not by its current count. */
export const needKey = ({ code, about }: Need): string => `${code} ${code === 'storage-away' ? '' : about}`;
