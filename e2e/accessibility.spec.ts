// Every page in each of its states: nothing for axe to find, nothing that scrolls sideways, no broken content policy.
// At 390 and 1440 pixels in one colour each; with ACCESSIBILITY=full at three widths in all seven.
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { colorFor, workspaceColors } from './support/colors.ts';
import { portal } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

const isFull = process.env['ACCESSIBILITY'] === 'full';
const widths = isFull ? [390, 834, 1440] : [390, 1440];

interface Visit {
  name: string;
  path: string;
  /** Without one, nobody is signed in. */
  as?: 'super@demo.test' | 'consultant@demo.test' | 'patient@demo.test' | 'new@demo.test';
  /** The demo's case whose id takes the place of `{case}` in the path. */
  caseName?: string;
  /** What the server says to a call whose path fits. */
  answer?: { call: RegExp; status: number; body?: unknown };
  /** What brings the state about once the page is there. */
  act?: (page: Page) => Promise<void>;
  ready: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

const visits: Visit[] = [
  { name: 'login', path: '/login', ready: heading('Portal Login') },
  {
    name: 'login, empty',
    path: '/login',
    act: press('Log in'),
    ready: async (page) => expect(page.getByText('Type your password.')).toBeVisible(),
  },
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
    ready: async (page) => expect(page.getByText(/did not work on our side/).first()).toBeVisible(),
  },
  { name: 'register', path: '/register', ready: heading('Create an account') },
  { name: 'forgot password', path: '/forgot-password', ready: heading('Forgot your password?') },
  { name: 'mail sent', path: '/password-reset-success', ready: heading('Look in your mail') },
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
    ready: async (page) => expect(page.getByText(/could not be checked/)).toBeVisible(),
  },
  { name: 'success', path: '/auth-success?action=register', ready: heading('Successful Registration') },
  { name: 'inactivity', path: '/inactivity', ready: heading(/logged out due to Inactivity/) },
  { name: 'verify email, refused', path: '/verify-email?token=t', ready: heading('This link does not work') },
  { name: 'terms', path: '/terms', ready: heading('Terms of Use') },
  { name: 'privacy', path: '/privacy', ready: heading('Privacy Policy') },
  {
    name: 'dashboard',
    path: '/cases',
    as: 'super@demo.test',
    ready: async (page) => expect(page.locator('tbody tr, li').first()).toBeVisible(),
  },
  {
    name: 'dashboard, empty',
    path: '/cases',
    as: 'super@demo.test',
    answer: { call: /\/api\/cases(\?|$)/, status: 200, body: { data: [], total: 0 } },
    ready: heading(/./),
  },
  {
    name: 'dashboard, failed',
    path: '/cases',
    as: 'super@demo.test',
    answer: { call: /\/api\/cases(\?|$)/, status: 400, body: { message: 'No', code: 'input.invalid' } },
    ready: async (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'notifications, none',
    path: '/my-account',
    as: 'super@demo.test',
    act: press(/unread notifications/),
    ready: heading('Notifications'),
  },
  {
    name: 'notifications',
    path: '/my-account',
    as: 'super@demo.test',
    answer: { call: /notification\/unread/, status: 200, body: notifications() },
    act: press(/unread notifications/),
    ready: async (page) => expect(page.getByRole('button', { name: 'Load more' })).toBeVisible(),
  },
  {
    name: 'notifications, failed',
    path: '/my-account',
    as: 'super@demo.test',
    answer: { call: /notification\/unread/, status: 400, body: {} },
    act: press(/unread notifications/),
    ready: async (page) => expect(page.getByText('The notifications did not load.')).toBeVisible(),
  },
  {
    name: 'help',
    path: '/my-account',
    as: 'super@demo.test',
    act: press('Help'),
    ready: heading('How can we help?'),
  },
  {
    name: 'search',
    path: '/my-account',
    as: 'super@demo.test',
    act: search('ell'),
    ready: async (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  {
    name: 'search, nothing',
    path: '/my-account',
    as: 'super@demo.test',
    act: search('zzzzz'),
    ready: async (page) => expect(page.getByText('No results found')).toBeVisible(),
  },
  { name: 'account', path: '/my-account', as: 'super@demo.test', ready: heading('Second step at login') },
  {
    name: 'account, details',
    path: '/my-account',
    as: 'super@demo.test',
    act: press('Update details'),
    ready: heading('Update details'),
  },
  {
    name: 'account, password',
    path: '/my-account',
    as: 'super@demo.test',
    act: press('Change password'),
    ready: heading('Change password'),
  },
  {
    name: 'account, second factor failed',
    path: '/my-account',
    as: 'super@demo.test',
    answer: { call: /second-factor/, status: 400, body: {} },
    ready: async (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    name: 'sessions',
    path: '/my-account/sessions',
    as: 'super@demo.test',
    ready: async (page) => expect(page.getByText(/This device/).first()).toBeVisible(),
  },
  {
    name: 'educational terms',
    path: '/edu-terms',
    as: 'super@demo.test',
    ready: heading('Terms of the educational service'),
  },
  { name: 'new request', path: '/add-case', as: 'super@demo.test', ready: heading('Request Video Report') },
  {
    name: 'patient, list',
    path: '/patient-dashboard',
    as: 'patient@demo.test',
    ready: heading('Personal Medical Record'),
  },
  {
    name: 'patient, nothing yet',
    path: '/patient-dashboard',
    as: 'new@demo.test',
    ready: heading('Personal Medical Record'),
  },
  {
    name: 'patient, account',
    path: '/my-account',
    as: 'patient@demo.test',
    ready: heading('Second step at login'),
  },
];

/** Case pages in the states that the demo's cases are in. */
const caseVisits: Visit[] = [
  ...[
    ['new', 'LAK-0002'],
    ['held for its images', 'LAK-0004'],
    ['in progress', 'LAK-0005'],
    ['delayed', 'LAK-0003'],
    ['waiting for review', 'LAK-0006'],
    ['in review', 'LAK-0007'],
    ['at a portal', 'LAK-0008'],
    ['waiting for images', 'LAK-0009'],
    ['not paid', 'HBR-0002'],
    ['incomplete', 'SUM-0002'],
    ['archived', 'PLN-0002'],
    ['completed', 'PLN-0001'],
  ].map(([state = '', caseName = '']): Visit => ({
    name: `case, ${state}`,
    path: '/case-details?caseId={case}',
    as: 'super@demo.test',
    caseName,
    ready: async (page) => expect(page.getByText(caseName).first()).toBeVisible(),
  })),
  {
    name: 'studio',
    path: '/case-recording?caseId={case}',
    as: 'consultant@demo.test',
    caseName: 'LAK-0005',
    ready: async (page) => {
      // Whoever may not record the case is led away.
      await expect(page.locator('canvas').first()).toBeVisible();
      await expect(page).toHaveURL(/case-recording/);
    },
  },
  {
    name: 'case created',
    path: '/case-created?caseId={case}',
    as: 'super@demo.test',
    caseName: 'LAK-0002',
    ready: heading(/./),
  },
  {
    name: 'patient, report',
    path: '/patient-report?caseId={case}',
    as: 'patient@demo.test',
    caseName: 'PLN-0001',
    ready: async (page) => expect(page.locator('video').first()).toBeVisible(),
  },
];

/** The id of a case by its name, as the super-admin sees it. */
async function caseIdOf(page: Page, name: string): Promise<string> {
  const login = await page.request.post(`${portal('')}/api/auth/login`, {
    data: { email: 'super@demo.test', password: 'Demo-2026!' },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const answer = await page.request.get(`${portal('')}/api/cases?limit=50`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { data } = (await answer.json()) as { data: { id: string; name: string }[] };
  const found = data.find((one) => one.name === name);
  if (!found) throw new Error(`The demo has no case ${name}.`);
  return found.id;
}

async function tryLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@mailbox.test');
  await page.getByLabel('Password', { exact: true }).fill('Whatever-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

function search(words: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(words);
  };
}

function notifications() {
  const workspace = { id: 1, name: 'Plainscan' };
  const facts = {
    case: 'PLN-0001',
    patient: 'Maximiliana Alexandra von Hohenberg-Castellanos de la Vega',
    actor: 'Ada',
  };
  const keys = [
    'case.created',
    'case.claimed',
    'case.sent-for-review',
    'case.signed-off',
    'account.new-login',
  ];
  const data = keys.map((key, at) => ({
    id: `0198c0de-0000-7000-8000-00000000000${at}`,
    workspace,
    content: 'x',
    key,
    params: { ...facts, device: 'Chrome on Windows' },
    case: key.startsWith('case') ? { id: '0198c0de-0000-7000-8000-000000000009', name: 'PLN-0001' } : null,
    read: false,
    createdAt: new Date(Date.now() - at * 3_000_000).toISOString(),
  }));
  return { data, total: 12 };
}

const people = new Map<string, BrowserContext>();

/** One window for each person, signed in once for all their pages. */
async function contextOf(browser: Browser, email: string | undefined): Promise<BrowserContext> {
  const known = people.get(email ?? '');
  if (known) return known;
  const context = await browser.newContext({ locale: 'en-US' });
  people.set(email ?? '', context);
  if (email === undefined) return context;
  const page = await context.newPage();
  await page.goto(`${portal('portal')}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.close();
  return context;
}

async function lookAt(page: Page, visit: Visit): Promise<void> {
  const colors = isFull ? workspaceColors : [colorFor(visit.path)];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const color of colors) {
      const where = `${visit.name} at ${width} in ${color}`;
      await page.evaluate((chosen) => document.documentElement.style.setProperty('--brand', chosen), color);
      await expectAccessible(page, where);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang, where).toBeLessThanOrEqual(0);
    }
  }
}

for (const visit of [...visits, ...caseVisits]) {
  test(`nothing to find: ${visit.name}`, async ({ browser }) => {
    test.setTimeout(isFull ? 600_000 : 90_000);
    const page = await (await contextOf(browser, visit.as)).newPage();
    const quiet = watchPage(page);
    const { answer } = visit;
    if (answer) {
      await page.route(answer.call, (route) =>
        route.fulfill({ status: answer.status, json: answer.body ?? {} }),
      );
    }
    const caseId = visit.caseName ? await caseIdOf(page, visit.caseName) : '';
    await page.goto(`${portal('portal')}${visit.path.replace('{case}', caseId)}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await visit.act?.(page);
    await visit.ready(page);
    await lookAt(page, visit);
    quiet.expectQuiet(visit.name);
    await page.close();
  });
}

test.afterAll(async () => {
  for (const context of people.values()) await context.close();
});
