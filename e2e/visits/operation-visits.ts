// What operators of the product see: a quiet day, each fault, and everything at once.
import { expect } from '@playwright/test';

import { text, type Visit } from './visit.ts';

const longAgo = '2026-11-18T03:00:00.000Z';
const needOf = (code: string, change: object = {}) => ({
  code,
  tone: 'bad',
  count: null,
  since: null,
  about: null,
  ...change,
});
const processOf = (at: number, change: object = {}) => ({
  id: `019a0000-0000-7000-8000-0000000003${10 + at}`,
  host: `machine-${at}`,
  role: 'worker',
  version: '1.0.0',
  startedAt: longAgo,
  seenAt: '2026-11-25T11:14:58.000Z',
  isAlive: true,
  workingOn: ['prepare-video', 'read-study'],
  disk: { freeBytes: 316e9, sizeBytes: 2_500e9 },
  ...change,
});
const queueOf = (kind: string, change: object = {}) => ({
  kind,
  waiting: 2,
  running: 1,
  oldestAt: '2026-11-25T11:14:00.000Z',
  done: 140,
  failed: 0,
  ...change,
});
const jobOf = (at: number, kind: string, cause: string) => ({
  id: `019a0000-0000-7000-8000-0000000004${10 + at}`,
  kind,
  subjectKind: 'case',
  cause,
  attempts: 5,
  failedAt: longAgo,
});
/** Returns the last nights. The newest `missing` ones have no backup. */
const nightsOf = (count: number, missing = 0) =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 10, 25 - count + at, 3)).toISOString(),
    isMade: at < count - missing,
  }));
const quiet = {
  checkedAt: '2026-11-25T11:15:00.000Z',
  needs: [] as object[],
  queues: [queueOf('read-study'), queueOf('prepare-video', { waiting: 0, oldestAt: null })],
  processes: [processOf(1), processOf(2, { role: 'api', workingOn: [] })],
  failedJobs: { total: 0, rows: [] as object[] },
  mails: {
    isSetUp: true,
    waiting: 1,
    retrying: 0,
    oldestAt: '2026-11-25T11:14:30.000Z',
    refused: [] as object[],
  },
  backup: {
    madeAt: '2026-11-25T03:00:00.000Z',
    restoredAt: '2026-11-09T09:00:00.000Z',
    knownBy: 'exports',
    nights: nightsOf(7),
  },
};

const call = /\/api\/operations$/;
const operations = { as: 'super@demo.test', path: '/operations' } as const;
const told = (change: object) => ({
  ...operations,
  answer: { call, status: 200, body: { ...quiet, ...change } },
});

const killed = processOf(3, { isAlive: false, seenAt: '2026-11-25T11:03:00.000Z' });
const silent = needOf('process-silent', { tone: 'warn', about: 'machine-3 (worker)', since: longAgo });
const refused = {
  ...quiet.mails,
  refused: [
    { reason: 'mailbox-full', count: 4, resendable: 3 },
    { reason: 'unknown-address', count: 2, resendable: 0 },
  ],
};
const failedJobs = {
  total: 61,
  rows: [
    jobOf(1, 'prepare-video', 'storage-full'),
    jobOf(2, 'read-study', 'tooSlow'),
    jobOf(3, 'send-account-mail', 'unexpected'),
  ],
};
const longHost = 'ip-10-114-203-117.eu-central-1.compute.internal';
const everything = {
  needs: [
    needOf('storage-away', {
      about: 'The file storage s3://clinic-files at s3.example.org does not answer.',
    }),
    needOf('files-damaged', { count: 2 }),
    needOf('backup-old', { since: longAgo }),
    needOf('jobs-failed', { count: 61 }),
    silent,
    needOf('disk-low', { tone: 'warn', about: longHost, count: 42e9 }),
    needOf('queue-slow', { tone: 'warn', about: 'prepare-video', count: 12, since: longAgo }),
    needOf('mails-waiting', { tone: 'warn', count: 12, since: longAgo }),
    needOf('mails-refused', { tone: 'warn', count: 6 }),
    needOf('payments-to-refund', { tone: 'warn', count: 5 }),
    needOf('restore-never', { tone: 'warn' }),
  ],
  queues: [...quiet.queues, queueOf('a-kind-of-a-newer-version', { waiting: 12_345, failed: 61 })],
  processes: [processOf(1), killed, processOf(4, { host: longHost, disk: null, workingOn: [] })],
  failedJobs,
  mails: refused,
  backup: { madeAt: longAgo, restoredAt: null, knownBy: 'reports', nights: nightsOf(14, 7) },
};

export const operationVisits: Visit[] = [
  { ...told({}), name: 'operations, quiet', ready: text('Nothing needs attention.') },
  {
    ...told({ needs: [silent], processes: [processOf(1), killed] }),
    name: 'operations, a worker was killed',
    ready: text('machine-3 (worker) is not responding'),
  },
  {
    ...told({ needs: [needOf('mails-refused', { tone: 'warn', count: 6 })], mails: refused }),
    name: 'operations, mails refused',
    ready: text('Emails that were not delivered: 6'),
  },
  {
    ...told({ needs: [needOf('disk-low', { tone: 'warn', about: 'machine-1', count: 42e9 })] }),
    name: 'operations, disk nearly full',
    ready: text('The disk of machine-1 is nearly full'),
  },
  {
    ...operations,
    answer: {
      call: /\/api\/operations(\/(storage|payments))?$/,
      status: 503,
      body: {
        code: 'server.database-away',
        message: 'The server cannot reach its database right now. Nothing is lost.',
        requestId: 'a',
      },
    },
    name: 'operations, database gone',
    ready: async (page) =>
      expect(page.getByText(/The database does not answer/).first()).toBeVisible({ timeout: 30_000 }),
  },
  {
    ...told({ needs: [needOf('storage-away', { about: 'The file storage does not answer.' })] }),
    name: 'operations, store gone',
    ready: text('The file storage does not answer'),
  },
  {
    ...told({
      needs: [needOf('backup-never'), needOf('restore-never', { tone: 'warn' })],
      backup: { madeAt: null, restoredAt: null, knownBy: 'exports', nights: [] },
    }),
    name: 'operations, no backup',
    ready: text('No backup yet'),
  },
  {
    ...told({
      needs: [needOf('backup-old', { since: longAgo })],
      backup: { ...quiet.backup, madeAt: longAgo, nights: nightsOf(14, 7) },
    }),
    name: 'operations, backup old',
    ready: text(/^No backup since/),
  },
  { ...told(everything), name: 'operations, everything at once', ready: text(/^Failed jobs: 61/) },
  {
    ...told(everything),
    name: 'operations, everything at once, Spanish',
    locale: 'es',
    ready: text(/^Tareas fallidas: 61/),
  },
];
