// A user's receipts on the account page.
import { pageSize, type Receipt } from '@plainscan/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { AccountPage } from '../account-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const receiptOf = (changes: Partial<Receipt> = {}): Receipt => ({
  id: 'r1',
  number: 'R-2026-000012',
  item: 'Express video report',
  detail: 'One personal video report, ready within 24 hours',
  caseName: 'Rosa_Head_2026',
  payerName: 'Rosa Castellano',
  payerEmail: 'rosa@mailbox.test',
  priceCents: 15_000,
  discountPercent: 10,
  discountCents: 1_500,
  taxCents: 0,
  totalCents: 13_500,
  method: 'card',
  cardLast4: '4242',
  paidAt: '2026-11-23T15:06:00.000Z',
  moneyBackUntil: '2026-12-23T15:06:00.000Z',
  refundedAt: null,
  refundedCents: null,
  ...changes,
});

type Rows = { data: Receipt[]; total: number };
const open = (
  answer: (page: string | null) => Rows | Response,
  role: 'patient' | 'creator' = 'patient',
  pdf = () => new Response(),
) =>
  renderPage(<AccountPage />, {
    address: '/my-account#receipts',
    user: testUser({ role }),
    answers: {
      'GET /payment/receipts': ({ query }) => answer(query.get('page')),
      'GET /payment/receipts/r1/pdf': pdf,
    },
  });
const title = () => screen.queryByRole('heading', { level: 2, name: 'Receipts' });

it('CG-163: each says what was paid, with which card; the link from the email opens the list', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await open(() => ({
    data: [
      receiptOf(),
      receiptOf({
        id: 'r0',
        number: 'R-2026-000011',
        item: 'Storage plan: Basic',
        caseName: null,
        totalCents: 1_500,
        method: 'practice',
        cardLast4: null,
        refundedAt: '2026-11-24T15:06:00.000Z',
        refundedCents: 500,
      }),
    ],
    total: 2,
  }));
  expect(await screen.findByText('Express video report, $135.00')).toBeTruthy();
  expect(screen.getByText('By card ending in 4242')).toBeTruthy();
  expect(screen.getByText('Order Rosa_Head_2026')).toBeTruthy();
  expect(screen.getByText('Storage plan: Basic, $15.00')).toBeTruthy();
  expect(screen.getByText('Practice payment. No money moved.')).toBeTruthy();
  expect(screen.getByText('$5.00 refunded on 11/24/2026')).toBeTruthy();
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
});

it('saves the PDF under its number, and shows errors', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let isDown = false;
  const { calls } = await open(
    () => ({ data: [receiptOf()], total: 1 }),
    'patient',
    () =>
      isDown
        ? Response.json({ message: 'Try later.', code: 'receipt.too-many' }, { status: 429 })
        : new Response('%PDF-1.7'),
  );
  const button = await screen.findByRole('button', { name: 'Save as PDF: receipt R-2026-000012' });
  fireEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['R-2026-000012.pdf']));
  expect(calls.at(-1)?.path).toBe('/payment/receipts/r1/pdf');
  isDown = true;
  fireEvent.click(button);
  await waitFor(() => expect(currentSnackbars().map(({ text }) => text)).toContain('Try later.'));
  expect(saved).toHaveLength(1);
});

it('fetches the next page', async () => {
  await open((page) => ({
    data: [receiptOf({ item: `Page ${page}` })],
    total: pageSize + 1,
  }));
  await screen.findByText('Page 0, $135.00');
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Page 1, $135.00')).toBeTruthy();
});

it('tells a patient without receipts where they will be; shows staff nothing', async () => {
  await open(() => ({ data: [], total: 0 }));
  expect(await screen.findByText(/^No receipts yet\./)).toBeTruthy();
  document.body.replaceChildren();
  const { calls } = await open(() => ({ data: [], total: 0 }), 'creator');
  await waitFor(() => expect(calls.some(({ path }) => path === '/payment/receipts')).toBe(true));
  expect(title()).toBeNull();
});

it('shows when the list fails to load, and can retry', async () => {
  let isDown = true;
  await open(() =>
    isDown ? Response.json({ message: 'Down', code: 'internal' }, { status: 500 }) : { data: [], total: 0 },
  );
  expect(await screen.findByText(/^Your receipts could not be loaded\./)).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No receipts yet\./)).toBeTruthy();
});
