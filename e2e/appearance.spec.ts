// Light and dark pages: chosen in the account, stored in the browser, and readable on each page in both.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';

const isDark = 'html[data-theme="dark"]';

test('dark mode can be chosen by keyboard, survives a reload, and passes axe', async ({ browser }) => {
  const page = await signIn(browser, '', 'super@demo.test');
  await page.goto(`${portal('')}/my-account`);
  await expect(page.locator(isDark)).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name: 'Light' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(isDark)).toHaveCount(1);
  await expectAccessible(page, 'my account, dark');
  const pages: [path: string, heading: RegExp][] = [
    ['/cases', /Report Dashboard/],
    ['/analytics', /Analytics/],
    ['/operations', /Operations/],
    ['/audit', /Audit|trail/i],
    ['/patients', /Patients/],
    ['/workspaces', /Workspaces/],
    ['/orders', /Order Tracking/],
  ];
  for (const [path, heading] of pages) {
    await page.goto(`${portal('')}${path}`);
    await expect(page.locator(isDark)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, `${path}, dark`);
  }
  await page.context().close();
});

test('a patient’s pages can follow the dark mode of the device', { tag: '@full' }, async ({ browser }) => {
  const page = await signIn(browser, '', 'patient@demo.test');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${portal('')}/my-account`);
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Automatic', { exact: true }).click();
  await expect(page.locator(isDark)).toHaveCount(1);
  await page.goto(`${portal('')}/patient-dashboard`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page, 'the patient’s dashboard, dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator(isDark)).toHaveCount(0);
  await page.context().close();
});

test('CG-213: in a contrast theme what is chosen can be seen', async ({ browser }) => {
  const page = await signIn(browser, '', 'reviewer@demo.test');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('[data-case]').first()).toBeVisible();
  const chosen = page.locator('[aria-current]:visible');
  await expect(chosen.first()).toBeVisible();
  for (const one of await chosen.all()) await expect(one).toHaveCSS('outline-style', 'solid');
  await expectAccessible(page, 'the list in a contrast theme');
  await page.context().close();
});

test('B22: a clinic’s site installs as an app with its own name and logo, and stores nothing on the device', async ({
  browser,
}) => {
  const page = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, where nothing can be installed. Headless browsers do not check this at all.
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/app.webmanifest', []]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Lakeside Clinic', display: 'standalone' });
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
  ).toBe(0);
  await page.context().close();
});
