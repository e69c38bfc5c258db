// Large things in the viewer: until the first picture, and to the end.
import { expect, type Page } from '@playwright/test';

import { expectContrast } from '../support/pictures.ts';
import type { BigKind } from './big-kinds.ts';
import type { WholeFigures } from './page-load.ts';

type Seen = Pick<WholeFigures, 'perSecond' | 'playSeconds' | 'memoryAt' | 'largestFetch'> & {
  imageSeconds: number;
};

type Show = (page: Page, kind: BigKind, begin: number, memory: () => Promise<number>) => Promise<Seen>;

const secondsSince = (begin: number): number => (performance.now() - begin) / 1_000;

/** Jumps to the last picture of the series and shows those before it, one after the other, as a held key does. */
export const showSlices: Show = async (page, { pictures = 1, scrolled = 0 }, begin, memory) => {
  const fetched: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/instances/')) fetched.push(Number(answer.headers()['content-length']));
  });
  await expect(page.locator('[data-shown]').first()).toBeVisible({ timeout: 120_000 });
  const imageSeconds = secondsSince(begin);
  await page.getByRole('slider', { name: 'Image' }).first().fill(String(pictures));
  await expect(page.locator(`[data-shown="${pictures - 1}"]`)).toBeVisible({ timeout: 60_000 });
  const memoryAt: number[] = [];
  let seconds = 0;
  const parts = 3;
  const steps = Math.floor(scrolled / parts);
  for (let part = 0; part < parts; part += 1) {
    seconds += await page.evaluate(scrollBack, steps);
    memoryAt.push(await memory());
  }
  const left = pictures - 1 - steps * parts;
  await expect(page.locator(`[data-shown="${left}"]`)).toBeVisible();
  await page.getByRole('slider', { name: 'Image' }).first().fill('1');
  await expect(page.locator('[data-shown="0"]')).toBeVisible({ timeout: 60_000 });
  await showLastSeries(page);
  return {
    imageSeconds,
    ...(steps > 0 && { perSecond: (steps * parts) / seconds }),
    memoryAt,
    largestFetch: Math.max(...fetched),
  };
};

async function showLastSeries(page: Page): Promise<void> {
  const strip = page.getByRole('navigation').getByRole('button');
  if ((await strip.count()) < 2) return;
  await strip.last().click();
  await expect(strip.last()).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-shown]')).toBeVisible({ timeout: 60_000 });
}

/** Presses the key as soon as the picture before is on the screen. Returns the seconds. */
async function scrollBack(steps: number): Promise<number> {
  const pane = document.querySelector('section:has([data-shown])');
  const picture = pane?.querySelector('[data-shown]');
  if (!pane || !picture) throw new Error('There is no picture.');
  const shown = () => Number(picture.getAttribute('data-shown'));
  const begin = performance.now();
  for (let step = 0; step < steps; step += 1) {
    const wanted = shown() - 1;
    const isShown = new Promise<void>((done) => {
      const changes = new MutationObserver(() => {
        if (shown() !== wanted) return;
        changes.disconnect();
        done();
      });
      changes.observe(picture, { attributeFilter: ['data-shown'] });
    });
    pane.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
    await isShown;
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return (performance.now() - begin) / 1_000;
}

/** Plays the film, and its last seconds. */
export const showFilm: Show = async (page, _kind, begin) => {
  const film = page.locator('video');
  // A long one shows a picture while it is being prepared.
  await expect(page.getByRole('img', { name: /^A picture of/ }).or(film)).toBeVisible({ timeout: 600_000 });
  const imageSeconds = secondsSince(begin);
  await expect(film).toBeVisible({ timeout: 600_000 });
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(2);
  const playSeconds = secondsSince(begin);
  const seen = await film.evaluate(async (video: HTMLVideoElement) => {
    const at = async (seconds: number): Promise<void> => {
      const isThere = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      video.currentTime = seconds;
      await isThere;
    };
    const from = performance.now();
    await at(video.duration - 2);
    const seekSeconds = (performance.now() - from) / 1_000;
    const isOver = new Promise((done) => video.addEventListener('ended', done, { once: true }));
    await video.play();
    await isOver;
    return { minutes: video.duration / 60, seekSeconds };
  });
  expect(seen.minutes).toBeGreaterThan(89);
  return { imageSeconds, playSeconds };
};

/** Turns the model. */
export const showModel: Show = async (page, _kind, begin) => {
  await expect(page.locator('canvas[data-shown]')).toBeVisible({ timeout: 120_000 });
  const imageSeconds = secondsSince(begin);
  const stage = page.getByRole('group', { name: /^3D object/ });
  await expectContrast(page, stage);
  const before = await stage.screenshot();
  await stage.focus();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowRight');
  expect((await stage.screenshot()).equals(before)).toBe(false);
  return { imageSeconds };
};

/** Pages near the area that is seen. */
const mostDrawnPages = 8;

/** Turns the pages of a document to the last one. A picture has one, and a text none. */
export const showPages: Show = async (page, _kind, begin) => {
  const drawn = page.locator('[data-page="0"] canvas, [role=group] img');
  const written = page.getByText(/Letter \d+\s+Letter/);
  await expect(drawn.or(written).first()).toBeVisible({ timeout: 120_000 });
  const imageSeconds = secondsSince(begin);
  const last = page.locator('[data-page]').last();
  const count = await page.locator('[data-page]').count();
  if (count > 1) {
    const pane = page.locator('[role=group]:has([data-page])').first();
    await pane.focus();
    for (let turn = 1; turn < count; turn += 1) await page.keyboard.press('PageDown');
    await expectContrast(page, last.locator('canvas'));
    // Those that were passed give their memory back.
    await expect.poll(() => page.locator('[data-page] canvas').count()).toBeLessThan(mostDrawnPages);
  }
  return { imageSeconds };
};
