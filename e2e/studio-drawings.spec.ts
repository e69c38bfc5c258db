// The ink of an image is kept as a drawing of the clinic, and placed on the images of another case.
import { expect, type Page } from '@playwright/test';

import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { claimedCase, openStudio } from './support/studio.ts';

/** Returns the box around the ink on the image, in pixels of the page; `null` without ink. */
const inkBox = (page: Page) =>
  page
    .getByRole('main')
    .locator('section canvas[aria-hidden="true"]')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const drawn: number[] = [];
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) drawn.push((at - 3) / 4);
      if (drawn.length === 0) return null;
      const [xs, ys] = [drawn.map((at) => at % width), drawn.map((at) => Math.floor(at / width))];
      const ends = (values: number[]) =>
        values.reduce<[number, number]>(
          ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
          [Infinity, 0],
        );
      const { left, top, width: shown } = canvas.getBoundingClientRect();
      const scale = shown / width;
      const [[x0, x1], [y0, y1]] = [ends(xs), ends(ys)];
      return {
        x: left + ((x0 + x1) / 2) * scale,
        y: top + ((y0 + y1) / 2) * scale,
        width: (x1 - x0) * scale,
      };
    });

async function openDrawings(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Saved drawings' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Saved drawings' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'T21, F17: a drawing is saved, and placed on the images of another case by pointer and by keyboard',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const ids: string[] = [];
    for (const name of ['Drawn First', 'Drawn Second']) ids.push(await claimedCase(clerk, maker, name));
    const page = await desk.open('consultant');
    await openStudio(page, ids[0] ?? '');
    const image = await page.getByRole('main').locator('section').first().boundingBox();
    if (!image) throw new Error('There is no image.');
    const at = (x: number, y: number) => [image.x + image.width * x, image.y + image.height * y] as const;

    await test.step('the ink of the image is saved under a name', async () => {
      const empty = await openDrawings(page);
      await expect(empty.getByText('Your clinic has no saved drawings yet.', { exact: false })).toBeVisible();
      await expect(empty.getByLabel('Name')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('a');
      await page.mouse.move(...at(0.3, 0.4));
      await page.mouse.down();
      await page.mouse.move(...at(0.5, 0.5), { steps: 4 });
      await page.mouse.up();
      const dialog = await openDrawings(page);
      await dialog.getByLabel('Name').fill('Canal');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Place “Canal”' })).toBeVisible();
      await expectPagePasses(page, 'saved drawings');
    });

    await test.step('in another case it stands where it was placed, as large as before', async () => {
      await page.keyboard.press('Escape');
      const drawn = await inkBox(page);
      await openStudio(page, ids[1] ?? '');
      expect(await inkBox(page)).toBeNull();
      await (await openDrawings(page)).getByRole('button', { name: 'Place “Canal”' }).press('Enter');
      await page.mouse.click(...at(0.6, 0.3));
      await expect.poll(() => inkBox(page)).not.toBeNull();
      const placed = await inkBox(page);
      expect(Math.abs((placed?.x ?? 0) - at(0.6, 0.3)[0])).toBeLessThan(6);
      expect(Math.abs((placed?.y ?? 0) - at(0.6, 0.3)[1])).toBeLessThan(6);
      expect(Math.abs((placed?.width ?? 0) - (drawn?.width ?? 0))).toBeLessThan(6);
      await page.keyboard.press('u');
      await expect.poll(() => inkBox(page)).toBeNull();
    });

    await test.step('by keyboard it is placed in the middle, and deleted for everyone', async () => {
      await (await openDrawings(page)).getByRole('button', { name: 'Place “Canal”' }).press('Enter');
      for (const key of ['v', 'v', 'v']) await page.keyboard.press(key);
      await expect.poll(() => inkBox(page)).not.toBeNull();
      const dialog = await openDrawings(page);
      await dialog.getByRole('button', { name: 'Delete “Canal”' }).press('Enter');
      await page.getByRole('button', { name: 'Delete drawing' }).press('Enter');
      await expect(
        dialog.getByText('Your clinic has no saved drawings yet.', { exact: false }),
      ).toBeVisible();
    });
  },
);
