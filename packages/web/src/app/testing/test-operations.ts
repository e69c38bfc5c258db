import type { Need, OperationState } from '@plainscan/contract';

/** The operations state on a quiet day. */
export const testOperations = (change: Partial<OperationState> = {}): OperationState => ({
  checkedAt: '2026-11-25T11:15:00Z',
  needs: [],
  queues: [
    {
      kind: 'read-study',
      waiting: 2,
      running: 1,
      oldestAt: '2026-11-25T11:14:00Z',
      done: 140,
      failed: 0,
    },
  ],
  processes: [
    {
      id: '019a0000-0000-7000-8000-000000000001',
      host: 'machine-1',
      role: 'worker',
      version: '1.0.0',
      startedAt: '2026-11-20T08:00:00Z',
      seenAt: '2026-11-25T11:14:58Z',
      isAlive: true,
      workingOn: ['read-study'],
      disk: { freeBytes: 316e9, sizeBytes: 2_500e9 },
    },
  ],
  failedJobs: { total: 0, rows: [] },
  mails: { isSetUp: true, waiting: 1, retrying: 0, oldestAt: '2026-11-25T11:14:30Z', refused: [] },
  backup: {
    madeAt: '2026-11-25T03:00:00Z',
    restoredAt: '2026-11-09T09:00:00Z',
    knownBy: 'exports',
    nights: [],
  },
  ...change,
});

/** One item that needs attention. */
export const testNeed = (code: Need['code'], change: Partial<Need> = {}): Need => ({
  code,
  tone: 'bad',
  count: null,
  since: null,
  about: null,
  ...change,
});
