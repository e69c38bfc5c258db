// A complete order by touch on the smallest screen.
import { devices, expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { expectStatus, openCase } from './support/case-page.ts';
import { newPatient } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { fillOrder, openOrderForm, chooseReport } from './support/order-form.ts';
import { fillLogin, portal } from './support/people.ts';

test('T04, F-029: ordered and opened at 390 pixels, by touch', async ({ browser }) => {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 14'];
  const screen = { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport: { width: 390, height: 844 } };
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.goto(`${portal('lakeside')}/login`);
  await fillLogin(page, 'creator@lakeside.test', 'Demo-2026!');
  await page.goto(`${portal('lakeside')}/add-case`);
  await openOrderForm(page, 'Without images, from the written report');
  await fillOrder(page, newPatient('Octavia Brennan'));
  await chooseReport(page);
  await expectAccessible(page, 'a request on a telephone');
  await page.getByRole('button', { name: 'Submit Request' }).tap();
  await expect(page.getByRole('heading', { name: 'Your Case has been submitted' })).toBeVisible();
  await openCase(page, new URL(page.url()).searchParams.get('caseId') ?? '');
  await expectStatus(page, 'New');
  await expectAccessible(page, 'a case on a telephone');
  await context.close();
});
