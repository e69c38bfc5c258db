// What a clinic ordered and the patient pays for, in any engine: from the link in the mail to the receipt.
import type { APIRequestContext } from '@playwright/test';

import { newPatient, openApi, orderOf } from '../support/desk-api.ts';
import { mailedLink } from '../support/mails.ts';
import type { EnginePage } from './engine-page.ts';
import { compareNames } from './names.ts';
import { choosePassword } from './own-report-steps.ts';

/** Orders for a new patient, who pays, and returns the link in the mail about it. */
export async function mailOrder(request: APIRequestContext, name: string): Promise<string> {
  const clinic = await openApi('harbor', 'admin@harbor.test');
  const patient = newPatient(name);
  await clinic.call('POST', '/cases', {
    ...orderOf(patient),
    uploadOption: 'pending-upload',
    selectedPaymentPackage: 'standard',
    selectedPaymentMethod: 'patient-pay',
  });
  return mailedLink(request, patient.email, '/invite');
}

/** Follows the link, chooses a password, pays on the practice page and gets a receipt. */
export async function payForOrder(page: EnginePage, link: string): Promise<void> {
  page.begin('the invitation to an order');
  await choosePassword(page, link);
  page.begin('the price');
  await page.until('the record', () => location.pathname === '/patient-dashboard');
  await compareNames(page, 'record-to-pay');
  await page.pressUntil('^Pay \\$', () => location.pathname.startsWith('/dev/checkout/'));
  await payOnPracticePage(page);
  await compareNames(page, 'receipt');
}

/** Pays on the practice page and waits for the receipt. */
export async function payOnPracticePage(page: EnginePage): Promise<void> {
  page.begin('the payment');
  await page.press('^Pay \\$');
  await page.sees('Thank you for your payment');
  await page.until(
    'the receipt',
    () => document.querySelector('[aria-label^="Save as PDF: receipt R-"]') !== null,
  );
}
