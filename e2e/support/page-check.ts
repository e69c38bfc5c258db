// Checks that every page of a journey must pass at each width.
import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from './accessibility.ts';

/** Expects no sideways scrolling, after floating elements have followed a change of the width. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overhang, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0);
}

const isFull = process.env['ACCESSIBILITY'] === 'full';

/** Returns the width for daily axe checks. It differs between names but is always the same for one name. */
const widthFor = (where: string, widths: readonly number[]) => widths[where.length % widths.length];

/**
 * Expects no sideways scrolling at any width and no axe findings at one of them, or at each with ACCESSIBILITY=full.
 * Restores the width of the page.
 */
export async function expectPagePasses(page: Page, where: string, widths = [390, 834, 1440]): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (isFull || width === widthFor(where, widths)) await expectAccessible(page, `${where} at ${width}`);
    await expectNoSidewaysScroll(page, `${where} at ${width}`);
  }
  await page.setViewportSize(before);
}

/** Moves the focus to a control by keyboard and presses a key there. */
export async function pressByKeyboard(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await expect(what).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(what).toBeFocused();
  await page.keyboard.press(key);
}
