// Order Tracking: a super-admin follows an order from its first request to its archive, by keyboard, in two languages.
import { expect, type Page } from '@playwright/test';

import { newPatient, orderOf } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';

const manage = (page: Page, name: string) =>
  page.getByRole('button', { name: `Manage the order of ${name}` });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Manage Order/ });

async function moveTo(page: Page, name: string, status: string, message: string): Promise<void> {
  await manage(page, name).click();
  await dialogOf(page)
    .getByRole('radio', { name: new RegExp(`^${status}`) })
    .check();
  await dialogOf(page)
    .getByRole('button', { name: `Set to ${status}` })
    .click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
}

test('C-003, S-001, S-004, S-007 … S-013, W-080 … W-083, CG-129: an order from its request to its archive', async ({
  desk,
}) => {
  const patient = newPatient('Philippa Sorensen');
  const clinic = await desk.api('harborAdmin');
  const { id: caseId } = await clinic.call('POST', '/cases', {
    ...orderOf(patient),
    uploadOption: 'pending-upload',
    selectedPaymentPackage: 'standard',
    selectedPaymentMethod: 'admin-pay',
  });
  const office = await desk.open('superAdmin', '/cases');
  await office.getByRole('link', { name: 'Orders' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Order Tracking' })).toBeVisible();

  await test.step('found by a word, opened by keyboard, cannot be set to paid without a payment', async () => {
    await office.getByRole('textbox', { name: 'Name, email or clinic code' }).fill('Philippa Soren');
    await expect(office).toHaveURL(/search=Philippa/);
    const row = office.getByRole('row', { name: /Philippa Sorensen/ });
    await expect(row).toContainText('Registered');
    await expect(row).toContainText('Harbor Imaging');
    await expect(row).toContainText('$85.50');
    await expectPagePasses(office, 'the list of orders');
    await office.getByRole('heading', { level: 1 }).click();
    await office.keyboard.press('j');
    await expect(manage(office, patient.name)).toBeFocused();
    await office.keyboard.press('Enter');
    await expect(dialogOf(office).getByRole('radio', { name: /^Paid/ })).toBeDisabled();
    await expect(dialogOf(office).getByText('No payment details yet')).toBeVisible();
    await expectPagePasses(office, 'an order that is not paid');
    await office.keyboard.press('Escape');
    await expect(dialogOf(office)).toBeHidden();
    await expect(manage(office, patient.name)).toBeFocused();
  });

  await test.step('an open checkout is enough to count it as paid: the case continues', async () => {
    await clinic.call('GET', `/payment/create-case-checkout-session?caseId=${caseId}`);
    await office.reload();
    await moveTo(office, patient.name, 'Paid', 'Updated order status to paid!');
    await expect(office.getByRole('row', { name: /Philippa Sorensen/ })).toContainText('Paid');
    await clinic.until(caseId, ({ status }) => status.value === 'pending-upload');
  });

  await test.step('the same status changes nothing', async () => {
    await manage(office, patient.name).click();
    await dialogOf(office).getByRole('button', { name: 'Keep the status' }).click();
    await expect(dialogOf(office)).toBeHidden();
  });

  await test.step('canceled, reopened, archived and found there', async () => {
    await moveTo(office, patient.name, 'Cancelled', 'Order cancelled!');
    await moveTo(office, patient.name, 'Registered', 'Updated order status to registered!');
    await moveTo(office, patient.name, 'Archived', 'Order archived!');
    await expect(office.getByText('No orders found')).toBeVisible();
    await office.getByRole('combobox', { name: 'Status' }).selectOption('archived');
    await expect(office.getByRole('row', { name: /Philippa Sorensen/ })).toContainText('Archived');
    expect((await clinic.until(caseId, () => true)).status.value).toBe('pending-upload');
  });

  await test.step('its history, opened by keyboard, shows who moved it and what was to be paid', async () => {
    await manage(office, patient.name).click();
    await dialogOf(office).getByText('History of this order').focus();
    await office.keyboard.press('Enter');
    const moves = dialogOf(office).getByRole('list', { name: 'Status' });
    await expect(moves.getByRole('listitem')).toHaveCount(4);
    await expect(moves.getByRole('listitem').first()).toContainText('Archived: set by ');
    await expect(dialogOf(office).getByRole('list', { name: 'Payments' })).toContainText(
      'Paid: Standard video report, $85.50',
    );
    await expectPagePasses(office, 'the history of an order');
    await office.keyboard.press('Escape');
    await expect(dialogOf(office)).toBeHidden();
  });

  await test.step('in Spanish', async () => {
    const api = await desk.api('superAdmin');
    await api.call('PUT', '/users/locale', { locale: 'es' });
    await office.reload();
    await expect(office.getByRole('heading', { level: 1, name: 'Seguimiento de pedidos' })).toBeVisible();
    await office.getByRole('button', { name: `Gestionar el pedido de ${patient.name}` }).click();
    await expect(office.getByRole('dialog', { name: /^Gestionar pedido/ })).toBeVisible();
    await expectPagePasses(office, 'an order in Spanish');
    await api.call('PUT', '/users/locale', { locale: 'en' });
  });
});
