// CG-213: what the browsers of older phones and offices lack is taken away from the one that is here. Pages must work
// without it.
import { expect, type Page } from '@playwright/test';

import { openDemoReport } from './support/demo-report.ts';
import { test } from './support/journey-test.ts';
import { signIn } from './support/people.ts';
import { brightnessOf } from './support/pictures.ts';
import { needTestFile, openServed } from './support/viewer-page.ts';

/**
 * What pdf.js uses, and Safari before 18.4 or 26.2, Firefox before 144 and Chrome before 122 or 147 lack (MDN
 * browser-compat-data 8.1.9).
 */
const withoutNewFunctions = `
for (const kind of [Map, WeakMap]) {
  delete kind.prototype.getOrInsert;
  delete kind.prototype.getOrInsertComputed;
}
delete Math.sumPrecise;
delete Promise.try;
delete Uint8Array.fromBase64;
delete Uint8Array.prototype.toBase64;
delete Uint8Array.prototype.toHex;
delete globalThis.Iterator;
`;

/** Takes the functions away from the page and from each worker that it starts. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(withoutNewFunctions);
  await page.route(/worker[^/]*\.m?js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${withoutNewFunctions}\n${await answer.text()}` });
  });
}

test('CG-213, H-002: a PDF is drawn, with its words, by a browser without the newest functions', async ({
  page,
}) => {
  needTestFile('pdf/tracemonkey_a11y.pdf');
  await makeOlder(page);
  await openServed(page, {
    resource: { type: 'pdf', title: 'Report.pdf', path: '/media/a-pdf' },
    files: { '/media/a-pdf': { path: 'pdf/tracemonkey_a11y.pdf', mime: 'application/pdf' } },
  });
  const sheet = page.locator('[data-page="0"] canvas');
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await brightnessOf(page, sheet)).spread).toBeGreaterThan(15);
  await expect(page.getByText('Trace-based', { exact: false }).first()).toBeAttached();
  expect(await page.evaluate(() => 'Iterator' in globalThis || 'sumPrecise' in Math)).toBe(false);
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

test('CG-213: where nothing may fill the screen, the film fills the page until Escape', async ({
  browser,
}) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(Element.prototype, 'webkitRequestFullscreen');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
  });
  await page.setViewportSize({ width: 667, height: 375 });
  await openDemoReport(page);
  const player = page.getByRole('region', { name: /^Video/ }).filter({ has: page.locator('video') });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, width: 667, height: 375 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  expect((await player.boundingBox())?.height).not.toBe(375);
});
