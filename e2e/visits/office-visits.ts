// The super-admin's pages besides the cases: orders, discounts and whom they belong to.
import { expect, type Page } from '@playwright/test';

import { press, text, type Visit } from './visit.ts';

const discount = (at: number, name: string, code: string, percent: number, clinics: number) => ({
  id: `019a0000-0000-7000-8000-0000000000${10 + at}`,
  name,
  code,
  percent_off: percent,
  workspaceCount: clinics,
});
const listCall = /\/api\/discounts(\?|$)/;
const longName = 'Introductory offer for clinics of the Great Lakes hospital network, first year';
const discounts = [
  discount(0, 'Charity clinics', 'CHARITY', 100, 1),
  discount(1, 'Founding clinics', 'FOUND-2026', 25, 12),
  discount(2, longName, 'GREAT-LAKES-NETWORK-INTRODUCTORY-2026', 15, 104),
  discount(3, 'Spring', 'SPRING', 20, 0),
];
const listed = (data: object[], total = data.length) => ({
  answer: { call: listCall, status: 200, body: { data, total, isPercentRead: false } },
});

const page = {
  as: 'super@demo.test',
  path: '/discounts',
  ...listed(discounts, 24),
} as const satisfies Partial<Visit>;
const dialog = async (opened: Page) => expect(opened.getByRole('dialog')).toBeVisible();

const orderCall = /\/api\/order-tracking(\?|$)/;
const orderOf = (at: number, name: string, status: string, change: object = {}) => ({
  id: `019a0000-0000-7000-8000-0000000001${10 + at}`,
  createdAt: `2026-11-2${3 - Math.floor(at / 3)}T1${at}:06:00.000Z`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@mailbox.test`,
  workspaceName: 'Plainscan',
  plan: { name: 'Standard Video Report' },
  status: { value: status, label: status.replace(/^./, (letter) => letter.toUpperCase()) },
  clinicCode: null,
  clinicName: null,
  clinicSubdomain: null,
  packageName: 'Standard Video Report',
  packagePrice: 9_500,
  gclid: null,
  hasPaymentDetail: true,
  ...change,
});
const harborCode = { clinicCode: 'HAR2041', clinicName: 'Harbor Imaging', clinicSubdomain: 'harbor' };
const noPackage = { plan: null, packageName: null, packagePrice: null, hasPaymentDetail: false };
const orders = [
  orderOf(0, 'Rosa Castellano', 'paid', { gclid: 'EAIaIQobChMIy6nX0ZGQ2xw', packagePrice: 13_500 }),
  orderOf(1, 'Gregory Tan', 'registered', {
    ...harborCode,
    gclid: 'EAIaIQobChMIy9dKz',
    hasPaymentDetail: false,
  }),
  orderOf(2, 'Maximiliana Hohenstauffen-Villanueva de la Fuente y Montes', 'demo', {
    ...noPackage,
    plan: { name: 'Free account' },
    email: 'maximiliana.hohenstauffen-villanueva@long-mailbox-name.test',
  }),
  orderOf(3, 'Hannah Whitcombe', 'registered', {
    ...harborCode,
    ...noPackage,
    workspaceName: 'Harbor Imaging',
  }),
  orderOf(4, 'Samuel Okafor', 'complete'),
  orderOf(5, 'Margaret Ellison', 'complete', { packagePrice: 0, workspaceName: 'Lakeside Clinic' }),
  orderOf(6, 'Walter Brandt', 'cancelled', { gclid: 'CjwKCA7aTe' }),
  orderOf(7, 'Naomi Feldstein', 'archived', { hasPaymentDetail: false }),
];
const ordersPage = {
  as: 'super@demo.test',
  path: '/orders',
  answer: { call: orderCall, status: 200, body: { data: orders, total: 312 } },
} as const satisfies Partial<Visit>;
const noOrders = { answer: { call: orderCall, status: 200, body: { data: [], total: 0 } } };

/** The list of orders, and its dialog for orders in different statuses. */
const orderVisits: Visit[] = [
  { ...ordersPage, name: 'orders', ready: text('Rosa Castellano') },
  { ...ordersPage, name: 'orders, Spanish', locale: 'es', ready: text('Rosa Castellano') },
  { ...ordersPage, ...noOrders, name: 'orders, empty', ready: text('No orders yet') },
  {
    ...ordersPage,
    ...noOrders,
    name: 'orders, nothing found',
    path: '/orders?search=zz&status=paid',
    ready: text('No orders found'),
  },
  {
    ...ordersPage,
    name: 'orders, failed',
    answer: { call: orderCall, status: 500 },
    ready: text('The orders could not be loaded'),
  },
  ...[
    ['registered', 'Gregory Tan'],
    ['canceled', 'Walter Brandt'],
    ['complete', 'Samuel Okafor'],
  ].map(([state, name]) => ({
    ...ordersPage,
    name: `orders, managing a ${state} one`,
    act: press(`Manage the order of ${name}`),
    ready: dialog,
  })),
];

export const officeVisits: Visit[] = [
  ...orderVisits,
  { ...page, name: 'discounts', ready: text('FOUND-2026') },
  { ...page, name: 'discounts, Spanish', locale: 'es', ready: text('FOUND-2026') },
  { ...page, ...listed([]), name: 'discounts, empty', ready: text('No discounts yet') },
  {
    ...page,
    ...listed([]),
    name: 'discounts, nothing found',
    path: '/discounts?search=zz',
    ready: text('No discounts found'),
  },
  {
    ...page,
    name: 'discounts, failed',
    answer: { call: listCall, status: 500 },
    ready: text('The discounts could not be loaded'),
  },
  { ...page, name: 'discount, added', act: press('Add Discount'), ready: dialog },
  { ...page, name: 'discount, changed', act: press('Edit Spring'), ready: dialog },
  { ...page, name: 'discount, deleted', act: press('Delete Founding clinics'), ready: dialog },
  {
    ...page,
    name: 'discount, its clinics',
    act: press('Clinics of Spring: 0'),
    ready: async (opened) =>
      expect(opened.getByRole('dialog').getByRole('combobox', { name: 'Clinics' })).toBeVisible(),
  },
];
