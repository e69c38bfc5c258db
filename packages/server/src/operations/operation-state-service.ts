import { type Need, type OperationState, rooms } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { type KnownProcess, lookBack, readFacts } from './operation-facts.ts';
import { findNeeds } from './operation-needs.ts';
import { insertBackupReport, selectFailedJobs, type BackupReportKind } from './state-repository.ts';

const failedJobsShown = 50;

/** What the page of those who run the product shows. Throws 503 when the database does not answer. */
export async function readOperationState(platform: Platform): Promise<OperationState> {
  const facts = await readFacts(platform);
  const { at, queues, mails, backup, processes } = facts;
  const rows = await platform.database.asSystem(() => selectFailedJobs(lookBack(at).week, failedJobsShown));
  return {
    checkedAt: at.toISOString(),
    needs: findNeeds(facts),
    queues: queues.map(({ oldestAt, ...queue }) => ({ ...queue, oldestAt: iso(oldestAt) })),
    processes: processes.map(presentProcess),
    failedJobs: { total: queues.reduce((sum, { failed }) => sum + failed, 0), rows },
    mails: { ...mails, oldestAt: iso(mails.oldestAt), isSetUp: facts.isMailSetUp },
    backup: { ...backup, madeAt: iso(backup.madeAt), restoredAt: iso(backup.restoredAt) },
  };
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

/** A super-admin says that a backup was restored, to see that it can be done. */
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

/** The operator's own command says that a backup was made, or restored. */
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

/** Tells the open pages of those who run the product to look again. Needs a system transaction. */
export const announceOperations = (): Promise<void> =>
  recordEvent({ event: 'operations-changed', rooms: [rooms.operations], data: {} });

/** What makes one need another one than before: what it is and of whom, not how many there are by now. */
export const needKey = ({ code, about }: Need): string => `${code} ${code === 'storage-away' ? '' : about}`;
