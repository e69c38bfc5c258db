// The user's account, and what the frame of every page holds: notifications, help, search.
import { expect, type Page } from '@playwright/test';

import { heading, press, text, type Visit } from './visit.ts';

const search = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(words);
};

const facts = {
  case: 'PLN-0001',
  patient: 'Maximiliana Alexandra von Hohenberg-Castellanos de la Vega',
  actor: 'Ada',
};
const keys = ['case.created', 'case.claimed', 'case.sent-for-review', 'case.signed-off', 'account.new-login'];

const notifications = {
  data: keys.map((key, at) => ({
    id: `0198c0de-0000-7000-8000-00000000000${at}`,
    workspace: { id: 1, name: 'Plainscan' },
    content: 'x',
    key,
    params: { ...facts, device: 'Chrome on Windows' },
    case: key.startsWith('case') ? { id: '0198c0de-0000-7000-8000-000000000009', name: 'PLN-0001' } : null,
    read: false,
    createdAt: new Date(Date.now() - at * 3_000_000).toISOString(),
  })),
  total: 12,
};

const asStaff = { path: '/my-account', as: 'super@demo.test' } as const;

const frameVisits: Visit[] = [
  {
    ...asStaff,
    name: 'account menu',
    // On a narrow screen it is part of the only menu.
    act: press(/account of|^Menu$/),
    ready: async (page) => expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible(),
  },
  {
    ...asStaff,
    name: 'notifications, none',
    act: press(/unread notifications/),
    ready: heading('Notifications'),
  },
  {
    ...asStaff,
    name: 'notifications',
    answer: { call: /notification\/unread/, status: 200, body: notifications },
    act: press(/unread notifications/),
    ready: async (page) => expect(page.getByRole('button', { name: 'Load more' })).toBeVisible(),
  },
  {
    ...asStaff,
    name: 'notifications, failed',
    answer: { call: /notification\/unread/, status: 400, body: {} },
    act: press(/unread notifications/),
    ready: text('The notifications did not load.'),
  },
  { ...asStaff, name: 'help', act: press('Help'), ready: heading('How can we help?') },
  {
    ...asStaff,
    name: 'search',
    act: search('ell'),
    ready: async (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  { ...asStaff, name: 'search, nothing', act: search('zzzzz'), ready: text('No results found') },
];

export const accountVisits: Visit[] = [
  ...frameVisits,
  { ...asStaff, name: 'account', ready: heading('Second step at login') },
  { ...asStaff, name: 'account, Spanish', locale: 'es', ready: heading('Mi cuenta') },
  {
    ...asStaff,
    name: 'account, details',
    act: press('Update details'),
    ready: heading('Update details'),
  },
  {
    ...asStaff,
    name: 'account, photo',
    act: async (page) => page.getByLabel('Choose a photo').setInputFiles('docs/images/studio.png'),
    ready: async (page) => expect(page.getByRole('img', { name: 'What patients see' })).toBeVisible(),
  },
  {
    ...asStaff,
    name: 'account, password',
    act: press('Change password'),
    ready: heading('Change password'),
  },
  {
    ...asStaff,
    name: 'account, second factor',
    act: press('Set up'),
    ready: async (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    ...asStaff,
    name: 'account, second factor failed',
    answer: { call: /second-factor/, status: 400, body: {} },
    ready: async (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  { ...asStaff, name: 'sessions', path: '/my-account/sessions', ready: text(/This device/) },
  {
    ...asStaff,
    name: 'educational terms',
    path: '/edu-terms',
    ready: heading('Terms of the educational service'),
  },
  { ...asStaff, name: 'patient, account', as: 'patient@demo.test', ready: heading('Second step at login') },
];
