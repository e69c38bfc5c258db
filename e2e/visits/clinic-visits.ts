// The pages for creating and configuring clinics, and an unknown subdomain.
import { expect, type Page } from '@playwright/test';

import { heading, press, text, type Visit } from './visit.ts';

const list = { as: 'super@demo.test', path: '/workspaces' } as const satisfies Partial<Visit>;
const harbor = { ...list, path: '/workspaces?clinic=2' } as const;
const oneCall = /\/api\/workspaces\/2$/;
const listCall = /\/api\/workspaces\?/;
const panel = async (page: Page) =>
  expect(page.getByRole('heading', { name: 'Harbor Imaging' })).toBeVisible();
const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

/** A clinic with the maximum of everything. */
const changed = (setting: string, before: unknown, after: unknown, by = 'Ruth Calloway') => ({
  id: `019a0000-0000-7000-8000-${setting.length.toString().padStart(12, '0')}`,
  setting,
  before,
  after,
  by,
  at: '2026-11-14T15:00:00.000Z',
});

const fill = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).first().fill('Tideway Radiology');
  await page.getByLabel('Contact number').fill('(555) 010-0190');
  await page.getByLabel('Address', { exact: true }).fill('18 Harbor Street, Portland, ME 04101');
  const admin = page.getByRole('region', { name: 'First administrator' });
  await admin.getByLabel('Name').fill('Helen Marsh');
  await admin.getByLabel('Telephone').fill('(555) 010-0191');
  await admin.getByLabel('Email').fill('helen@tideway');
  await admin.getByLabel('Telephone').focus();
  await expect(page.getByText('Available.', { exact: false })).toBeVisible();
};

const menu = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More for Harbor Imaging' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

export const clinicVisits: Visit[] = [
  { ...list, name: 'workspaces', ready: text('Lakeside Clinic') },
  {
    ...list,
    name: 'workspaces, none found',
    path: '/workspaces?search=zz',
    ready: text('No workspaces found'),
  },
  {
    ...list,
    name: 'workspaces, failed',
    answer: { call: listCall, status: 500 },
    ready: text('The workspaces could not be loaded'),
  },
  { ...list, name: 'workspaces, Spanish', locale: 'es', ready: text('Lakeside Clinic') },
  {
    ...harbor,
    name: 'workspace, its settings',
    change: {
      call: oneCall,
      by: (body) => ({
        ...body,
        lastChanges: {
          canRequestBeforePay: changed('canRequestBeforePay', false, true),
          landingUrl: changed('landingUrl', null, 'https://harborimaging.example/'),
        },
      }),
    },
    ready: panel,
  },
  {
    ...harbor,
    name: 'workspace, closed',
    change: { call: oneCall, by: (body) => ({ ...body, closedAt: '2026-11-20T15:00:00.000Z' }) },
    ready: panel,
  },
  { ...harbor, name: 'workspace, closing it', act: menu('Close clinic'), ready: text('HBR-') },
  { ...harbor, name: 'workspace, its history', act: menu('History'), ready: dialog },
  { ...list, name: 'new workspace', path: '/new-workspace', ready: heading('New workspace') },
  { ...list, name: 'new workspace, filled in', path: '/new-workspace', act: fill, ready: text('TID') },
  {
    ...list,
    name: 'new workspace, with errors',
    path: '/new-workspace',
    act: press('Create Workspace'),
    ready: text('fields to fix'),
  },
  {
    ...list,
    name: 'new workspace, Spanish',
    path: '/new-workspace',
    locale: 'es',
    ready: heading('Espacio de trabajo nuevo'),
  },
  { as: 'admin@harbor.test', name: 'my workspace', path: '/edit-workspace', ready: heading('My Workspace') },
  { ...list, name: 'analytics', path: '/analytics', ready: text('Time in each stage') },
  {
    ...list,
    name: 'analytics, Spanish',
    path: '/analytics',
    locale: 'es',
    ready: text('Tiempo en cada etapa'),
  },
  {
    ...list,
    name: 'analytics, failed',
    path: '/analytics',
    answer: { call: /\/api\/analytics/, status: 500 },
    ready: text('The figures could not be loaded'),
  },
  { ...list, name: 'settings', path: '/edit-workspace', ready: heading('Settings') },
  {
    name: 'portal of nobody',
    host: 'nosuch',
    path: '/login',
    ready: heading('There is no clinic at this address'),
  },
];
