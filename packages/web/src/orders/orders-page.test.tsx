// The orders page: list, search, filter, order, and its dialog.
import type { Order, OrderStatus } from '@plainscan/contract';
import { orderStatusWords } from '@plainscan/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers, type SentCall } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testPayment } from '../app/testing/test-payment.ts';
import { testUser } from '../app/testing/test-user.ts';
import { formatDialogMoment } from '../platform/language/date-format.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { OrdersPage } from './orders-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000001${at}`;
const orderOf = (at: number, name: string, status: OrderStatus, change: Partial<Order> = {}): Order => ({
  id: idOf(at),
  createdAt: '2026-11-23T14:06:00.000Z',
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@mailbox.test`,
  workspaceName: 'Harbor Imaging',
  plan: { name: 'Standard video report' },
  status: { value: status, label: orderStatusWords.en[status] },
  clinicCode: 'HAR2041',
  clinicName: 'Harbor Imaging',
  clinicSubdomain: 'harbor',
  packageName: 'Standard video report',
  packagePrice: 8_550,
  gclid: 'EAIaIQobChMI',
  hasPaymentDetail: false,
  ...change,
});
const rosa = orderOf(1, 'Rosa Castellano', 'registered');
const wei = orderOf(2, 'Wei Chen', 'complete', { hasPaymentDetail: true, gclid: null });
const listed = (data: Order[], total = data.length) => ({ data, total });
const usual: Answers = { 'GET /order-tracking': () => listed([rosa, wei]) };
const open = (answers: Answers = {}, address = '/orders') =>
  renderPage(<OrdersPage />, {
    address,
    user: testUser({ role: 'super-admin' }),
    answers: { ...usual, ...answers },
  });
const puts = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
const snackbars = () => currentSnackbars().map(({ text }) => text);

async function manage(order: Order, answers: Answers = {}) {
  const opened = await open({ 'GET /order-tracking': () => listed([order]), ...answers });
  await press(`Manage the order of ${order.name}`);
  const dialog = await screen.findByRole('dialog', { name: /Manage Order/ }, time);
  return { ...opened, dialog };
}
const choose = (dialog: HTMLElement, status: string) =>
  fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`^${status}`) }));

describe('the list', () => {
  test('S-001, S-002: the columns, with dates as MM/DD/YYYY - HH:mm', async () => {
    await open();
    const row = (await screen.findByText('Rosa Castellano', {}, time)).closest('tr') as HTMLElement;
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 8)).toEqual([
      'Created',
      'Name',
      'Email',
      'Workspace',
      'Clinic code',
      'Package',
      'Status',
      'gclid',
    ]);
    for (const text of ['Harbor Imaging', 'Standard video report', '$85.50', 'Registered', 'EAIaIQobChMI'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText(/^11\/2\d\/2026 - \d\d:\d\d$/)).toBeTruthy();
  });

  test('S-003, X-031: each status has its own color', async () => {
    await open({ 'GET /order-tracking': () => listed([rosa, wei]) });
    await screen.findByText('Rosa Castellano', {}, time);
    expect(screen.getByText('Registered', { selector: 'span' }).dataset['status']).toBe('o-registered');
    expect(screen.getByText('Complete', { selector: 'span' }).dataset['status']).toBe('o-complete');
  });

  test('S-015: requests all except archived, newest first; search, filter and order are in the address', async () => {
    const { calls, address } = await open();
    await screen.findByText('Rosa Castellano', {}, time);
    // The page makes other calls too, and one of those may be the latest.
    const listQueries = () =>
      calls.filter(({ path }) => path === '/order-tracking').map(({ query }) => query);
    const asked = Object.fromEntries(listQueries()[0] ?? []);
    expect(asked).toEqual({
      page: '0',
      limit: '10',
      orderField: 'user.createdAt',
      orderType: 'DESC',
      status: 'registered,demo,paid,complete,cancelled',
    });
    // As in `press`: a change made while something lazy loads would otherwise never be rendered.
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'archived' } });
      await Promise.resolve();
    });
    await waitFor(() => expect(address()).toBe('/orders?status=archived'), time);
    await waitFor(() => expect(listQueries().at(-1)?.get('status')).toBe('archived'), time);
    await press('Name');
    await waitFor(() => expect(address()).toContain('order=user.name'), time);
    fireEvent.change(screen.getByLabelText('Name, email or clinic code'), { target: { value: 'har' } });
    await waitFor(() => expect(listQueries().at(-1)?.get('keyword')).toBe('har'), time);
  });

  test('J and K move through the rows', async () => {
    await open();
    await screen.findByText('Rosa Castellano', {}, time);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Manage the order of Rosa Castellano');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Manage the order of Wei Chen');
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Manage the order of Rosa Castellano');
  });

  test('shows the empty, no-results and failed states', async () => {
    const { address } = await open(
      { 'GET /order-tracking': () => listed([]) },
      '/orders?search=x&status=paid',
    );
    expect(await screen.findByText('No orders found', {}, time)).toBeTruthy();
    await press('Clear search and status');
    expect(await screen.findByText('No orders yet', {}, time)).toBeTruthy();
    expect(address()).toBe('/orders');
    vi.unstubAllGlobals();
    await open({ 'GET /order-tracking': () => new Response('{}', { status: 500 }) });
    expect(await screen.findByText('The orders could not be loaded', {}, time)).toBeTruthy();
  });
});

