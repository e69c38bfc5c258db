// The super-admin's pages beside the cases: discounts and whom they belong to.
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
  answer: { call: listCall, status: 200, body: { data, total } },
});

const page = {
  as: 'super@demo.test',
  path: '/discounts',
  ...listed(discounts, 24),
} as const satisfies Partial<Visit>;
const dialog = async (opened: Page) => expect(opened.getByRole('dialog')).toBeVisible();

export const officeVisits: Visit[] = [
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
