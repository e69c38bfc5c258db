// B25: written reports of ten regions on a phone: every word that is marked can be explained by keyboard, the text stays
// as it was written, and axe finds nothing.
import { expect, test } from '@playwright/test';

import { regionReports } from './region-reports-fixture.ts';
import { expectAccessible } from './support/accessibility.ts';
import { patientVisits } from './visits/patient-visits.ts';
import { closeWindows, openVisit } from './visits/visit.ts';

const report = patientVisits.find(({ name }) => name === 'patient, report');
if (!report) throw new Error('There is no visit to a report.');

/** Fewer than this would mean that the report is hardly explained. Each has some twenty hard words. */
const fewestMarks = 10;

for (const [region, written] of Object.entries(regionReports))
  test(
    `B25, CG-213: a report of the ${region} is explained on a phone`,
    { tag: '@full' },
    async ({ browser }) => {
      const { page, go, leave } = await openVisit(browser, {
        ...report,
        change: { call: /\/api\/cases\/[^/?]+$/, by: (body) => ({ ...body, writtenReport: written }) },
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await go();
      const text = page.locator('p').filter({ hasText: 'IMPRESSION:' });
      await text.scrollIntoViewIfNeeded();
      // Tab stops at the first one of each word in a paragraph.
      const marks = text.locator('button:not([tabindex="-1"])');
      await expect.poll(() => marks.count()).toBeGreaterThanOrEqual(fewestMarks);
      const shown = await text.evaluate((element) => {
        const copy = element.cloneNode(true) as HTMLElement;
        // What the marks say to screen readers.
        for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
        return copy.textContent;
      });
      expect(shown).toBe(written);
      await expectAccessible(page, `the report of the ${region}`);
      for (let at = 0; at < (await marks.count()); at += 1) {
        const mark = marks.nth(at);
        await mark.focus();
        await page.keyboard.press('Enter');
        await expect(mark).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('Escape');
        await expect(mark).toHaveAttribute('aria-expanded', 'false');
        await expect(mark).toBeFocused();
      }
      await leave();
    },
  );

test.afterAll(closeWindows);
