// F-035, CG-152: a 100 percent discount from creation to deletion, and what a clinic pays meanwhile.
import { expect, type Page } from '@playwright/test';

import { expectStatus } from './support/case-page.ts';
import { newPatient } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { choose, fillOrder, openOrderForm, submitOrder } from './support/order-form.ts';
import { expectPagePasses } from './support/page-check.ts';

const prices = (page: Page) => page.getByRole('group', { name: 'Package' });

test('R-001, R-002, P-046, F-035, CG-152, L-013: a clinic orders for free while it has the discount', async ({
  desk,
}) => {
  const office = await desk.open('superAdmin', '/discounts');
  await expect(office.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
  await expect(office.getByText('No discounts yet')).toBeVisible();
  await expectPagePasses(office, 'no discounts');

  await test.step('created by keyboard alone', async () => {
    const add = office.getByRole('button', { name: 'Add Discount' });
    await add.focus();
    await office.keyboard.press('Enter');
    const dialog = office.getByRole('dialog', { name: 'Add discount' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
    await expectPagePasses(office, 'adding a discount');
    await office.keyboard.type('Charity clinics');
    await office.keyboard.press('Tab');
    await office.keyboard.type('CHARITY');
    await office.keyboard.press('Tab');
    await office.keyboard.type('100');
    await office.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await expect(office.getByText('The discount was added.')).toBeVisible();
    await expectPagePasses(office, 'discounts');
  });

  await test.step('a second one with the same code is refused', async () => {
    await office.getByRole('button', { name: 'Add Discount' }).click();
    const dialog = office.getByRole('dialog', { name: 'Add discount' });
    await dialog.getByLabel('Name').fill('Again');
    await dialog.getByLabel('Coupon Code').fill('charity');
    await dialog.getByLabel('Percent off').fill('5');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Failed to create discount!')).toBeVisible();
    await expect(dialog.getByText('Another discount already uses this coupon code.')).toBeVisible();
    await expectPagePasses(office, 'a code that stands already');
    await office.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('assigned to a clinic', async () => {
    const clinics = office.getByRole('button', { name: /^Clinics of Charity clinics/ });
    await clinics.click();
    const dialog = office.getByRole('dialog', { name: 'Clinics with Charity clinics' });
    await dialog.getByRole('combobox', { name: 'Clinics' }).fill('harb');
    await office.getByRole('option', { name: 'Harbor Imaging' }).click();
    await office.keyboard.press('Escape');
    await expectPagePasses(office, 'the clinics of a discount');
    await dialog.getByRole('button', { name: 'Save clinics' }).click();
    await expect(dialog).toBeHidden();
    await expect(clinics).toHaveAccessibleName('Clinics of Charity clinics: 1');
    await expect(clinics).toBeFocused();
  });

  const clinic = await desk.open('harborAdmin', '/add-case');
  const patient = newPatient('Philippa Osei');
  await test.step('the clinic’s administrator orders without a checkout', async () => {
    await openOrderForm(clinic, 'Send the files later');
    await expect(prices(clinic).getByText('instead of $95')).toBeAttached();
    await expect(prices(clinic).getByText('FREE').first()).toBeVisible();
    await expect(clinic.getByRole('combobox', { name: 'Who pays' })).toHaveCount(0);
    await expectPagePasses(clinic, 'a request for nothing');
    await fillOrder(clinic, patient);
    const caseId = await submitOrder(clinic);
    expect(new URL(clinic.url()).pathname).toBe('/case-created');
    await expect(clinic.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await clinic.goto(`${new URL(clinic.url()).origin}/case-details?caseId=${caseId}`);
    await expectStatus(clinic, 'Pending Upload');
  });

  await test.step('deleted, and the normal price applies again', async () => {
    await office.getByRole('button', { name: 'Delete Charity clinics' }).click();
    const dialog = office.getByRole('dialog', { name: 'Delete Charity clinics?' });
    await expect(dialog.getByText('One clinic has this discount and will lose it.')).toBeVisible();
    await expectPagePasses(office, 'deleting a discount');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(office.getByText('No discounts yet')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Add Discount' })).toBeFocused();
    await clinic.goto(`${new URL(clinic.url()).origin}/add-case`);
    await expect(prices(clinic).getByText('$85.50')).toBeVisible();
    await expect(prices(clinic).getByText('$135')).toBeVisible();
    await expect(clinic.getByRole('combobox', { name: 'Who pays' })).toBeVisible();
  });
});

test(
  'CG-175, L-013: a super-admin’s form uses the prices of the chosen clinic',
  { tag: '@full' },
  async ({ desk }) => {
    const office = await desk.open('superAdmin', '/add-case');
    await openOrderForm(office);
    await expect(prices(office).getByText('$95', { exact: true })).toBeVisible();
    await office.getByRole('combobox', { name: 'Clinic' }).fill('harb');
    await office.getByRole('option', { name: 'Harbor Imaging' }).click();
    await expect(prices(office).getByText('$85.50')).toBeVisible();
    await expectPagePasses(office, 'a request for another clinic');
    await choose(office, 'How will we get the images?', 'Send the files later');
    await fillOrder(office, newPatient('Ottilie Brandt'));
    await choose(office, 'Who pays', 'The patient pays');
    const caseId = await submitOrder(office);
    await office.goto(`${new URL(office.url()).origin}/case-details?caseId=${caseId}`);
    await expectStatus(office, 'Not Paid');
    await expect(office.getByText('Harbor Imaging').first()).toBeVisible();
  },
);
