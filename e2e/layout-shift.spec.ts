// Nothing moves while a page loads. The score is the browser's own (https://web.dev/articles/cls). Up to 0.1 is good.
import { expect, type Page } from '@playwright/test';

import { test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';

/** How many times slower than this machine's processor. */
const slowdown = 4;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Throttles the page and sums up the layout shifts on each page that it opens. */
async function watchShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const total = { score: 0 };
    Object.assign(window, { layoutShift: total });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[])
        if (!shift.hadRecentInput) total.score += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: { score: number } }).layoutShift.score);

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('nothing moves on a case in review while its images load', { tag: '@full' }, async ({ browser }) => {
  const page = await signIn(browser, '', 'reviewer@demo.test');
  await page.goto(`${portal('')}/cases`);
  const row = page.locator('[data-case]').filter({ hasText: 'Naomi Feldstein' }).first();
  const id = await row.getAttribute('data-case');
  await watchShifts(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`${portal('')}/case-details?caseId=${id}`);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.getByText('Loading the image')).toBeHidden();
    expect(await shiftOf(page), `at ${size.width}`).toBeLessThan(0.005);
  }
  await page.context().close();
});

test(
  'the operations pages and the patient pages do not shift while they load',
  { tag: '@full' },
  async ({ browser }) => {
    for (const [person, path, last] of [
      ['super@demo.test', '/operations', 'Card payments'],
      ['patient@demo.test', '/patient-dashboard', 'Educational service'],
    ] as const) {
      const page = await signIn(browser, '', person);
      await watchShifts(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(`${portal('')}${path}`);
        await expect(page.getByText(last).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await shiftOf(page), `${path} at ${size.width}`).toBeLessThan(0.1);
      }
      await page.context().close();
    }
  },
);
