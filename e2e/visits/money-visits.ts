// Refunds as the provider's staff sees them: the card payments of the product, and those of an order.
import { expect, type Page } from '@playwright/test';

import { press, text, type Visit } from './visit.ts';

const paymentOf = (at: number, change: object = {}) => ({
  id: `019a0000-0000-7000-8000-0000000002${10 + at}`,
  purpose: 'package',
  name: 'Standard package',
  payerName: 'Rosa Castellano',
  workspaceName: 'Plainscan',
  amountCents: 12_000,
  status: 'paid',
  openedAt: '2026-11-23T14:05:00.000Z',
  paidAt: '2026-11-23T14:06:00.000Z',
  needsRefund: false,
  canRefund: true,
  refundRequestedAt: null,
  refundProblem: null,
  receipt: null,
  ...change,
});
const wanted = { needsRefund: true };
const longName = 'Maximiliana Hohenstauffen-Villanueva de la Fuente y Montes';
const refunds = [
  paymentOf(0, wanted),
  paymentOf(1, { ...wanted, name: 'Express video report', amountCents: 15_000, payerName: longName }),
  paymentOf(2, { ...wanted, canRefund: false, refundRequestedAt: '2026-11-24T09:00:00.000Z' }),
  paymentOf(3, { ...wanted, refundProblem: 'charge_disputed', name: 'Deluxe' }),
  paymentOf(4, { ...wanted, canRefund: false, payerName: null, workspaceName: 'Lakeside Clinic' }),
];
const state = { company: 'stripe', openCheckouts: 4, waitingMessages: 1, refundTasks: 5, refunds };
const operations = { as: 'super@demo.test', path: '/operations' } as const;
const answers = (body: object) => ({
  answer: { call: /\/api\/operations\/payments$/, status: 200, body },
});
const tasks = { ...operations, ...answers(state) };

const history = {
  call: /\/order-tracking\/[^/]+\/history$/,
  by: () => ({
    moves: [],
    payments: [
      paymentOf(5),
      paymentOf(6, { status: 'expired', paidAt: null, canRefund: false }),
      paymentOf(7, { status: 'refunded', canRefund: false, name: 'Express video report' }),
    ],
  }),
};
const openHistory = async (page: Page): Promise<void> => {
  await press(/^(Manage the order of|Gestionar el pedido de)/)(page);
  await page.locator('summary', { hasText: /History of this order|Historial de este pedido/ }).click();
};
const refund = /^(Refund|Reembolsar) Standard/;
const orders = { as: 'super@demo.test', path: '/orders', change: history } as const;
const question = async (page: Page) =>
  expect(page.getByRole('dialog', { name: /^(Refund|¿Reembolsar) \$120/ })).toBeVisible();
const askForRefund = async (page: Page): Promise<void> => {
  await openHistory(page);
  await press(refund)(page);
};

export const moneyVisits: Visit[] = [
  { ...operations, name: 'operations', ready: text('Who processes cards') },
  { ...tasks, name: 'operations, payments to refund', ready: text(longName) },
  { ...tasks, name: 'operations, payments to refund, Spanish', locale: 'es', ready: text(longName) },
  {
    ...operations,
    ...answers({ ...state, company: 'none', refundTasks: 0, waitingMessages: 0, refunds: [] }),
    name: 'operations, no cards',
    ready: text(/^Nothing can be bought by card/),
  },
  {
    ...orders,
    name: 'orders, payments of one',
    act: openHistory,
    ready: async (page) => expect(page.getByRole('button', { name: refund })).toBeVisible(),
  },
  { ...orders, name: 'orders, refunding', act: askForRefund, ready: question },
  { ...orders, name: 'orders, refunding, Spanish', locale: 'es', act: askForRefund, ready: question },
];
