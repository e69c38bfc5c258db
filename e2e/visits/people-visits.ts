// Lists of administrators, creators and patients, their dialogs, and the page of one user.
import { expect, type Page } from '@playwright/test';

import { heading, press, text, type Visit } from './visit.ts';

const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const mail = (fate: string, reason: string | null = null) => ({
  id: '019a0000-0000-7000-8000-000000000077',
  kind: 'invitation',
  queuedAt: '2026-11-18T09:00:00.000Z',
  fate,
  at: '2026-11-18T09:00:05.000Z',
  reason,
  answer: null,
});
const row = (at: number, name: string, status: string, more: object = {}) => ({
  id: `019a0000-0000-7000-8000-0000000000${10 + at}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@harborimaging.example`,
  phoneNumber: '+1 555 010 0101',
  role: 'creator',
  status: { value: status, label: `${status[0]?.toUpperCase()}${status.slice(1)}` },
  workspaceId: 2,
  workspaceName: 'Harbor Imaging',
  createdAt: '2026-10-01T09:00:00.000Z',
  invitation: null,
  openCases: at,
  ...more,
});
const awkward = [
  row(0, 'Adaeze Nwosu', 'active', { openCases: 7 }),
  row(1, 'Lucas Tran', 'invited', { invitation: mail('handedOver') }),
  row(2, 'Joan Sterling', 'invited', { invitation: mail('refused', 'unknown-address') }),
  row(3, 'Maximiliana Oluwaseun Featherstonehaugh-Papadopoulos de la Cruz', 'active', {
    email: 'maximiliana.featherstonehaugh-papadopoulos.de.la.cruz@radiology.greatlakes-hospitals.example',
    phoneNumber: null,
    workspaceName: 'Great Lakes Hospitals Imaging Network',
  }),
  row(4, 'Omar Haddad', 'disabled', { openCases: 0 }),
];
const listed = (data: object[], total = data.length) => ({
  answer: {
    call: /\/api\/creators(\?|$)/,
    status: 200,
    body: { data, total, next: null },
  },
});

const creators = { as: 'super@demo.test', path: '/creators' } as const satisfies Partial<Visit>;
const pasted = [
  'Name\tEmail\tPhone',
  'Bea Lindholm\tbea@harborimaging.example\t+1 555 010 0171',
  'Marcus Adeyemi\tmarcus@harborimaging.example\t+1 555 010 0172',
  'Consultant\tconsultant@demo.test\t+1 555 010 0126',
  'Joan Sterling\tjoan@harborimaging\t+1 555 010 0173',
  'Bea Lindholm\tbea@harborimaging.example\t+1 555 010 0171',
].join('\n');
const paste = async (page: Page) => {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('One person on each line').fill(pasted);
};
const check = async (page: Page) => {
  await paste(page);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('2 of 5 will be invited')).toBeVisible();
};

export const peopleVisits: Visit[] = [
  { ...creators, name: 'creators', ready: text('consultant@demo.test') },
  { ...creators, ...listed(awkward, 12_000), name: 'creators, awkward', ready: text('Omar Haddad') },
  {
    ...creators,
    ...listed(awkward, 42),
    name: 'creators in Spanish',
    locale: 'es',
    ready: text('Omar Haddad'),
  },
  { ...creators, ...listed([]), name: 'creators, empty', ready: text('No creators yet') },
  {
    ...creators,
    ...listed([]),
    name: 'creators, nothing found',
    path: '/creators?search=zz',
    ready: text('Nobody found'),
  },
  {
    ...creators,
    name: 'creators, failed',
    answer: { call: /\/api\/creators(\?|$)/, status: 500 },
    ready: text('The list could not be loaded'),
  },
  {
    name: 'patients of all clinics',
    as: 'super@demo.test',
    path: '/patients',
    ready: text('patient@demo.test'),
  },
  {
    name: 'patients of a clinic',
    as: 'creator@harbor.test',
    path: '/patients',
    ready: text('patient@harbor.test'),
  },
  {
    name: 'administrators',
    as: 'super@demo.test',
    path: '/administrators',
    ready: text('admin@harbor.test'),
  },
  { ...creators, name: 'creator, invited', act: press('Invite a creator'), ready: dialog },
  {
    name: 'patient, invited with a mistake',
    as: 'creator@harbor.test',
    path: '/patients',
    act: async (page) => {
      await press('Invite a patient')(page);
      await page.getByLabel('Name', { exact: true }).fill('Eleanor Voss');
      await page.getByLabel('Telephone').fill('call me');
      await page.getByLabel('Email Address').fill('eleanor');
      await page.getByLabel('Email Address').press('Tab');
    },
    ready: text('Please enter a valid phone number'),
  },
  {
    ...creators,
    ...listed(awkward),
    name: 'creator, invited again',
    act: press('Lucas Tran: Invited'),
    ready: dialog,
  },
  {
    ...creators,
    name: 'creator, disabled with open work',
    path: '/creators?search=consultant%40demo.test',
    act: press(/Active. Change it/),
    ready: async (page) => expect(page.getByLabel('Your reason')).toBeVisible(),
  },
  {
    ...creators,
    ...listed(awkward),
    name: 'creator, enabled',
    act: press('Omar Haddad: Disabled'),
    ready: dialog,
  },
  {
    name: 'list of people, pasted',
    as: 'reviewer@demo.test',
    path: '/creators',
    act: paste,
    ready: dialog,
  },
  {
    name: 'list of people, checked',
    as: 'reviewer@demo.test',
    path: '/creators',
    act: check,
    ready: dialog,
  },
  {
    name: 'person, a patient',
    as: 'creator@harbor.test',
    path: '/patients?search=patient%40harbor.test',
    act: async (page) => page.locator('[data-person]').first().click(),
    ready: heading('Emails'),
  },
  {
    name: 'patient, date of birth corrected',
    as: 'admin@harbor.test',
    path: '/patients?search=patient%40harbor.test',
    async act(page) {
      await page.locator('[data-person]').first().click();
      await page.getByRole('button', { name: 'Correct the date of birth' }).click();
    },
    ready: dialog,
  },
  {
    ...creators,
    name: 'person, a consultant',
    path: '/creators?search=consultant%40demo.test',
    act: async (page) => page.locator('[data-person]').first().click(),
    ready: heading('Emails'),
  },
];
