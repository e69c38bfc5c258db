// The first visit of a patient who has bought nothing yet: the tour of their record, and the sample to look at.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { portal, signIn } from './support/people.ts';

const steps = [
  'Welcome to',
  'Your studies',
  'One study',
  'Add your own images',
  'Have a scan explained',
  'What it costs',
  'Learn about scans',
];

/** Expects the whole step to be inside the window, whatever it highlights. */
async function expectInWindow(page: Page, step: string): Promise<void> {
  const card = page.getByRole('dialog', { name: new RegExp(`^${step}`) });
  await expect(card).toBeVisible();
  for (const button of await card.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
}

for (const width of [390, 1440])
  test(
    `I-013, I-014, I-015, I-016, A-045, X-021: at ${width} px the tour shows seven parts, and the sample can be watched`,
    onlyInFull(width === 1440),
    async ({ browser }) => {
      test.setTimeout(300_000);
      const { email } = await registerPatient(`Annelise Moreau ${width}`);
      const page = await signIn(browser, 'portal', email, ownPassword);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${portal('portal')}/package-plans`);
      // The product draws its sample after startup.
      await expect(async () => {
        const token = await page.evaluate(() => localStorage.getItem('access-token'));
        const answer = await page.request.get(`${portal('')}/api/patients/record?isSample=true`, {
          headers: { authorization: `Bearer ${token}`, 'sub-domain': 'portal' },
        });
        expect(await answer.json()).toMatchObject({ total: 1 });
      }).toPass({ timeout: 240_000, intervals: [2_000] });
      await page.getByRole('button', { name: 'Access Now' }).click();
      await expect(page).toHaveURL(/\/patient-dashboard/);

      for (const [at, step] of steps.entries()) {
        await expectInWindow(page, step);
        await expect(page.getByText(`Step ${at + 1} of 7`)).toBeVisible();
        if (at === 1) await expectAccessible(page, `a step of the tour at ${width}`);
        if (at < steps.length - 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
      }
      await page.getByRole('button', { name: 'See the materials' }).click();
      await expect(page).toHaveURL(/\/self-help-materials/);
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => /^(access-token$|tour-seen:dashboard:)/.test(key))).toHaveLength(2);

      await page.goto(`${portal('portal')}/patient-dashboard`);
      await expect(page.getByRole('heading', { name: 'Free account' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectPagePasses(page, 'the record with its sample');
      await page
        .getByRole('link', { name: /Sample: MRI of the brain/ })
        .filter({ visible: true })
        .first()
        .click();
      if (width > 640) await page.getByRole('link', { name: 'View Video Report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'A brain scan, explained' })).toBeVisible();
      await expect(page.locator('video')).toBeVisible();
      await expectPagePasses(page, 'the report of the sample');
      await page.getByRole('button', { name: 'View 154 images' }).click();
      await expect(page).toHaveURL(/\/viewer\?uuid=/);
      await expect(page.getByText('Sample: MRI of the brain').first()).toBeVisible();
      await page.context().close();
    },
  );
