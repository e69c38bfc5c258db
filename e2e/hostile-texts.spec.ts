// User input is never interpreted as markup, nothing is loaded from other hosts, and a page keeps nothing after it was
// left. Runs a sample of the texts; SCRIPT_PAYLOADS=full runs all 80.
import { expect, type Page } from '@playwright/test';

import { openApi, orderByPortal, orderFromReport, portalAccess, type DeskApi } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { portal, signIn } from './support/people.ts';
import { samplePayloads, scriptPayloads } from './support/script-payloads.ts';
import { viewerLinkOf } from './support/viewer-page.ts';
import { watchPage } from './support/watched-page.ts';

const isFull = process.env['SCRIPT_PAYLOADS'] === 'full';
const payloads = isFull ? scriptPayloads : samplePayloads;

/** Counts the effects of an executed text: a dialog, a called hook, a foreign page or file, a policy violation. */
async function watchForScripts(page: Page): Promise<(where: string) => Promise<void>> {
  const found: string[] = [];
  const quiet = watchPage(page);
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) found.push(request.url());
  });
  await page.addInitScript(() => {
    const hooks = globalThis as unknown as { alert: () => void; hits: number };
    hooks.hits = 0;
    hooks.alert = () => {
      hooks.hits += 1;
    };
  });
  // The page is already open, so the hook works from the next load on.
  await page.reload();
  return async (where) => {
    const hits = await page.evaluate(() => (globalThis as unknown as { hits: number }).hits);
    expect([found, hits], where).toEqual([[], 0]);
    quiet.expectQuiet(where);
  };
}

const isOurs = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return ['data:', 'blob:'].includes(protocol) || /(^|\.)localhost$/.test(hostname);
};

/** Collects, from now on, every URL outside the product that the page requests. */
function watchRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!isOurs(request.url())) foreign.push(request.url());
  });
  return foreign;
}

const idOf = async (api: DeskApi, name: string): Promise<string> => {
  const { data } = (await api.call('GET', '/cases?limit=50')) as unknown as {
    data: { id: string; name: string }[];
  };
  return data.find((item) => item.name === name)?.id ?? '';
};

/** Names that mail programs turn into links are refused. */
const withoutLinks = (text: string): string => text.replaceAll(/[.:]+/g, ' ').replaceAll(/\s+/g, ' ').trim();

test('SEC-X3: script-like texts are shown as typed, on every page that shows them', async ({ desk }) => {
  test.setTimeout(isFull ? 1_800_000 : 300_000);
  const clerk = await desk.api('lakeside');
  const office = await desk.api('superAdmin');
  const page = await desk.open('superAdmin');
  const expectNoScript = await watchForScripts(page);

  for (const [at, payload] of payloads.entries()) {
    const name = withoutLinks(payload);
    const order = await orderFromReport(clerk, `Typed ${at}`, {
      'patient[name]': name,
      'patient[preferredName]': name,
      questionText: payload,
    });
    await page.goto(`${portal('')}/case-details?caseId=${order.id}`);
    for (const text of [name, payload]) await expect(page.getByText(text).first(), text).toBeVisible();
    await expectNoScript(payload);
    const code = `TYPED${at}`;
    await office.call('POST', '/discounts', { name: payload, code, percent_off: 5 });
  }

  await test.step('in lists and in the search', async () => {
    for (const payload of [payloads[0], payloads.at(-1)] as string[])
      for (const path of ['/cases', '/discounts']) {
        await page.goto(`${portal('')}${path}?search=${encodeURIComponent(payload)}`);
        await expect(page.getByText(payload).first(), path).toBeVisible();
        await expectNoScript(path);
      }
  });

  await test.step('the details of an online portal', async () => {
    const { id } = await orderByPortal(clerk, 'Portal Typist', {
      ...portalAccess,
      portalUsername: payloads[0] ?? '',
      studyName: payloads[1] ?? '',
    });
    await page.goto(`${portal('')}/case-details?caseId=${id}`);
    await expect(page.getByText(payloads[1] ?? '').first()).toBeVisible();
    await expectNoScript('portal access');
  });
});

test('SEC-X6: pages with secrets or health data send no requests to other hosts', async ({ browser }) => {
  const guest = await (await browser.newContext()).newPage();
  const asked = watchRequests(guest);
  for (const path of ['/login', '/register', '/forgot-password', '/inactivity', '/terms']) {
    await guest.goto(`${portal('portal')}${path}`);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await guest.goto(`${portal('')}${await viewerLinkOf('PLN-0001')}`);
  await expect(guest.locator('[data-shown]').first()).toBeVisible({ timeout: 60_000 });
  expect(asked).toEqual([]);
  await guest.context().close();

  const caseId = await idOf(await openApi('', 'super@demo.test'), 'PLN-0001');
  const patient = await signIn(browser, 'portal', 'patient@demo.test');
  const reported = watchRequests(patient);
  await patient.goto(`${portal('portal')}/patient-report?caseId=${caseId}`);
  await expect(patient.locator('video').first()).toBeVisible({ timeout: 60_000 });
  expect(reported).toEqual([]);
  await patient.context().close();
});

test('SEC-X7: after logout the back button shows nothing of the record, and nothing is stored', async ({
  browser,
}) => {
  const caseId = await idOf(await openApi('', 'super@demo.test'), 'PLN-0001');
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.goto(`${portal('portal')}/patient-report?caseId=${caseId}`);
  await expect(page.locator('video').first()).toBeVisible({ timeout: 60_000 });
  const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
  expect(title.length).toBeGreaterThan(3);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
  const kept = await page.evaluate(async () => ({
    // The scroll position of each visit stays, but it does not identify a page.
    names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      /token|session-|active|query|user/.test(name),
    ),
    values: JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]),
    caches: await caches.keys(),
    cookie: document.cookie,
  }));
  expect(kept).toMatchObject({ names: [], caches: [], cookie: '' });
  for (const secret of [caseId, title, 'patient@demo.test']) expect(kept.values).not.toContain(secret);
  await page.context().close();
});
