// The written report and the images of a report, in any engine, compared with what Chromium draws.
import { expect } from '@playwright/test';
import type { EnginePage } from './engine-page.ts';
import { compareNames } from './names.ts';

/** Reads a canvas as gray values from 0 to 255, averaged over this many squares a side, of a square around its middle. */
const readCanvas = (selector: string, squares: number): number[] | null => {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  if (!canvas || canvas.width === 0) return null;
  const small = document.createElement('canvas');
  const side = Math.min(canvas.width, canvas.height);
  [small.width, small.height] = [side, side];
  const pen = small.getContext('2d');
  if (!pen) return null;
  pen.drawImage(canvas, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side, 0, 0, side, side);
  const { data } = pen.getImageData(0, 0, side, side);
  const sums = Array.from({ length: squares * squares }, () => 0);
  const counts = Array.from({ length: squares * squares }, () => 0);
  for (let at = 0; at < side * side; at += 1) {
    const square =
      Math.floor((at % side) / (side / squares)) + squares * Math.floor(at / side / (side / squares));
    sums[square] = (sums[square] ?? 0) + (data[at * 4] ?? 0);
    counts[square] = (counts[square] ?? 0) + 1;
  }
  const means = sums.map((sum, at) => Math.round(sum / (counts[at] ?? 1)));
  return Math.max(...means) - Math.min(...means) > 10 ? means : null;
};

const squares = 12;

/** Returns the mean difference of two pictures of the same size, in gray values. */
const difference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** Pictures as today's Chromium drew them in this run, by name. */
const drawnBefore = new Map<string, number[]>();

/**
 * Waits until a canvas shows what the first engine of this run drew, which has to differ from `before`. Images are drawn
 * a moment after their names.
 */
async function comparePicture(
  page: EnginePage,
  {
    name,
    selector,
    allowed,
    before = [],
  }: { name: string; selector: string; allowed: number; before?: number[] },
): Promise<number[]> {
  let drawn: number[] = [];
  await expect(async () => {
    drawn = (await page.until(`${name} in a canvas`, readCanvas, selector, squares)) ?? [];
    if (before.length > 0) expect(difference(drawn, before), `${name}, another picture`).toBeGreaterThan(0.3);
    const expected = drawnBefore.get(name) ?? drawn;
    expect(difference(drawn, expected), `${name}: ${drawn.join()}`).toBeLessThan(allowed);
  }).toPass({ timeout: 30_000 });
  if (!drawnBefore.has(name)) drawnBefore.set(name, drawn);
  return drawn;
}

/** Opens the written report as a PDF: its pixels and its words. */
export async function readWrittenReport(page: EnginePage): Promise<void> {
  page.begin('the written report');
  await page.pressUntil('^Open Ellison_report.pdf$', () => location.pathname !== '/patient-report');
  await page.until('the words of the PDF', () =>
    /small vessel disease/.test(document.querySelector('[data-page="0"]')?.textContent ?? ''),
  );
  await comparePicture(page, {
    name: 'the written report',
    selector: '[data-page="0"] canvas',
    allowed: 6,
  });
  await compareNames(page, 'pdf');
  await page.press('^Back');
}

/** Opens the images, moves to the next one and changes the window. */
export async function lookAtImages(page: EnginePage): Promise<void> {
  page.begin('the images');
  await page.pressUntil('^View 154 images$', () => location.pathname !== '/patient-report');
  await page.sees('Slice 53 / 106');
  await compareNames(page, 'images');
  const image = { selector: 'canvas.cornerstone-canvas', allowed: 4 };
  const first = await comparePicture(page, { name: 'image 53', ...image });
  await page.press('^Next image$');
  await page.sees('Slice 54 / 106');
  const second = await comparePicture(page, { name: 'image 54', ...image, before: first });
  page.begin('the window of the images');
  await page.press('^Brightness$');
  await page.driver.drag(image.selector, { x: 0, y: -120 });
  await page.until('another window', () => !document.body.innerText.includes('W 100 L 50'));
  await expect(async () => {
    const third = (await page.until('the image', readCanvas, image.selector, squares)) ?? [];
    expect(difference(second, third), 'the image in another window').toBeGreaterThan(3);
  }).toPass({ timeout: 30_000 });
  await page.press('^Back');
}