test('X-022, CG-159, S-002: dialogs format times as MM/DD/YYYY - hh:mm A', () => {
  const local = (hours: number, minutes: number) => new Date(2026, 10, 26, hours, minutes).toISOString();
  expect(formatDialogMoment(local(14, 5))).toBe('11/26/2026 - 02:05 PM');
  expect(formatDialogMoment(local(0, 30))).toBe('11/26/2026 - 12:30 AM');
  expect(formatDialogMoment(null)).toBe('');
});

describe('Manage Order (S-004)', () => {
  const words = (...statuses: OrderStatus[]) => statuses.map((status) => orderStatusWords.en[status]);
  test.each([
    ['S-007', 'registered', words('registered', 'paid', 'cancelled', 'archived')],
    ['S-008', 'paid', words('paid', 'cancelled', 'archived')],
    ['S-009', 'demo', words('demo', 'cancelled', 'archived')],
    ['S-010', 'cancelled', words('cancelled', 'registered', 'paid', 'archived')],
    ['S-011', 'archived', words('archived', 'registered', 'paid', 'cancelled')],
  ] as const)('%s, S-014: what is offered of an order that is %s', async (_, status, offered) => {
    const { dialog } = await manage(orderOf(1, 'Rosa Castellano', status));
    const radios = within(dialog).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value }) => orderStatusWords.en[value as OrderStatus])).toEqual(offered);
    const paid = radios.find(({ value }) => value === 'paid');
    if (status !== 'paid' && paid) expect(paid.disabled).toBe(true);
    expect(within(dialog).getByText(/^11\/2\d\/2026 - \d\d:\d\d [AP]M$/)).toBeTruthy();
  });

  test.each([
    ['W-080', 'archived', 'Order archived!'],
    ['W-081', 'cancelled', 'Order cancelled!'],
    ['W-082', 'registered', 'Updated order status to registered!'],
    ['W-083', 'paid', 'Updated order status to paid!'],
  ] as const)('%s: an order becomes %s', async (_, to, message) => {
    const from = to === 'registered' || to === 'paid' ? 'cancelled' : 'registered';
    const order = orderOf(1, 'Rosa Castellano', from, { hasPaymentDetail: true });
    const { dialog, calls } = await manage(order, {
      [`PUT /order-tracking/${order.id}/${to}`]: () => ({
        ...order,
        status: { value: to, label: orderStatusWords.en[to] },
        message,
      }),
    });
    choose(dialog, orderStatusWords.en[to]);
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Called twice' } });
    await press(`Set to ${orderStatusWords.en[to]}`, dialog);
    await waitFor(() => expect(snackbars()).toContain(message), time);
    expect(puts(calls)).toEqual([
      { path: `/order-tracking/${order.id}/${to}`, body: { from, reason: 'Called twice' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
  });

  test.each(['paid', 'archived', 'cancelled', 'registered'] as const)(
    'W-085, CG-130: an error ends with the target %s, and says why',
    async (to) => {
      const from = to === 'cancelled' ? 'archived' : 'cancelled';
      const order = orderOf(1, 'Rosa Castellano', from, { hasPaymentDetail: true });
      const { dialog } = await manage(order, {
        [`PUT /order-tracking/${order.id}/${to}`]: () =>
          Response.json(
            { message: 'Someone else has just changed it.', code: 'order.changed', requestId: 'r' },
            { status: 409 },
          ),
      });
      choose(dialog, orderStatusWords.en[to]);
      await press(`Set to ${orderStatusWords.en[to]}`, dialog);
      await waitFor(() => expect(snackbars()).toContain(`Failed to update order status to ${to}`), time);
      expect(within(dialog).getByRole('alert').textContent).toContain('Someone else has just changed');
    },
  );

  test.each([
    ['a clinic that is billed separately', 'paid', { packagePrice: null }, 'The clinic pays on account'],
    ['a discount of 100 %', 'complete', { packagePrice: 0 }, 'Nothing had to be paid'],
    ['a refund', 'cancelled', {}, 'No payment details'],
    ['an open order', 'registered', {}, 'No payment details yet'],
    ['a card', 'paid', { hasPaymentDetail: true }, 'Payment details on file'],
  ] as const)('S-005: says how %s pays', async (_, status, change, words) => {
    const { dialog } = await manage(orderOf(1, 'Rosa Castellano', status, change));
    expect(within(dialog).getByText(words)).toBeTruthy();
  });

  test('S-010: says beforehand that an order without payment details cannot be paid again', async () => {
    const { dialog } = await manage(orderOf(1, 'Rosa Castellano', 'paid', { packagePrice: null }));
    const cards = within(dialog).getAllByRole('radio', { name: /cannot be set back to Paid/ });
    expect(cards).toHaveLength(2);
    cleanup();
    const paid = await manage(orderOf(1, 'Rosa Castellano', 'paid', { hasPaymentDetail: true }));
    expect(within(paid.dialog).queryByRole('radio', { name: /cannot be set back/ })).toBeNull();
  });

  test('S-013: the same status makes no call and shows no message', async () => {
    const { dialog, calls } = await manage(rosa);
    const before = snackbars().length;
    await press('Keep the status', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
    expect(puts(calls)).toEqual([]);
    expect(snackbars()).toHaveLength(before);
  });

  test('S-012, W-086: a complete order offers nothing', async () => {
    const { dialog } = await manage(wei);
    expect(within(dialog).getByText("Order completed. Can't perform order status change.")).toBeTruthy();
    expect(within(dialog).queryAllByRole('radio')).toEqual([]);
  });

  test('S-004: its history loads when opened, and names people, reasons and payments', async () => {
    const at = '2026-11-23T14:06:00.000Z';
    const { dialog, calls } = await manage(rosa, {
      [`GET /order-tracking/${rosa.id}/history`]: () => ({
        moves: [
          { id: 'a', at, to: 'paid', why: 'payment', by: null, reason: null },
          { id: 'b', at, to: 'cancelled', why: 'set', by: 'Sam Hale', reason: 'Called twice' },
        ],
        payments: [testPayment({ needsRefund: true, receipt: { id: 'r1', number: 'R-2026-000012' } })],
      }),
    });
    expect(calls.some(({ path }) => path.endsWith('/history'))).toBe(false);
    fireEvent.click(within(dialog).getByText('History of this order'));
    expect(await within(dialog).findByText('Paid: a payment arrived', {}, time)).toBeTruthy();
    expect(within(dialog).getByText('Cancelled: set by Sam Hale “Called twice”')).toBeTruthy();
    expect(within(dialog).getByText(/^Paid: Standard package, \$120, needs a refund/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save as PDF: receipt R-2026-000012' })).toBeTruthy();
  });

  test('CG-112: a payment is refunded once confirmed; the history says that the refund is in progress', async () => {
    let payment = testPayment();
    const { dialog, calls } = await manage(rosa, {
      [`GET /order-tracking/${rosa.id}/history`]: () => ({ moves: [], payments: [payment] }),
      [`POST /payment/${payment.id}/refund`]: () => {
        payment = { ...payment, canRefund: false, refundRequestedAt: '2026-11-24T10:00:00.000Z' };
        return payment;
      },
    });
    fireEvent.click(within(dialog).getByText('History of this order'));
    await press('Refund Standard package, $120', dialog);
    const question = await screen.findByRole('dialog', { name: 'Refund $120 to Rosa Castellano?' }, time);
    const refunds = () => calls.filter(({ path }) => path.endsWith('/refund'));
    expect(refunds()).toEqual([]);
    fireEvent.change(within(question).getByRole('textbox', { name: 'Reason' }), {
      target: { value: ' Paid twice ' },
    });
    await press('Refund $120', question);
    expect(
      await within(dialog).findByText('Paid: Standard package, $120, Refund under way', {}, time),
    ).toBeTruthy();
    expect(refunds().map(({ body }) => body)).toEqual([{ reason: 'Paid twice' }]);
    expect(within(dialog).queryByRole('button', { name: /^Refund / })).toBeNull();
    expect(snackbars()).toContain('The payment company is refunding the payment.');
  });

  test('CG-112: after a refund, the list shows the order’s new status', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let payment = testPayment({ canRefund: false, refundRequestedAt: '2026-11-24T10:00:00.000Z' });
    let listedOrder = rosa;
    const { dialog } = await manage(rosa, {
      'GET /order-tracking': () => listed([listedOrder]),
      [`GET /order-tracking/${rosa.id}/history`]: () => ({ moves: [], payments: [payment] }),
    });
    fireEvent.click(within(dialog).getByText('History of this order'));
    expect(await within(dialog).findByText(/Refund under way$/, {}, time)).toBeTruthy();
    payment = { ...payment, status: 'refunded' };
    listedOrder = orderOf(1, 'Rosa Castellano', 'cancelled');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await within(dialog).findByText(/^Refunded/, {}, time)).toBeTruthy();
    const row = screen.getByText('Rosa Castellano', { selector: 'td *' }).closest('tr') as HTMLElement;
    await waitFor(() => expect(within(row).getByText('Cancelled')).toBeTruthy());
    vi.useRealTimers();
  });

  test('CG-112: a refund that is done before the history is read still changes the list', async () => {
    let payment = testPayment();
    let listsAfterwards = 0;
    const { dialog } = await manage(rosa, {
      // The first list after the request was read before the company's answer was stored.
      'GET /order-tracking': () =>
        listed([
          payment.status === 'refunded' && ++listsAfterwards > 1
            ? orderOf(1, 'Rosa Castellano', 'cancelled')
            : rosa,
        ]),
      [`GET /order-tracking/${rosa.id}/history`]: () => ({ moves: [], payments: [payment] }),
      [`POST /payment/${payment.id}/refund`]: () => (payment = { ...payment, status: 'refunded' }),
    });
    fireEvent.click(within(dialog).getByText('History of this order'));
    await press('Refund Standard package, $120', dialog);
    await press('Refund $120', await screen.findByRole('dialog', { name: /^Refund \$120/ }, time));
    const row = screen.getByText('Rosa Castellano', { selector: 'td *' }).closest('tr') as HTMLElement;
    await waitFor(() => expect(within(row).getByText('Cancelled')).toBeTruthy(), time);
  });

  test('CG-112: shows what the card company refused, and can retry', async () => {
    const payment = testPayment({ refundProblem: 'charge_disputed' });
    const { dialog } = await manage(rosa, {
      [`GET /order-tracking/${rosa.id}/history`]: () => ({ moves: [], payments: [payment] }),
    });
    fireEvent.click(within(dialog).getByText('History of this order'));
    expect(await within(dialog).findByText(/company: charge_disputed$/, {}, time)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Refund Standard package, $120' })).toBeTruthy();
  });
});
