// Pictures of the screens at three widths, in docs/images/screens, which git ignores. Created by `npm run pictures`. Nothing is compared.
import { expect, test, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { openGallery } from './support/gallery-site.ts';
import { allowRequestsBeforePayment } from './support/patients.ts';
import { takeWebpScreenshot } from './support/webp-picture.ts';
import { accountVisits } from './visits/account-visits.ts';
import { clinicVisits } from './visits/clinic-visits.ts';
import { deskVisits } from './visits/desk-visits.ts';
import { entryVisits } from './visits/entry-visits.ts';
import { libraryVisits } from './visits/library-visits.ts';
import { moneyVisits } from './visits/money-visits.ts';
import { operationVisits } from './visits/operation-visits.ts';
import { officeVisits } from './visits/office-visits.ts';
import { orderVisits } from './visits/order-visits.ts';
import { patientVisits } from './visits/patient-visits.ts';
import { questionVisits } from './visits/question-visits.ts';
import { selfHelpVisits } from './visits/self-help-visits.ts';
import { peopleVisits } from './visits/people-visits.ts';
import { planVisits } from './visits/plan-visits.ts';
import { captionVisits } from './visits/caption-visits.ts';
import { careVisits } from './visits/care-visits.ts';
import { connectionVisits } from './visits/connection-visits.ts';
import { reviewVisits } from './visits/review-visits.ts';
import { studioVisits } from './visits/studio-visits.ts';
import { trailVisits } from './visits/trail-visits.ts';
import { closeWindows, openVisit, type Visit } from './visits/visit.ts';

const folder = resolve(import.meta.dirname, '../docs/images/screens');
const sizes = [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const;

/** States that differ from another picture by one sentence. */
const leftOut =
  /server down|(factor|list|dashboard|notifications|discounts|orders|creators|library|workspaces), failed|factor failed|not checked|(login|token),? refused|search, nothing|(discounts|orders|creators|library), nothing|login, empty|success, reset|case, delayed|(link|files|terms|request|dashboard|register|case|list|names|titles|discounts|orders|library|workspaces?), Spanish|unknown/;
const visits = [
  ...entryVisits,
  ...accountVisits,
  ...deskVisits,
  ...officeVisits,
  ...moneyVisits,
  ...operationVisits,
  ...trailVisits,
  ...clinicVisits,
  ...libraryVisits,
  ...patientVisits,
  ...questionVisits,
  ...selfHelpVisits,
  ...peopleVisits,
  ...planVisits,
  ...careVisits,
  ...connectionVisits,
  ...captionVisits,
  ...reviewVisits,
  ...studioVisits,
];

async function save(page: Page, title: string, width: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}-${width}.webp`), await takeWebpScreenshot(page));
}

function picture(visit: Visit): void {
  test(visit.name, async ({ browser }) => {
    const { page, go, leave } = await openVisit(browser, visit);
    for (const [at, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      // What is open on a narrow screen is in another place on a wide one.
      if (at === 0 || visit.act) await go();
      else await visit.ready(page);
      await save(page, visit.name, width);
    }
    await leave();
  });
}

const isShown = ({ name }: Visit): boolean => !leftOut.test(name);
for (const visit of visits.filter(isShown)) picture(visit);
test.describe('the order form', () => {
  allowRequestsBeforePayment();
  for (const visit of orderVisits.filter(isShown)) picture(visit);
});

for (const theme of ['light', 'dark'])
  test(`gallery ${theme}`, async ({ page }) => {
    const gallery = await openGallery();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`${gallery.address}?theme=${theme}`);
      await expect(page.getByRole('heading', { name: 'Lists' })).toBeVisible();
      await save(page, `gallery ${theme}`, width);
    }
    await gallery.close();
  });

test.afterAll(closeWindows);
