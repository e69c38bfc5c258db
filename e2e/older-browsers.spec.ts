// CG-213: what the browsers of older phones and offices lack is taken away from the one that is here. Pages must work
// without it.
import { expect, type Locator, type Page } from '@playwright/test';

import { openDemoReport } from './support/demo-report.ts';
import { test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';
import { brightnessOf } from './support/pictures.ts';
import { needTestFile, openServed } from './support/viewer-page.ts';

/** Functions that Chrome 109, Safari 15.6 or Firefox 115 lack (MDN browser-compat-data 8.1.9), and pages or pdf.js use. */
const withoutNewFunctions = `
for (const [place, ...names] of [
  [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
  [WeakMap.prototype, 'getOrInsert', 'getOrInsertComputed'],
  [Map, 'groupBy'],
  [Math, 'sumPrecise'],
  [Promise, 'try', 'withResolvers'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with'],
  [ArrayBuffer.prototype, 'transfer', 'transferToFixedLength'],
  [Set.prototype, 'difference', 'intersection', 'isSubsetOf', 'union'],
  [Uint8Array, 'fromBase64'],
  [Uint8Array.prototype, 'toBase64', 'toHex'],
  [URL, 'canParse'],
  [AbortSignal, 'any', 'timeout'],
  [globalThis, 'Iterator'],
])
  for (const name of names) delete place[name];
`;

/** A browser that cannot compute colors from another one says so, and would show none of them. */
const withoutRelativeColors = `
const { supports } = CSS;
CSS.supports = (...asked) => !asked.some((text) => text.includes('from')) && supports.apply(CSS, asked);
`;

/** Takes the functions away from the page and from each worker that it starts. Returns the names of those workers. */
async function makeOlder(page: Page): Promise<string[]> {
  const workers: string[] = [];
  await page.addInitScript(withoutNewFunctions + withoutRelativeColors);
  await page.route(/worker[^/]*\.m?js$/, async (route) => {
    const answer = await route.fetch();
    workers.push(new URL(route.request().url()).pathname);
    await route.fulfill({ response: answer, body: `${withoutNewFunctions}\n${await answer.text()}` });
  });
  return workers;
}

test('CG-213, H-002: a PDF is drawn, with its words, by a browser without the newest functions', async ({
  page,
}) => {
  needTestFile('pdf/tracemonkey_a11y.pdf');
  const workers = await makeOlder(page);
  await openServed(page, {
    resource: { type: 'pdf', title: 'Report.pdf', path: '/media/a-pdf' },
    files: { '/media/a-pdf': { path: 'pdf/tracemonkey_a11y.pdf', mime: 'application/pdf' } },
  });
  const sheet = page.locator('[data-page="0"] canvas');
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await brightnessOf(page, sheet)).spread).toBeGreaterThan(15);
  await expect(page.getByText('Trace-based', { exact: false }).first()).toBeAttached();
  expect(workers).toEqual([expect.stringContaining('pdf-worker')]);
});

test('CG-213, K-002: on an iPhone full screen shows the film by itself, with its captions', async ({
  browser,
}) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.setViewportSize({ width: 375, height: 667 });
  await page.addInitScript(() => {
    // An iPhone has only the function for videos.
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(Element.prototype, 'webkitRequestFullscreen');
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen(this: HTMLVideoElement) {
        this.dispatchEvent(new Event('webkitbeginfullscreen'));
      },
    });
  });
  await openDemoReport(page);
  const shownTracks = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].flatMap(({ mode, cues }) => (mode === 'showing' ? [cues?.length] : [])),
      );
  await page.getByRole('button', { name: /^Play/ }).first().click();
  expect(await shownTracks()).toEqual([]);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(shownTracks).toEqual([expect.any(Number)]);
  expect((await shownTracks())[0]).toBeGreaterThan(3);
  await page.locator('video').evaluate((video) => video.dispatchEvent(new Event('webkitendfullscreen')));
  expect(await shownTracks()).toEqual([]);
});

