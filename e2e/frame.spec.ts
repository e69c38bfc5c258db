// The page frame: what is on the screen stays there, whatever changes around it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type WebSocket as PageSocket } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { provokesComplaints, test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

/** Starts watching and returns a function that tells whether "Loading" covered the page for at least one frame. */
async function watchForLoading(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const watch = globalThis as unknown as { wasCovered: boolean };
    watch.wasCovered = false;
    const look = () => {
      const words = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
      if (words.includes('Loading')) watch.wasCovered = true;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { wasCovered: boolean }).wasCovered);
}

const builtFolder = join(import.meta.dirname, '../packages/web/dist/assets');

/** Finds the built script that shows the text with this key. File names do not reveal it. */
async function findScript(textKey: string): Promise<RegExp> {
  for (const name of await readdir(builtFolder)) {
    if (!name.endsWith('.js') || name.startsWith('texts-')) continue;
    if ((await readFile(join(builtFolder, name), 'utf8')).includes(textKey))
      return new RegExp(`/assets/${name.replaceAll('.', '\\.')}$`);
  }
  throw new Error(`No script of the build shows ${textKey}.`);
}

/** Simulates a release: the script is gone, and the server's page names another entry script. */
async function replaceBuild(page: Page, script: RegExp): Promise<void> {
  await page.route(
    (url) => script.test(url.pathname),
    (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="/assets/index-next.js">',
          })
        : route.continue(),
  );
}

test('D-004 a list grows from phone to desktop width without a blank', async ({ browser }) => {
  const page = await signIn(browser, 'portal', 'reviewer@demo.test');
  await expect(page.getByRole('heading', { name: 'Report Dashboard' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // Reloaded, so that nothing of the wide list is left.
  await page.reload();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const wasCovered = await watchForLoading(page);
  for (const width of [834, 1440, 390, 834]) {
    await page.setViewportSize({ width, height: 1194 });
    const list = page.locator(width === 390 ? 'li[data-row]' : 'tr[data-row]').first();
    await expect(list).toBeVisible();
  }
  expect(await wasCovered()).toBe(false);
  await page.context().close();
});

test('after a release the next page loads from the new version, at its own URL', async ({ browser }) => {
  provokesComplaints(/404/, 'a script of the former version is gone');
  const page = await signIn(browser, 'portal', 'reviewer@demo.test');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await replaceBuild(page, await findScript('secondRequired'));
  // The new version has every script again.
  page.once('framenavigated', () => void page.unrouteAll({ behavior: 'ignoreErrors' }));
  const isLoadedAnew = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await isLoadedAnew;
  await expect(page).toHaveURL(/my-account/);
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  await page.context().close();
});

test('after a release a page tells so and keeps what was typed', async ({ page }) => {
  provokesComplaints(/404/, 'a script of the former version is gone');
  await page.goto(`${portal('')}/login`);
  await expect(page.locator('#frame')).toHaveCount(0);
  await replaceBuild(page, await findScript('portalsTitle'));
  await page.getByLabel('Email').fill('creator@harbor.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('A new version is ready. Reload the page to continue.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('creator@harbor.test');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  await expect(page.getByText(/^A new version/)).toBeHidden();
});

test('A-002 A-008 A-012 the login form works before any script has arrived', async ({ page }) => {
  provokesComplaints(/ERR_FAILED/, 'the scripts do not arrive');
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${portal('lakeside')}/login?redirect=%2Fpatient-account`);
  await expect(page.getByText('Lakeside Clinic')).toBeVisible();
  await page.getByLabel('Email').fill('patient@lakeside.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password. 4 attempt(s) remaining');
  await expect(page.getByLabel('Email')).toHaveValue('patient@lakeside.test');
  await expectAccessible(page, 'the login form without a script');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.unroute(scripts);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
});

test('I-001 D-001 the record and the list need few files until they can be used', async ({ browser }) => {
  for (const [email, path, usable] of [
    ['patient@demo.test', '/patient-dashboard', '#root main a[href*="/patient-report"]'],
    ['reviewer@demo.test', '/cases', '#root [data-case]'],
  ] as const) {
    const page = await signIn(browser, '', email);
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector)) Object.assign(window, { usableAt: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, usable);
    await page.goto(portal('') + path);
    await page.waitForFunction(() => 'usableAt' in window);
    const requests = await page.evaluate(() => {
      const { usableAt } = window as unknown as { usableAt: number };
      const all = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= usableAt);
      // With the page itself.
      return ['/', ...all.map(({ name }) => new URL(name).pathname)];
    });
    expect(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(25);
    await page.context().close();
  }
});

for (const [subdomain, email] of [
  ['', 'reviewer@demo.test'],
  ['lakeside', 'admin@lakeside.test'],
] as const)
  test(`SEC-X1 the live connection of ${subdomain || 'the main host'} opens, but not one to another server`, async ({
    browser,
  }) => {
    provokesComplaints(/evil\.example/, 'the page tries to connect to another server');
    const page = await signIn(browser, subdomain, email);
    const { expectQuiet } = watchPage(page);
    // The page sends its greeting once the connection is open.
    const greeted = new Promise<PageSocket>((resolve) => {
      page.on('websocket', (one) => {
        if (one.url().includes('/api/ws')) one.once('framesent', () => resolve(one));
      });
    });
    await page.reload();
    const socket = await greeted;
    expect(new URL(socket.url()).host).toBe(new URL(page.url()).host);
    expect(socket.isClosed()).toBe(false);
    expectQuiet(subdomain);
    const refused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            resolve(`${effectiveDirective} ${blockedURI}`),
          );
          try {
            void new WebSocket('wss://evil.example/way-out');
          } catch {
            // Some browsers also throw.
          }
        }),
    );
    expect(refused).toBe('connect-src wss://evil.example/way-out');
    await page.context().close();
  });
