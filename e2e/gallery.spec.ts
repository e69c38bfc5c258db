// Every component of the design system in every state: no axe findings in either theme and any color, and no visual
// changes. The pictures show whole sections. A few pixels may differ between browsers.
import { expect } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessibility.ts';
import { clinicColors } from '@plainscan/contract';
import { openGallery, type GallerySite } from './support/gallery-site.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { expectNoSidewaysScroll } from './support/page-check.ts';
import { watchPage } from './support/watched-page.ts';

const sections = [
  'Statuses',
  'Buttons, fields, dialogs',
  'Lite parts',
  'Table, search, filter, pages',
  'Parts of a form',
  'Lists',
];

let gallery: GallerySite;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

for (const theme of ['light', 'dark'] as const) {
  for (const color of clinicColors) {
    test(
      `the gallery is accessible in ${theme}, ${color}`,
      onlyInFull(color !== clinicColors[0]),
      async ({ page }) => {
        const quiet = watchPage(page);
        await page.goto(`${gallery.address}?theme=${theme}&color=${encodeURIComponent(color)}`);
        await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
        // A color changes nothing but contrast.
        await (color === clinicColors[0] ? expectAccessible : expectContrast)(page, `${theme} ${color}`);
        quiet.expectQuiet(`${theme} ${color}`);
      },
    );
  }
}

for (const width of [390, 834, 1440]) {
  test(`the gallery fits ${width} pixels`, onlyInFull(width !== 390), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(gallery.address);
    await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the gallery');
    if (width === 390) await expectAccessible(page, 'on a phone');
  });
}

for (const shell of ['staff', 'patient', 'dark']) {
  test(`the ${shell} shell is accessible`, { tag: '@full' }, async ({ page }) => {
    await page.goto(`${gallery.address}?shell=${shell}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, shell);
  });
}

test('the parts look as they did', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  for (const theme of ['light', 'dark']) {
    await page.goto(`${gallery.address}?theme=${theme}`);
    await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const title of sections) {
      const section = page.locator('section', {
        has: page.getByRole('heading', { name: title, exact: true }),
      });
      await expect(section.first()).toHaveScreenshot(
        `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${theme}.png`,
        { maxDiffPixelRatio: 0.03, threshold: 0.3, animations: 'disabled' },
      );
    }
  }
});
