// How a waiting case gets what is missing: files from the clinic, files from a portal, or the payment.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { confirm, expectBackAtList, expectRow, expectStatus, openCase } from './support/case-page.ts';
import { birthDay, newPatient, orderByPortal, orderForLater, portalAccess } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { choose, fillOrder, fillPortal, openOrderForm } from './support/order-form.ts';
import { smallStudy, writtenReport } from './support/study-folder.ts';

/** Adds a folder with the patient's images and a report to the form of the open case. */
async function supply(page: Page, name: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Images and report' });
  const study = await smallStudy(name, birthDay);
  await form.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await form.locator('input[accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(form.getByText('on the server')).toHaveCount(2);
}

test('T13, T14, E-027, E-046, E-055: the clinic sends what is missing, and a consultant sees the case', async ({
  desk,
}) => {
  const name = 'Leonora Vasquez';
  const consultant = await desk.open('consultant', `/cases?search=${name}`);
  const { id } = await orderForLater(await desk.api('lakeside'), name);
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  await expectStatus(clerk, 'Pending Upload');
  await expect(clerk.getByText('Images and a written report are needed.')).toBeVisible();
  await expectAccessible(clerk, 'a case that waits for files');
  await supply(clerk, name);
  await expectAccessible(clerk, 'a case with its files chosen');
  await confirm(clerk, 'Submit to the provider');
  await expectBackAtList(clerk);
  await expectRow(consultant, id, 'New');
  await openCase(clerk, id);
  await expectStatus(clerk, 'New');
});

test('W-001, T18, E-028: the clinic cannot send the images, and the provider gets the case', async ({
  desk,
}) => {
  const name = 'Desmond Achebe';
  const { id } = await orderForLater(await desk.api('lakeside'), name);
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  await confirm(clerk, 'Reject Case');
  await expect(clerk.getByText('Case rejected')).toBeVisible();
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await expectStatus(consultant, 'Pending Upload');
  await expect(consultant.getByText('The clinic could not send the images.')).toBeVisible();
  await expectAccessible(consultant, 'a rejected case');
});

test('T16, E-025, CG-70: only the user who fetches sees the password; the clinic sees it marked complete', async ({
  desk,
}) => {
  const name = 'Beatrix Lowell';
  const { id } = await orderByPortal(await desk.api('lakeside'), name);
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  await expectStatus(clerk, 'Pending Shared');
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await consultant.getByRole('button', { name: 'Show the password' }).click();
  await expect(consultant.getByText(portalAccess.portalPassword)).toBeVisible();
  await expectAccessible(consultant, 'a portal with its password');
  await consultant.getByRole('button', { name: 'Hide now' }).click();
  await expect(consultant.getByText(portalAccess.portalPassword)).toHaveCount(0);
  await supply(consultant, name);
  await consultant.getByRole('button', { name: 'Mark Upload Complete' }).click();
  await expectBackAtList(consultant);
  await expectStatus(clerk, 'New');
  await expect(clerk.getByText(/viewed the portal password/)).toBeVisible();
  await expectAccessible(clerk, 'a case whose images came from a portal');
});

test(
  'T37, T12, E-029: the clinic fixes portal access that does not work',
  { tag: '@full' },
  async ({ desk }) => {
    const { id } = await orderByPortal(await desk.api('lakeside'), 'Cornelius Hart');
    const clerk = await desk.open('lakeside');
    await openCase(clerk, id);
    const consultant = await desk.open('consultant');
    await openCase(consultant, id);
    await confirm(consultant, 'Portal access does not work', 'The password is refused.');
    const failure = 'The sign-in did not work: The password is refused.';
    await expect(clerk.getByText(failure)).toBeVisible();
    await expectAccessible(clerk, 'a portal that does not work');
    await clerk.getByRole('button', { name: 'Share portal access' }).click();
    const dialog = clerk.getByRole('dialog', { name: 'Online portal access' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Grey-Heron-43');
    await expectAccessible(clerk, 'the portal’s form');
    await dialog.getByRole('button', { name: 'Share portal access' }).click();
    await expect(dialog).toBeHidden();
    await expect(consultant.getByText(failure)).toHaveCount(0);
  },
);

test('T10, T17, F-036: the clinic pays on the payment page, and the provider continues without images', async ({
  desk,
}) => {
  const clerk = await desk.open('harbor', '/add-case');
  const patient = newPatient('Florence Ikeda');
  await openOrderForm(clerk, 'Access images via online portal');
  await fillPortal(clerk);
  await fillOrder(clerk, patient);
  await choose(clerk, 'Who pays', 'The clinic pays now');
  await expectAccessible(clerk, 'a request that the clinic pays for');
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk).toHaveURL(/\/dev\/checkout\//);
  await expectAccessible(clerk, 'the payment page');
  await clerk.getByRole('button', { name: /^Pay/ }).click();
  await expect(clerk.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expectAccessible(clerk, 'the page after a payment');
  await clerk.getByRole('link', { name: 'Open the case' }).click();
  await expectStatus(clerk, 'Pending Shared');
  const caseId = new URL(clerk.url()).searchParams.get('caseId') ?? '';
  const consultant = await desk.open('consultant');
  await openCase(consultant, caseId);
  await confirm(consultant, 'Bypass Images and Report');
  await expectStatus(consultant, 'New');
  await expectStatus(clerk, 'New');
  await expect(
    clerk.getByText('The images are in the clinic’s portal. Its address is in the details of this case.'),
  ).toBeVisible();
  await expectAccessible(clerk, 'a case without images and report');
});

test('T41, B4: images with another person’s name are held until a consultant decides whose they are', async ({
  desk,
}) => {
  const { id } = await orderForLater(await desk.api('lakeside'), 'Cordelia Nakamura');
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  await supply(clerk, 'Winifred Castle');
  await confirm(clerk, 'Submit to the provider');
  await expectBackAtList(clerk);
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await expectStatus(consultant, 'Held');
  await expectAccessible(consultant, 'a case held for another name');
  await confirm(consultant, 'These images belong to this patient', 'Married in May; the birth date agrees.');
  await expect(consultant.getByRole('button', { name: 'Claim Case' })).toBeEnabled();
  await expect(consultant.getByRole('button', { name: 'These images belong to this patient' })).toHaveCount(
    0,
  );
});
