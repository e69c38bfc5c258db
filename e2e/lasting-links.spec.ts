// Media links end while a user watches: after idle time, with a new version, or by a recall. Users with access
// continue.
import { expect, type Page } from '@playwright/test';

import { expectStatus, openCase } from './support/case-page.ts';
import { orderFromReport, submitVideo } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { portal, signIn } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { viewerLinkOf } from './support/viewer-page.ts';

const film = (page: Page) => page.locator('video');
const ended = (code: string) => ({ message: 'It has ended.', code, params: {}, requestId: 'r' });

/**
 * Makes the first link serve only the beginning of the video. It fails only after the returned function is called,
 * because a player with the beginning requests more immediately and would get a fresh link before the seek.
 */
async function endFirstLink(page: Page): Promise<() => void> {
  const over = Promise.withResolvers<void>();
  let first: string | undefined;
  await page.route(/\/media\/[^/]+\/video-report/, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    first ??= path;
    if (path !== first) return route.continue();
    const from = Number(/^bytes=(\d+)/.exec(request.headers()['range'] ?? '')?.[1] ?? 0);
    if (from > 0) {
      await over.promise;
      return route.fulfill({ status: 404, json: ended('media.ended') });
    }
    const headers = { ...request.headers(), range: 'bytes=0-149999' };
    // The test process cannot resolve portal host names.
    return route.fulfill({ response: await route.fetch({ url: `${portal('')}${path}`, headers }) });
  });
  return over.resolve;
}

const timeOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('CG-172: a video whose link has ended continues at the same second with a fresh one', async ({
  browser,
}) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await page.goto(`${portal('portal')}/patient-dashboard`);
  await page
    .getByRole('link', { name: /^Completed:/ })
    .first()
    .click();
  await expect(page).toHaveURL(/patient-report/);
  // The demo creates its videos after startup.
  await expect(async () => {
    await page.reload();
    await expect(film(page)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  const letEnd = await endFirstLink(page);
  await page.reload();
  await expect(film(page)).toBeVisible();
  const before = await film(page).getAttribute('src');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  // Before its beginning has loaded, the duration is unknown.
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(0);
  const wanted = await page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return 0;
    video.currentTime = video.duration * 0.6;
    return video.currentTime;
  });
  expect(wanted).toBeGreaterThan(5);
  letEnd();
  await expect(film(page)).not.toHaveAttribute('src', before ?? '');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(wanted);
  expect(await timeOf(page)).toBeLessThan(wanted + 20);
  await expect(page.getByText('The video did not load')).toHaveCount(0);
  await page.context().close();
});

test('E-007: a changed case leaves the playing video where it is', async ({ desk }) => {
  const maker = await desk.api('consultant');
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Leocadia Brandauer');
  await maker.call('PUT', `/cases/${id}/claim`);
  await submitVideo(maker, id);
  const page = await desk.open('consultant');
  await openCase(page, id);
  await expect(film(page)).toBeVisible();
  const link = await film(page).getAttribute('src');
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 0.5;
  });
  await expect.poll(() => timeOf(page)).toBe(0.5);
  await maker.call('PUT', `/cases/${id}/done`);
  await expectStatus(page, 'Review');
  await expect(film(page)).toHaveAttribute('src', link ?? '');
  expect(await timeOf(page)).toBe(0.5);
});

test(
  'CG-172: images left open too long continue with a fresh link for signed-in users',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await signIn(browser, '', 'super@demo.test');
    let first: string | undefined;
    let isOver = false;
    await page.route(/\/api\/studies\/[^/]+\/instances\//, (route) => {
      const bearer = route.request().headers()['authorization'];
      first ??= bearer;
      return isOver && bearer === first
        ? route.fulfill({ status: 410, json: ended('pass.ended') })
        : route.continue();
    });
    await page.goto(`${portal('')}${await viewerLinkOf('PLN-0001')}`);
    await expectPicture(page, page.locator('[data-shown]').first());
    isOver = true;
    await page.keyboard.press('End');
    const slider = page.getByRole('slider', { name: 'Image' });
    const last = Number(await slider.getAttribute('max'));
    await expect(
      page.locator(`[data-shown="${last - Number(await slider.getAttribute('min'))}"]`),
    ).toBeVisible();
    await expect(page.getByText(/has ended/)).toHaveCount(0);
    await page.context().close();
  },
);
