// Where the sales and order pages redirect a patient, before and after there is something to use.
import type { RoutePath } from '@plainscan/contract';
import { expect, type Page } from '@playwright/test';

import { newPatient, orderFromReport } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { mailedLink } from './support/mails.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { portal, signIn } from './support/people.ts';

/** Opens a path and checks where the patient ends up. Ignores the part that a page opens automatically. */
async function ends(page: Page, subdomain: string, address: string, to: string): Promise<void> {
  await page.goto(`${portal(subdomain)}${address}`);
  await expect(page, address).toHaveURL(({ pathname, search }) => pathname + search === to);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
}

test('B-014, B-020, B-023, L-005: a new patient lands on the packages, and with a report on the order form', async ({
  browser,
}) => {
  const { email } = await registerPatient('Eleonora Whitfield');
  const page = await signIn(browser, 'portal', email, ownPassword);
  await ends(page, 'portal', '/', '/package-plans');
  await ends(page, 'portal', '/personalized-video', '/package-plans');
  await page.getByRole('button', { name: 'Buy Now: Standard video report' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
  await ends(page, 'portal', '/package-plans', '/personalized-video');
  const own: RoutePath[] = [
    '/personalized-video',
    '/storage-plans',
    '/patient-dashboard',
    '/patient-account',
    '/upgrade-plan',
    '/terms',
    '/privacy',
  ];
  for (const path of own) await ends(page, 'portal', path, path);
  for (const path of ['/cases', '/orders', '/edit-workspace', '/creator-dashboard'])
    await ends(page, 'portal', path, '/patient-dashboard');
  await page.close();
});

test('B-025: if the clinic sells nothing to patients, the packages page redirects to the dashboard', async ({
  browser,
  desk,
}) => {
  const patient = newPatient('Thaddeus Mwangi');
  const clerk = await desk.api('harbor');
  await orderFromReport(clerk, patient.name, {
    'patient[email]': patient.email,
    selectedPaymentMethod: 'admin-pay',
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(await mailedLink(page.request, patient.email, '/invite'));
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Password again').fill(ownPassword);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Created' })).toBeVisible();
  const own = await signIn(browser, 'harbor', patient.email, ownPassword);
  for (const path of ['/package-plans', '/storage-plans', '/personalized-video'])
    await ends(own, 'harbor', path, '/patient-dashboard');
  for (const window of [page, own]) await window.close();
});
