// The operators' page.
import type { PaymentState, StorageReport } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { testOperations } from '../app/testing/test-operations.ts';
import { renderPage } from '../app/testing/test-page.tsx';
import { testPayment } from '../app/testing/test-payment.ts';
import { testUser } from '../app/testing/test-user.ts';
import { OperationsPage } from './operations-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const health = {
  status: 'ok',
  product: 'Plainscan',
  version: '1.0.0',
  database: { kind: 'postgres', version: '15.4' },
  storage: 'folder',
  video: 'ffmpeg 7',
  sandbox: 'namespaces',
  backup: null,
  mail: 'smtp',
  cards: 'stripe',
  demo: null,
  problems: [],
  warnings: [],
};
const report = (change: Partial<StorageReport> = {}): StorageReport => ({
  startedAt: '2026-11-21T03:00:00Z',
  finishedAt: '2026-11-21T03:10:00Z',
  objects: 1_204,
  bytes: 48_000_000_000,
  kinds: null,
  progress: null,
  findings: [],
  ...change,
});
const payments = (change: Partial<PaymentState> = {}): PaymentState => ({
  company: 'stripe',
  openCheckouts: 0,
  waitingMessages: 0,
  refundTasks: 0,
  refunds: [],
  ...change,
});
const open = (storage: StorageReport, started = storage, money: PaymentState[] = [payments()]) =>
  renderPage(
    <LocaleProvider>
      <OperationsPage />
    </LocaleProvider>,
    {
      address: '/operations',
      user: testUser({ role: 'super-admin' }),
      answers: {
        'GET /operations': () => testOperations(),
        'GET /operations/storage': () => storage,
        'POST /operations/storage/scrub': () => started,
        'GET /health': () => health,
        'GET /operations/payments': () => money[0],
        'POST /operations/payments/ask': () => money.at(-1),
      },
    },
  );

describe('the operations page (R10)', () => {
  test('says that all is well, and what the product runs on', async () => {
    await open(report());
    expect(await screen.findByText('Every file is in place and as it arrived.')).toBeDefined();
    expect(screen.getByText('1,204')).toBeDefined();
    expect(await screen.findByText('postgres 15.4')).toBeDefined();
  });

  test('lists files that are damaged, missing, or orphaned', async () => {
    const finding = {
      objectKey: 'aa/bb/key',
      bytes: 10,
      belongsTo: 'MR head',
      foundAt: '2026-11-21T03:01:00Z',
    };
    const findings = (['damaged', 'missing', 'orphaned'] as const).map((problem) => ({
      ...finding,
      problem,
    }));
    await open(report({ findings }));
    expect((await screen.findByRole('alert')).textContent).toContain('3 files are not as they should be.');
    const table = within(screen.getByRole('table', { name: 'Findings' }));
    for (const words of ['Damaged', 'Missing', 'Not linked to anything'])
      expect(table.getByText(words)).toBeDefined();
  });

  test('starts a check and shows its progress', async () => {
    const idle = report({ startedAt: null, finishedAt: null, objects: 0, bytes: 0 });
    const running = report({ finishedAt: null, progress: { done: 30, total: 120 } });
    const { calls } = await open(idle, running);
    expect(await screen.findByText('The stored files have not been checked yet.')).toBeDefined();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
      await Promise.resolve();
    });
    expect(await screen.findByText('30 of 120 files checked')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('says when a check was interrupted', async () => {
    await open(report({ finishedAt: null }));
    expect(await screen.findByText('The last check was cut off. Start it again.')).toBeDefined();
  });

  test('R10, CG-148: stored data is listed by kind', async () => {
    const kinds = { images: 40e9, videos: 6e9, recordings: 1.5e9, files: 0.5e9, other: 0 };
    await open(report({ kinds }));
    const list = within(await screen.findByRole('list', { name: 'Stored by kind' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Images 40 GB',
      'Videos 6 GB',
      'Original recordings 1.5 GB',
      'Reports and other files 500 MB',
    ]);
  });
});

describe('card payments (CG-112, CG-185)', () => {
  test('names the card company, and says that nothing is pending', async () => {
    await open(report());
    expect(await screen.findByText('Stripe')).toBeDefined();
    expect(screen.getByText('Nothing needs your attention.')).toBeDefined();
  });

  test('asks the card company again, and shows its response', async () => {
    const { calls } = await open(report(), report(), [payments({ openCheckouts: 3 }), payments()]);
    expect((await screen.findByText('Checkouts still open from the last day')).nextSibling?.textContent).toBe(
      '3',
    );
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Ask the company now' }));
      await Promise.resolve();
    });
    await vi.waitFor(() =>
      expect(screen.getByText('Checkouts still open from the last day').nextSibling?.textContent).toBe('0'),
    );
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('lists due refunds, with their actions', async () => {
    const byHand = testPayment({ id: 'b', canRefund: false, payerName: null, needsRefund: true });
    const refunds = [testPayment({ needsRefund: true }), byHand];
    await open(report(), report(), [payments({ refundTasks: 2, refunds })]);
    expect(await screen.findByText('2 payments bought nothing. Refund them.')).toBeDefined();
    const table = within(screen.getByRole('table', { name: 'Payments to refund' }));
    expect(table.getByRole('button', { name: 'Refund Standard package, $120' })).toBeDefined();
    expect(table.getByText('Rosa Castellano, Harbor Imaging')).toBeDefined();
    expect(table.getByText('A deleted account, Harbor Imaging')).toBeDefined();
    expect(table.getByText('Recorded by hand: refund it the way it was paid')).toBeDefined();
  });

  test('without a card company, says how to set one up, without a useless button', async () => {
    await open(report(), report(), [payments({ company: 'none' })]);
    expect(await screen.findByText(/^Nothing can be bought by card\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask the company now' })).toBeNull();
  });
});
