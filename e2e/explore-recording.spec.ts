// B7, F11: the player opens exactly what a consultant showed in the studio: the same slice, rotated, inverted and
// zoomed, with the arrow that was drawn on it.
import { expect, type Locator, type Page } from '@playwright/test';

import { test } from './support/desk-test.ts';
import { claimedCase, finish, openStudio, record, seek, videoSeconds } from './support/studio.ts';

const studioPane = (page: Page) => page.getByRole('main').locator('section').first();

async function drag(page: Page, key: string, from: [number, number], to: [number, number]): Promise<void> {
  await page.keyboard.press(key);
  const box = await studioPane(page).boundingBox();
  if (!box) throw new Error('There is no pane.');
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 8 });
  await page.mouse.up();
}

/** Returns a frame of the video without the player's overlays. */
async function pictureOf(video: Locator): Promise<Buffer> {
  const png = await video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [element.videoWidth, element.videoHeight];
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(png, 'base64');
}

/**
 * Returns the middle of a picture, scaled down to gray pixels. The image fills the shorter side, whatever the shape of
 * the picture. Labels in the corners are excluded.
 */
const grayOf = (page: Page, png: Buffer): Promise<number[]> =>
  page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const pen = new OffscreenCanvas(120, 120).getContext('2d');
    if (!pen) throw new Error('There is no canvas.');
    const side = Math.min(width, height) * 0.7;
    pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 120, 120);
    const { data: pixels } = pen.getImageData(0, 0, 120, 120);
    return Array.from({ length: 120 * 120 }, (_, at) => pixels[4 * at] ?? 0);
  }, png.toString('base64'));

/** Returns -1 to 1; 1 means pictures that differ only in brightness and contrast. */
function correlationOf(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [x, y] = [value - a, (other[at] ?? 0) - b];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second);
}

test('B7, F11: a recorded moment opens in the player as it was shown', { tag: '@full' }, async ({ desk }) => {
  test.setTimeout(240_000);
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Explored Recording');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await record(page, 1);
  await studioPane(page).press('ArrowDown');
  await studioPane(page).press('ArrowDown');
  await drag(page, 'z', [0.5, 0.5], [0.5, 0.42]);
  await page.keyboard.press('i');
  await page.keyboard.press('o');
  await drag(page, 'a', [0.42, 0.42], [0.5, 0.5]);
  await page.mouse.move(5, 5);
  // Keeps the explained view on the screen for a moment.
  await page.waitForTimeout(3_000);
  await finish(page);
  const seconds = await videoSeconds(consultant, id);

  await page.goto(`${new URL(page.url()).origin}/case-details?caseId=${id}`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await seek(video, seconds - 1);
  const open = page.getByRole('button', { name: 'Look at this image yourself' }).first();
  await expect(open).toBeVisible();
  const shown = await grayOf(page, await pictureOf(video));
  await open.click();
  const frame = page.getByRole('group', { name: /^The image that was explained at / });
  const pane = frame.getByRole('region', { name: /^Explained image of / });
  await expect(page.locator('canvas[data-ink]')).toHaveAttribute('data-ink', '1');
  const explored = await grayOf(page, await pane.screenshot());
  const alike = correlationOf(shown, explored);
  console.log(`the opened image and the frame correlate by ${alike.toFixed(3)}`);
  expect(alike).toBeGreaterThan(0.95);

  await page.keyboard.press('e');
  await expect(video).toBeVisible();
  const back = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  expect(Math.abs(back - (seconds - 1))).toBeLessThanOrEqual(0.05);
});
