// Decides what needs attention, and how urgently. Nothing is guessed: anything not known to be fine is reported.
import type { Need, NeedCode } from '@plainscan/contract';

import { minute, hour } from '@plainscan/contract';
import { diskState } from '../platform/storage/disk-space.ts';
import type { Facts, KnownProcess } from './operation-facts.ts';

/** A day, plus two hours in which the next backup may be made. */
const backupHours = 26;
const restoreDays = 92;
const slowQueueMinutes = 10;
const slowMailMinutes = 10;

type Found = Partial<Pick<Need, 'count' | 'since' | 'about'>>;

const need = (code: NeedCode, tone: Need['tone'], found: Found = {}): Need => ({
  code,
  tone,
  count: null,
  since: null,
  about: null,
  ...found,
});

const bad = (code: NeedCode, found?: Found): Need => need(code, 'bad', found);
const warn = (code: NeedCode, found?: Found): Need => need(code, 'warn', found);

/** Returns everything that needs attention, most urgent first. */
export function findAlerts(facts: Facts): Need[] {
  const needs = [
    ...storageNeeds(facts),
    ...diskNeeds(facts),
    ...backupNeeds(facts),
    ...processNeeds(facts),
    ...jobNeeds(facts),
    ...mailNeeds(facts),
    ...paymentNeeds(facts),
  ];
  return [...needs.filter(({ tone }) => tone === 'bad'), ...needs.filter(({ tone }) => tone === 'warn')];
}

function storageNeeds({ storageProblem, stored }: Facts): Need[] {
  return [
    ...(storageProblem === null ? [] : [bad('storage-away', { about: storageProblem })]),
    ...(stored.damagedFiles === 0 ? [] : [bad('files-damaged', { count: stored.damagedFiles })]),
  ];
}

/** Reports each machine once, because its processes usually share a disk. */
function diskNeeds({ disk, processes }: Facts): Need[] {
  const byHost = new Map<string, { freeBytes: number; sizeBytes: number }>();
  for (const process of processes)
    if (process.isAlive && process.disk) byHost.set(process.host, process.disk);
  if (disk) byHost.set(disk.host, disk);
  return [...byHost].flatMap(([host, room]) => {
    const state = diskState(room);
    if (state === 'roomy') return [];
    const found = { about: host, count: room.freeBytes };
    return [state === 'full' ? bad('disk-full', found) : warn('disk-low', found)];
  });
}

function backupNeeds({ at, backup: { madeAt, restoredAt } }: Facts): Need[] {
  const isOlder = (date: Date, hours: number): boolean => at.getTime() - date.getTime() > hours * hour;
  const needs: Need[] = [];
  if (madeAt === null) needs.push(bad('backup-never'));
  else if (isOlder(madeAt, backupHours)) needs.push(bad('backup-old', { since: madeAt.toISOString() }));
  if (restoredAt === null) needs.push(warn('restore-never'));
  else if (isOlder(restoredAt, restoreDays * 24))
    needs.push(warn('restore-old', { since: restoredAt.toISOString() }));
  return needs;
}

const runsJobs = ({ role }: KnownProcess): boolean => role !== 'api';

function processNeeds({ processes }: Facts): Need[] {
  const silent = processes.filter(({ isAlive }) => !isAlive);
  const hasWorker = processes.some((process) => process.isAlive && runsJobs(process));
  return [
    ...(hasWorker ? [] : [bad('no-worker')]),
    ...silent.map(({ host, role, seenAt }) =>
      warn('process-silent', { about: `${host} (${role})`, since: seenAt.toISOString() }),
    ),
  ];
}

const isSlow = (oldest: Date | null, now: Date, minutes: number): boolean =>
  oldest !== null && now.getTime() - oldest.getTime() > minutes * minute;

function jobNeeds({ at, queues }: Facts): Need[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return [
    ...(failed === 0 ? [] : [bad('jobs-failed', { count: failed })]),
    ...queues
      .filter(({ oldestAt }) => isSlow(oldestAt, at, slowQueueMinutes))
      .map(({ kind, waiting, oldestAt }) =>
        warn('queue-slow', { about: kind, count: waiting, since: oldestAt?.toISOString() ?? null }),
      ),
  ];
}

function mailNeeds({ at, mails, isMailSetUp }: Facts): Need[] {
  const refused = mails.refused.reduce((sum, { count }) => sum + count, 0);
  const isStuck = mails.retrying > 0 || isSlow(mails.oldestAt, at, slowMailMinutes);
  const count = mails.waiting + mails.retrying;
  return [
    ...(isMailSetUp ? [] : [warn('mail-not-set-up')]),
    ...(isStuck ? [warn('mails-waiting', { count, since: mails.oldestAt?.toISOString() ?? null })] : []),
    ...(refused === 0 ? [] : [warn('mails-refused', { count: refused })]),
  ];
}

function paymentNeeds({ payments: { waitingMessages, refundTasks } }: Facts): Need[] {
  return [
    ...(refundTasks === 0 ? [] : [warn('payments-to-refund', { count: refundTasks })]),
    ...(waitingMessages === 0 ? [] : [warn('payments-waiting', { count: waitingMessages })]),
  ];
}
