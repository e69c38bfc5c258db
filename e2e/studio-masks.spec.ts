// F18: masked areas are visible nowhere: in no frame of the video from the first one on, no matter how the image is
// zoomed, rotated and panned, in no pane, not in the poster, and not in the explained image.
import { expect, type Locator, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expectAccessible } from './support/accessibility.ts';
import { birthDay } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { fetchTrack } from './support/event-track.ts';
import { expectPagePasses } from './support/page-check.ts';
import { patternRows, patternSide, patternStudy } from './support/pattern-study.ts';
import { note } from './support/studio-facts.ts';
import { describePicture, fetchVideo } from './support/studio-files.ts';
import { claimedCase, finish, openStudio, record, seek, videoSeconds } from './support/studio.ts';

const run = promisify(execFile);

/** Half of white: the squares are white, everything else is far darker. In video levels, 16 to 235. */
const bright = 16 + 219 / 2;
/** Where two panes have white labels, in pixels of a tall frame. */
const labels = [0, 677].map((top) => `drawbox=x=0:y=${top}:w=700:h=84:c=black:t=fill`);

const panes = (page: Page): Locator => page.locator('section:has([data-tool])');
const list = (page: Page): Locator => page.getByRole('list', { name: 'Masks of this recording' });
const proposal = (page: Page): Locator => page.getByRole('button', { name: 'Cover the edge' });
/** Keeps the view on the screen for a moment, as when someone speaks about it. */
const speak = (page: Page) => page.waitForTimeout(700);

/** Returns the darkest and brightest level of each frame of a video, from 16 to 235. */
async function levelsOf(
  file: string,
  filters: readonly string[],
): Promise<{ least: number; most: number }[]> {
  const print = 'metadata=print:file=-';
  const all = [...filters, 'signalstats', print].join(',');
  const how = ['-v', 'error', '-i', file, '-map', '0:v:0', '-vf', all, '-f', 'null', '-'];
  const { stdout } = await run('ffmpeg', how, { maxBuffer: 256 * 1024 * 1024 });
  const named = (name: string) =>
    [...stdout.matchAll(new RegExp(`\\.${name}=(\\d+)`, 'g'))].map(([, level]) => Number(level));
  const darkest = named('YMIN');
  return named('YMAX').map((most, at) => ({ most, least: darkest[at] ?? 0 }));
}

/** Attaches a frame to the test's results. */
async function keepFrame(file: string, at: number): Promise<void> {
  const path = test.info().outputPath(`frame-${at}.png`);
  await run('ffmpeg', ['-v', 'error', '-i', file, '-vf', `select=eq(n\\,${at})`, '-frames:v', '1', path]);
  await test.info().attach(`frame ${at}`, { path });
}

/** Returns the brightest pixel on any canvas with a picture, from 0 to 255. */
const brightestCanvas = (place: Locator): Promise<number> =>
  place.evaluate((root) => {
    const canvases = root.querySelectorAll<HTMLCanvasElement>('[data-shown] canvas, canvas[data-first]');
    const levels = [...canvases].map((canvas) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      let most = pixels ? 0 : 255;
      for (let at = 0; at < (pixels?.length ?? 0); at += 4) most = Math.max(most, pixels?.[at] ?? 0);
      return most;
    });
    return levels.length === 0 ? 255 : Math.max(...levels);
  });

/** Drags by touch, which leaves no pointer in the picture. `by` is in shares of the pane's width and height. */
async function dragByFinger(page: Page, by: { x: number; y: number }): Promise<void> {
  const box = await panes(page).first().locator('[data-shown]').boundingBox();
  if (!box) throw new Error('There is no pane.');
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number | null) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === null
          ? []
          : [{ x: box.x + box.width * (0.5 + by.x * share), y: box.y + box.height * (0.5 + by.y * share) }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', step / 12);
  await touch('touchEnd', null);
  await cdp.detach();
}

