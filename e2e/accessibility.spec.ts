// Every page in each of its states: no axe findings, no sideways scrolling, no violations of the content policy. Daily
// runs cover one state per page, with axe at 390 or 1440 pixels in turn and in one color. ACCESSIBILITY=full covers
// every state at three widths in all seven colors.
import { type Page } from '@playwright/test';

import { expectAccessible, expectContrast } from './support/accessibility.ts';
import { clinicColors } from '@plainscan/contract';
import { colorFor } from './support/colors.ts';
import { test } from './support/journey-test.ts';
import { expectNoSidewaysScroll } from './support/page-check.ts';
import { allowRequestsBeforePayment } from './support/patients.ts';
import { watchPage } from './support/watched-page.ts';
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

const isFull = process.env['ACCESSIBILITY'] === 'full';
const widths = [390, 834, 1440];

const paint = (page: Page, color: string) =>
  page.evaluate((chosen) => document.documentElement.style.setProperty('--brand', chosen), color);

async function checkVisit(page: Page, { name, path }: Visit, usual: number): Promise<void> {
  const first = colorFor(path);
  const others = isFull ? clinicColors.filter((color) => color !== first) : [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await paint(page, first);
    if (isFull || width === usual) await expectAccessible(page, `${name} at ${width} in ${first}`);
    await expectNoSidewaysScroll(page, `${name} at ${width}`);
    // A color changes nothing but contrast.
    for (const color of others) {
      await paint(page, color);
      await expectContrast(page, `${name} at ${width} in ${color}`);
    }
  }
}

/** Returns the first visit of each path by each user, whatever its query says. */
function firstOfEach(visits: readonly Visit[]): Visit[] {
  const firsts = new Map<string, Visit>();
  for (const visit of visits) {
    const [path] = visit.path.split('?', 1);
    const key = `${path} ${visit.as}`;
    if (!firsts.has(key)) firsts.set(key, visit);
  }
  return [...firsts.values()];
}

function checkVisits(visits: readonly Visit[]): void {
  for (const [at, visit] of (isFull ? visits : firstOfEach(visits)).entries())
    test(`nothing to find: ${visit.name}`, async ({ browser }) => {
      test.setTimeout(isFull ? 300_000 : 90_000);
      const { page, go, leave } = await openVisit(browser, visit);
      const quiet = watchPage(page);
      await go();
      await checkVisit(page, visit, at % 2 === 0 ? 390 : 1440);
      quiet.expectQuiet(visit.name);
      await leave();
    });
}

checkVisits([
  ...entryVisits,
  ...accountVisits,
  ...deskVisits,
  ...clinicVisits,
  ...officeVisits,
  ...moneyVisits,
  ...operationVisits,
  ...trailVisits,
  ...careVisits,
  ...connectionVisits,
  ...libraryVisits,
  ...patientVisits,
  ...questionVisits,
  ...selfHelpVisits,
  ...peopleVisits,
  ...planVisits,
  ...captionVisits,
  ...reviewVisits,
  ...studioVisits,
]);

test.describe('the order form', () => {
  allowRequestsBeforePayment();
  checkVisits(orderVisits);
});

test.afterAll(closeWindows);
