import { analyticsStages, openStatuses, type Analytics } from '@plainscan/contract';

/** The figures of a clinic, each with a different value. */
export const testAnalytics = (change: Partial<Analytics> = {}): Analytics => ({
  clinic: null,
  until: '2026-11-20T09:00:00.000Z',
  from: '2026-10-21T09:00:00.000Z',
  period: { sent: 412, medianSeconds: 112_320, soonDue: 300, soonOpened: 270 },
  before: { sent: 374, medianSeconds: 129_600, soonDue: 200, soonOpened: 174 },
  open: openStatuses.map((status, at) => ({ status, ages: [at, 1, 0, at + 1] })),
  late: 9,
  stages: analyticsStages.map((stage, at) => ({
    stage,
    cases: 400 + at,
    medianSeconds: 3_600 * (at + 1),
    ninthSeconds: 3_600 * (at + 20),
  })),
  opened: 371,
  rated: 148,
  ratings: [1, 2, 8, 33, 104],
  understanding: [0, 1, 4, 20, 61],
  worry: [40, 22, 12, 6, 2],
  watched: 360,
  finished: 301,
  chapters: [
    { reports: 350, watched: 341 },
    { reports: 348, watched: 322 },
    { reports: 120, watched: 97 },
  ],
  consultants: [
    {
      id: '0198c0de-0000-7000-8000-000000000001',
      name: '=HYPERLINK("http://x")',
      cases: 210,
      seconds: 15_750,
    },
    { id: '0198c0de-0000-7000-8000-000000000002', name: 'Dr. Nora Feld', cases: 202, seconds: 12_090 },
  ],
  unpaidCases: 7,
  failedPayments: 3,
  revenue: { receivedCents: 3_914_050, payments: 431, refundedCents: 27_000, refunds: 2 },
  ...change,
});

export const noAnalytics: Analytics = testAnalytics({
  period: { sent: 0, medianSeconds: 0, soonDue: 0, soonOpened: 0 },
  before: null,
  open: openStatuses.map((status) => ({ status, ages: [0, 0, 0, 0] })),
  late: 0,
  stages: analyticsStages.map((stage) => ({ stage, cases: 0, medianSeconds: 0, ninthSeconds: 0 })),
  opened: 0,
  rated: 0,
  ratings: [0, 0, 0, 0, 0],
  understanding: [0, 0, 0, 0, 0],
  worry: [0, 0, 0, 0, 0],
  watched: 0,
  finished: 0,
  chapters: [],
  consultants: [],
  unpaidCases: 0,
  failedPayments: 0,
  revenue: { receivedCents: 0, payments: 0, refundedCents: 0, refunds: 0 },
});
