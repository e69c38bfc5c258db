// Pages of users who are not signed in.
import type { Page } from '@playwright/test';

import { heading, press, text, type Visit } from './visit.ts';

async function tryLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@mailbox.test');
  await page.getByLabel('Password', { exact: true }).fill('Whatever-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Visits every field of the form and leaves it invalid. */
async function fillInvalidRegistration(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill('ada');
  await page.getByLabel('Telephone').fill('call me');
  await page.getByLabel('Date of Birth').fill('02/31/2001');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Re-enter Password').fill('other');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByLabel('Preferred Name').focus();
}

const loginVisits: Visit[] = [
  { name: 'login', path: '/login', ready: heading('Portal Login') },
  { name: 'login, Spanish', path: '/login', locale: 'es', ready: heading('Acceso al portal') },
  { name: 'login, empty', path: '/login', act: press('Log in'), ready: text('Type your password.') },
  {
    name: 'login, portals',
    path: '/login',
    answer: {
      call: /\/auth\/login$/,
      status: 401,
      body: {
        message: 'x',
        code: 'login.other-portal',
        email: 'ada@mailbox.test',
        workspaces: [{ name: 'Harbor Imaging', loginUrl: 'https://harbor.example.com/login' }],
      },
    },
    act: tryLogin,
    ready: heading('Your account is at another portal'),
  },
  {
    name: 'login, second step',
    path: '/login',
    answer: {
      call: /\/auth\/login$/,
      status: 200,
      body: { twoFactor: ['totp', 'passkey'], challenge: 'c', passkeyOptions: {} },
    },
    act: tryLogin,
    ready: heading('One more step'),
  },
  {
    name: 'login, server down',
    path: '/login',
    answer: { call: /\/auth\/login$/, status: 500, body: {} },
    act: tryLogin,
    ready: text(/went wrong on our side/),
  },
  { name: 'login, refused', path: '/login', act: tryLogin, ready: text(/Incorrect email or password/) },
  {
    name: 'login, token refused',
    path: '/login?token=t',
    answer: {
      call: /\/auth\/login-with-token$/,
      status: 401,
      body: { message: 'x', code: 'login.wrong-token' },
    },
    ready: async (page) => page.getByRole('status').filter({ hasText: /./ }).first().waitFor(),
  },
];

const deadLink = (reason: string, kind: string | null = 'invite') => ({
  call: /(invitation|reset-token)-check/,
  status: 200,
  body: {
    valid: false,
    dead: {
      reason,
      kind,
      sentTo: reason === 'unknown' ? null : 'm••••••••n@mailbox.test',
      sentAt: reason === 'unknown' ? null : '2026-11-08T15:00:00.000Z',
    },
  },
});

const reminderLink = (stopped: boolean) => ({
  call: /\/reminders\/stop\//,
  status: 200,
  body: { clinic: 'Harbor Imaging', stopped },
});

/** Targets of email links that no longer work or do only one thing. */
const linkVisits: Visit[] = [
  {
    name: 'dead link, too old',
    path: '/invite?token=t',
    answer: deadLink('expired'),
    ready: heading('This link has expired'),
  },
  {
    name: 'dead link, Spanish',
    path: '/invite?token=t',
    locale: 'es',
    answer: deadLink('expired'),
    ready: heading('Este enlace es demasiado viejo'),
  },
  {
    name: 'dead link, used',
    path: '/reset-password?token=t',
    answer: deadLink('used', 'reset'),
    ready: heading('This link was already used'),
  },
  {
    name: 'dead link, replaced',
    path: '/invite?token=t',
    answer: deadLink('replaced'),
    ready: heading('There is a newer link'),
  },
  {
    name: 'dead link, incomplete',
    path: '/invite?token=t',
    answer: deadLink('unknown', null),
    ready: heading('This link does not work'),
  },
  {
    name: 'dead link, new one sent',
    path: '/invite?token=t',
    answer: deadLink('expired'),
    act: press('Send me a new link'),
    ready: heading('A new link is on its way'),
  },
  {
    name: 'stop reminders',
    path: '/stop-reminders/t',
    answer: reminderLink(false),
    ready: heading('Stop reminders'),
  },
  {
    name: 'stop reminders, done',
    path: '/stop-reminders/t',
    answer: reminderLink(true),
    ready: heading('Reminders are stopped'),
  },
];

const uploadLink = (said: Record<string, unknown>) => ({
  call: /upload-links\/open/,
  status: 200,
  body: {
    workspace: {
      name: 'Lakeside Clinic',
      primaryColor: '#C2185B',
      logoUrl: null,
      locale: 'en',
      contactPhone: '(555) 010-0100',
      contactEmail: null,
    },
    caseName: 'LAK-2041',
    patientInitials: 'M. E.',
    expiresAt: '2027-01-05T12:00:00.000Z',
    needsReport: true,
    mainFileType: 'dicom',
    isSubmitted: false,
    uploads: [],
    ...said,
  },
});
const sentUpload = { offset: 9, size: 9, files: 1, have: [], failure: null, setAside: [], reading: null };

const uploadLinkVisits: Visit[] = [
  {
    name: 'send files',
    path: '/send-files?token=upload-link.t',
    answer: uploadLink({}),
    ready: heading('Lakeside Clinic asks you for images'),
  },
  {
    name: 'send files, Spanish',
    path: '/send-files?token=upload-link.t',
    locale: 'es',
    answer: uploadLink({}),
    ready: heading('Lakeside Clinic le pide imágenes'),
  },
  {
    name: 'send files, sent',
    path: '/send-files?token=upload-link.t',
    answer: uploadLink({
      isSubmitted: true,
      uploads: [
        {
          ...sentUpload,
          id: '0198c0de-0000-7000-8000-0000000000f1',
          purpose: 'study',
          status: 'read',
          study: { id: 's', title: 'MR head without contrast', imageCount: 42, extraStudies: 0 },
        },
        {
          ...sentUpload,
          id: '0198c0de-0000-7000-8000-0000000000f2',
          purpose: 'report',
          status: 'sealed',
          study: null,
        },
      ],
    }),
    ready: heading('Thank you. Lakeside Clinic has the files.'),
  },
  {
    name: 'send files, ended',
    path: '/send-files?token=upload-link.t',
    answer: { call: /upload-links\/open/, status: 410, body: { message: 'x', code: 'upload-link.ended' } },
    ready: heading('This link no longer works'),
  },
];

export const entryVisits: Visit[] = [
  ...loginVisits,
  ...linkVisits,
  ...uploadLinkVisits,
  { name: 'register', path: '/register', ready: heading('Create an account') },
  {
    name: 'register, with errors',
    path: '/register',
    act: fillInvalidRegistration,
    ready: text(/Use at least 8 characters/),
  },
  { name: 'register, Spanish', path: '/register', locale: 'es', ready: heading(/./) },
  { name: 'forgot password', path: '/forgot-password', ready: heading('Forgot your password?') },
  { name: 'mail sent', path: '/password-reset-success', ready: heading('Check your email') },
  {
    name: 'invitation',
    path: '/invite?token=t',
    answer: { call: /invitation-check/, status: 200, body: { valid: true, email: 'ada@mailbox.test' } },
    ready: heading('Create your password'),
  },
  {
    name: 'new password',
    path: '/reset-password?token=t',
    answer: { call: /reset-token-check/, status: 200, body: { valid: true } },
    ready: heading('Choose a new password'),
  },
  {
    name: 'link not checked',
    path: '/invite?token=t',
    answer: { call: /invitation-check/, status: 500, body: {} },
    ready: text(/could not be checked/),
  },
  { name: 'success', path: '/auth-success?action=register', ready: heading('Successful Registration') },
  { name: 'success, reset', path: '/auth-success?action=reset', ready: heading('Password Reset') },
  { name: 'inactivity', path: '/inactivity', ready: heading(/logged out due to Inactivity/) },
  { name: 'verify email, refused', path: '/verify-email?token=t', ready: heading('This link does not work') },
  { name: 'terms', path: '/terms', ready: heading('Terms of Use') },
  { name: 'terms, Spanish', path: '/terms', locale: 'es', ready: heading(/./) },
  { name: 'privacy', path: '/privacy', ready: heading('Privacy Policy') },
  { name: 'outbox', path: '/dev/outbox', ready: heading(/./) },
];
