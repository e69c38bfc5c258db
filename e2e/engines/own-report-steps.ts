// A report of a new patient, from the link in their mail to its rating and a link for a guest, in any engine.
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

import { orderFromReport, sendToPatient, submitVideo } from '../support/desk-api.ts';
import type { Desk } from '../support/desk-test.ts';
import { mailedLink } from '../support/mails.ts';
import { ownPassword } from '../support/patients.ts';
import type { EnginePage } from './engine-page.ts';
import { compareNames } from './names.ts';

/** Makes a finished report for a new patient and returns the link in the mail about it. */
export async function mailReport(desk: Desk, request: APIRequestContext, name: string): Promise<string> {
  const [clerk, maker, checker] = [
    await desk.api('lakeside'),
    await desk.api('consultant'),
    await desk.api('reviewer'),
  ];
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${Date.now()}@mail.test`;
  const { id } = await orderFromReport(clerk, name, { 'patient[email]': email });
  await maker.call('PUT', `/cases/${id}/claim`);
  await submitVideo(maker, id);
  await sendToPatient(maker, checker, id);
  return mailedLink(request, email, '/invite');
}

/** Follows the link of an invitation, chooses a password and logs in by it. */
export async function choosePassword(page: EnginePage, link: string): Promise<void> {
  await page.goto(link);
  await page.fill('^Password$', ownPassword);
  await page.fill('^Password again$', ownPassword);
  await page.ask(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      if (!box.checked) box.click();
  });
  await compareNames(page, 'invitation');
  await page.press('^Create password$');
  await page.press('^Go to Login$');
}

/** Accepts the invitation to a report and lands there. */
export async function acceptInvitation(page: EnginePage, link: string): Promise<void> {
  page.begin('the invitation');
  await choosePassword(page, link);
  await page.until('the report', () => location.pathname === '/patient-report');
  await compareNames(page, 'own-report');
}

export async function rateReport(page: EnginePage): Promise<void> {
  page.begin('the rating');
  await page.press('^4 of 5$');
  await page.press('^Submit$');
  await page.sees('Thank you');
}

/** Makes a link for a guest and opens it: the guest is asked for the birth date. */
export async function shareReport(page: EnginePage): Promise<void> {
  page.begin('sharing');
  await page.press('^Share Video Report$');
  await page.sees('Who can see it now');
  await compareNames(page, 'share');
  await page.press('^Copy link$');
  const url = await page.until(
    'the link',
    () =>
      [...document.querySelectorAll('input')].find(({ value }) => value.includes('/video-report/'))?.value,
  );
  expect(url).toContain('lakeside');
  page.begin('a shared link');
  await page.goto(url ?? '');
  await page.fill('^Patient’s date of birth$', '02/11/1954');
  await compareNames(page, 'shared-link');
  await page.press('^Open$');
  await page.sees('Shared Video Report');
  await page.until('the shared film', () => (document.querySelector('video')?.readyState ?? 0) >= 1);
  await compareNames(page, 'shared-report');
}