test('CG-213: where nothing may fill the screen, the film fills the page until Escape, clear of a camera', async ({
  browser,
}) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(Element.prototype, 'webkitRequestFullscreen');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
  });
  await page.setViewportSize({ width: 667, height: 375 });
  const insets = { top: 0, left: 47, right: 47, bottom: 21 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  /** Whether a control lies where the phone covers nothing. */
  const isClear = async (control: Locator): Promise<boolean> => {
    const box = await control.boundingBox();
    if (!box) return false;
    const isBeside = box.x >= insets.left && box.x + box.width <= 667 - insets.right;
    return isBeside && box.y + box.height <= 375 - insets.bottom;
  };
  await openDemoReport(page);
  await expect.poll(() => isClear(page.getByRole('heading', { level: 1 }))).toBe(true);
  const player = page.getByRole('region', { name: /^Video/ }).filter({ has: page.locator('video') });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, width: 667, height: 375 });
  for (const name of ['Pause', 'Leave full screen'])
    expect(await isClear(player.getByRole('button', { name })), name).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  expect((await player.boundingBox())?.height).not.toBe(375);
  // The file for slow connections continues at the same second.
  const film = page.locator('video');
  const second = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.getByRole('button', { name: 'Speed 1× and quality' }).click();
  await page.getByRole('button', { name: 'Data saver' }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(360);
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(second);
});

/** Returns how the tokens look, as channels of red, green and blue, on light and on dark and for two statuses. */
const shownTokens = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() => {
    const names = ['brand-fill', 'brand-fill-hover', 'on-brand', 'brand-text', 'brand-tint', 'brand-tint-2'];
    names.push('brand-line', 'brand-mark', 'focus', 'canvas', 'sunken', 'hover', 'line', 'line-2');
    names.push('ink', 'ink-2', 'ink-3', 'surface', 'ok', 'warn-tint', 'st-fg', 'st-bg', 'st-mark');
    const board = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!board) throw new Error('There is no canvas.');
    const shown: Record<string, number[]> = {};
    for (const theme of ['light', 'dark'])
      for (const status of ['completed', 'in-progress']) {
        const place = document.createElement('div');
        if (theme === 'dark') place.dataset['theme'] = theme;
        const probe = place.appendChild(document.createElement('p'));
        probe.dataset['status'] = status;
        document.body.append(place);
        for (const name of names) {
          probe.style.color = `var(--${name})`;
          board.fillStyle = getComputedStyle(probe).color;
          board.fillRect(0, 0, 1, 1);
          shown[`${name} on ${theme}, ${status}`] = [...board.getImageData(0, 0, 1, 1).data];
        }
        place.remove();
      }
    return shown;
  });

for (const subdomain of ['portal', 'lakeside'])
  test(`CG-213: ${subdomain} has its colors in a browser that cannot compute them`, async ({ browser }) => {
    const [today, older] = await Promise.all([browser.newPage(), browser.newPage()]);
    await older.addInitScript(withoutRelativeColors);
    for (const page of [today, older]) {
      await page.goto(`${portal(subdomain)}/login`);
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    }
    // The older one has hex values, and shows what today's computes.
    const token = () => getComputedStyle(document.documentElement).getPropertyValue('--brand-fill');
    await expect.poll(() => older.evaluate(token)).toMatch(/^#[0-9a-f]{6}$/);
    expect(await today.evaluate(token)).toContain('oklch');
    const [expected, found] = [await shownTokens(today), await shownTokens(older)];
    const wrong = Object.entries(expected).filter(([name, color]) =>
      color.some((channel, at) => Math.abs(channel - (found[name]?.[at] ?? 0)) > 6),
    );
    expect(wrong.map(([name, color]) => `${name}: ${color.join()}, not ${found[name]?.join()}`)).toEqual([]);
  });

test('CG-213, K-002: a patient logs in with an older browser and watches the film', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await makeOlder(page);
  await page.goto(`${portal('portal')}/login`);
  await page.getByLabel('Email').fill('patient@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/patient-dashboard/);
  await openDemoReport(page);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(1);
  // The words are explained once the report comes near the screen.
  await page.getByRole('heading', { name: 'Your written report' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'lesion' }).first()).toBeVisible();
});

test('CG-213: the page without script says what to do', async ({ request }) => {
  const page = await (await request.get(`${portal('')}/login`)).text();
  const said = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1]?.replaceAll(/\s+/g, ' ');
  expect(said).toContain('This site needs JavaScript.');
  expect(said).toContain('ask your clinic for the video and the report');
  expect(said).not.toContain('__');
});

test('CG-213: a browser that is far too old shows a sentence about it, in its language', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'es-US' })).newPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'));
  await page.goto(`${portal('portal')}/login`);
  await expect(page.getByRole('alert').filter({ hasText: 'demasiado antiguo' })).toBeVisible();
});