/** Masks the lower edge of the image by keyboard: moves the crosshair to one corner and then to the other. */
async function coverByKeys(page: Page): Promise<void> {
  await page.keyboard.press('q');
  // Does nothing until the image is there.
  await expect(async () => {
    await page.keyboard.press('v');
    await expect(panes(page).first().locator('path[d="M0 12h24M12 0v24"]')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const size = (await panes(page).first().boundingBox()) ?? { width: 0, height: 0 };
  // The image is as wide as the tall frame. A step with Shift is 24 pixels.
  const down = Math.floor((size.width * 0.38) / 24);
  for (let step = 0; step < down; step += 1) await page.keyboard.press('Shift+ArrowDown');
  for (let step = 0; step < size.width / 48 + 1; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('v');
  for (let step = 0; step < size.width / 24 + 1; step += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < (size.width * 0.2) / 24; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
}

async function prepare(page: Page): Promise<void> {
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBe(255);
  await expectPagePasses(page, 'the studio with a proposed mask');
  await proposal(page).press('Enter');
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBeLessThan(128);
  await page.getByRole('tab', { name: /^Masks/ }).click();
  await expect(list(page).getByRole('listitem')).toHaveText(['upper edge: mask 1, 200 × 20 pixels']);
  await expectAccessible(page, 'the list of masks');
  await page.getByRole('button', { name: /^Remove upper edge/ }).press('Enter');
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBe(255);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBeLessThan(128);
  await panes(page).first().press(']');
  await expect(panes(page).first()).toHaveAccessibleName(/lower edge/);
  await page.getByRole('button', { name: 'There is no name' }).press('Enter');
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBe(255);
  await coverByKeys(page);
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBeLessThan(128);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
}

/** Performs everything that moves an image under its mask. */
async function show(page: Page): Promise<void> {
  const press = (key: string) => () => page.keyboard.press(key);
  for (const act of [
    press('ArrowDown'),
    press('+'),
    press('h'),
    () => dragByFinger(page, { x: 0.1, y: 0.35 }),
    press('o'),
    () => dragByFinger(page, { x: -0.3, y: 0.1 }),
    press(']'),
    press('ArrowDown'),
    press('['),
    press('Shift+Z'),
    () => showOtherEdgeBeside(page),
    press('Shift+F'),
    press('+'),
    press('ArrowDown'),
    press('f'),
  ]) {
    await act();
    await speak(page);
  }
}

async function showOtherEdgeBeside(page: Page): Promise<void> {
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Show beside' });
  await dialog.getByRole('button', { name: /^lower edge/ }).press('Enter');
  await expect(panes(page)).toHaveCount(2);
}

/**
 * Returns the masked upper edge of a tall frame's image, without the pixel block that is encoded with its surroundings.
 */
const underMask = (width: number, height: number): string => {
  const edge = 16;
  const masked = Math.floor((patternRows / patternSide) * width) - 2 * edge;
  return `crop=${width - 2 * edge}:${masked}:${edge}:${(height - width) / 2 + edge}`;
};

test('F18: a name in the image is in no frame of the video and not in the explained image', async ({
  desk,
}) => {
  test.setTimeout(600_000);
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const name = 'Burned In';
  const images = await patternStudy(name, birthDay);
  const id = await claimedCase(clerk, consultant, name, { images });
  const page = await desk.open('consultant');
  await page.addInitScript(() => localStorage.removeItem('studio-frame-detail'));
  await openStudio(page, id);
  await prepare(page);
  await page.reload();
  // The masks are there before the first picture.
  await expect.poll(() => brightestCanvas(page.getByRole('main'))).toBeLessThan(128);
  await page.mouse.move(0, 0);
  await record(page, 1);
  await panes(page).first().focus();
  await show(page);
  await finish(page);
  const seconds = await videoSeconds(consultant, id);
  const file = await fetchVideo(consultant, id);

  const frames = await levelsOf(file, labels);
  expect(frames.length).toBeGreaterThan(20);
  const shown = frames.flatMap(({ most }, at) => (most >= bright ? [at] : []));
  for (const at of shown.slice(0, 3)) await keepFrame(file, at);
  expect(shown, 'frames with something bright outside the labels').toEqual([]);
  const { width, height } = await describePicture(file);
  const still = await levelsOf(file, ['trim=end=0.9', underMask(Number(width), Number(height))]);
  const apart = Math.max(...still.map(({ most, least }) => most - least));
  const brightest = Math.max(...frames.map(({ most }) => most));
  note('masks', { frames: frames.length, brightest, still: still.length, apart });
  expect(still.length).toBeGreaterThan(1);
  expect(apart).toBeLessThanOrEqual(1);

  const events = (await fetchTrack(consultant, id))?.events ?? [];
  const masks = events.filter((event) => event.type === 'mask');
  expect(masks.map(({ boxes }) => boxes.length)).toEqual([1, 1]);
  // Both are in the first entry, ahead of whatever is drawn.
  expect(events.slice(0, 2)).toEqual(masks);
  expect(masks[1]?.t).toBe(masks[0]?.t);

  await page.goto(`${new URL(page.url()).origin}/case-details?caseId=${id}`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await seek(video, Math.min(1, seconds - 1));
  await page.getByRole('button', { name: 'Look at this image yourself' }).first().click();
  const explained = page.getByRole('region', { name: /^Explained image of upper edge/ });
  await expect(explained.locator('[data-shown]')).toBeVisible();
  await expect.poll(() => brightestCanvas(explained)).toBeLessThan(128);
  await explained.press('ArrowDown');
  await explained.press('+');
  await speak(page);
  expect(await brightestCanvas(explained)).toBeLessThan(128);
});
