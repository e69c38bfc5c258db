// What needs attention, fact by fact: exactly what is not known to be fine is reported.
import { day, minute } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';

import type { Facts, KnownProcess } from './operation-facts.ts';
import { findAlerts } from './operation-needs.ts';

const at = new Date('2026-11-25T11:15:00Z');
const ago = (minutes: number): Date => new Date(at.getTime() - minutes * minute);
const minutesOfDay = day / minute;

const worker = (change: Partial<KnownProcess> = {}): KnownProcess => ({
  id: 'w',
  host: 'machine-1',
  role: 'worker',
  version: '1.0.0',
  workingOn: [],
  disk: { freeBytes: 500e9, sizeBytes: 1_000e9 },
  startedAt: ago(600),
  seenAt: ago(0),
  silentSeconds: 1,
  isAlive: true,
  ...change,
});

const quiet: Facts = {
  at,
  storageProblem: null,
  disk: { host: 'machine-1', freeBytes: 500e9, sizeBytes: 1_000e9 },
  backup: { madeAt: ago(8 * 60), restoredAt: ago(30 * minutesOfDay), knownBy: 'exports', exports: [] },
  isMailSetUp: true,
  queues: [{ kind: 'read-study', waiting: 2, running: 1, oldestAt: ago(2), done: 140, failed: 0 }],
  mails: { waiting: 1, retrying: 0, oldestAt: ago(1), refused: [] },
  stored: {
    uploads: 3,
    stalledUploads: 1,
    checkedAt: ago(8 * 60),
    damagedFiles: 0,
    backedUpAt: null,
    restoredAt: ago(30 * minutesOfDay),
  },
  payments: { openCheckouts: 4, waitingMessages: 0, refundTasks: 0 },
  unsealed: { event: null, row: null },
  processes: [worker(), worker({ id: 'a', role: 'api' })],
};

const codesOf = (change: Partial<Facts>) => findAlerts({ ...quiet, ...change }).map(({ code }) => code);

test('CG-148: on a quiet minutesOfDay nothing needs attention', () => {
  expect(findAlerts(quiet)).toEqual([]);
});

describe('CG-148: what needs attention', () => {
  test.each<[string, Partial<Facts>, string[]]>([
    ['a store that is away', { storageProblem: 'The file storage is not responding.' }, ['storage-away']],
    ['damaged files', { stored: { ...quiet.stored, damagedFiles: 2 } }, ['files-damaged']],
    ['a disk with 3 % left', { disk: { host: 'm', freeBytes: 3e10, sizeBytes: 1e12 } }, ['disk-low']],
    ['a full disk', { disk: { host: 'm', freeBytes: 1e8, sizeBytes: 1e12 } }, ['disk-full']],
    ['no backup', { backup: { ...quiet.backup, madeAt: null } }, ['backup-never']],
    [
      'a backup of the night before last',
      { backup: { ...quiet.backup, madeAt: ago(32 * 60) } },
      ['backup-old'],
    ],
    ['a backup that nobody has tried', { backup: { ...quiet.backup, restoredAt: null } }, ['restore-never']],
    [
      'a try of a year ago',
      { backup: { ...quiet.backup, restoredAt: ago(365 * minutesOfDay) } },
      ['restore-old'],
    ],
    ['only API processes', { processes: [worker({ role: 'api' })] }, ['no-worker']],
    [
      'a silent API process',
      { processes: [worker(), worker({ role: 'api', isAlive: false })] },
      ['process-silent'],
    ],
    ['the only worker silent', { processes: [worker({ isAlive: false })] }, ['no-worker', 'process-silent']],
    ['failed jobs', { queues: [{ ...quiet.queues[0]!, failed: 3 }] }, ['jobs-failed']],
    ['a queue that stands', { queues: [{ ...quiet.queues[0]!, oldestAt: ago(11) }] }, ['queue-slow']],
    ['no mail server', { isMailSetUp: false }, ['mail-not-set-up']],
    ['mails that were tried in vain', { mails: { ...quiet.mails, retrying: 1 } }, ['mails-waiting']],
    ['mails that nobody sends', { mails: { ...quiet.mails, oldestAt: ago(11) } }, ['mails-waiting']],
    [
      'mails that were refused',
      { mails: { ...quiet.mails, refused: [{ reason: 'bad-address', count: 2, resendable: 0 }] } },
      ['mails-refused'],
    ],
    [
      'messages about nothing known',
      { payments: { ...quiet.payments, waitingMessages: 1 } },
      ['payments-waiting'],
    ],
    ['payments to give back', { payments: { ...quiet.payments, refundTasks: 1 } }, ['payments-to-refund']],
  ])('%s', (_, change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  test('says which one, how many and since when', () => {
    const silent = worker({ host: 'machine-2', isAlive: false, seenAt: ago(12) });
    const needs = findAlerts({
      ...quiet,
      processes: [worker(), silent],
      queues: [{ ...quiet.queues[0]!, failed: 3, oldestAt: ago(20) }],
    });
    expect(needs).toEqual([
      { code: 'jobs-failed', tone: 'bad', count: 3, since: null, about: null },
      {
        code: 'process-silent',
        tone: 'warn',
        count: null,
        since: ago(12).toISOString(),
        about: 'machine-2 (worker)',
      },
      { code: 'queue-slow', tone: 'warn', count: 2, since: ago(20).toISOString(), about: 'read-study' },
    ]);
  });

  test('counts mails that wait together with those that are retried', () => {
    const mails = { ...quiet.mails, waiting: 2, retrying: 3, oldestAt: ago(4) };
    expect(findAlerts({ ...quiet, mails })).toEqual([
      { code: 'mails-waiting', tone: 'warn', count: 5, since: ago(4).toISOString(), about: null },
    ]);
  });

  test('reports the disk of each machine once, and none for a silent machine', () => {
    const full = { freeBytes: 3e10, sizeBytes: 1e12 };
    const processes = [
      worker(),
      worker({ host: 'machine-2', disk: full }),
      worker({ host: 'machine-2', role: 'api', disk: full }),
      worker({ host: 'machine-3', disk: full, isAlive: false }),
    ];
    const told = findAlerts({ ...quiet, processes }).filter(({ code }) => code === 'disk-low');
    expect(told.map(({ about }) => about)).toEqual(['machine-2']);
  });
});
