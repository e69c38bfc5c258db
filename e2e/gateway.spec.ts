// CG-65: a study sent by a hospital's gateway, from the signed call to the submitted request.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { expectStatus, openCase } from './support/case-page.ts';
import { newPatient } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { sendStudy } from './support/gateway.ts';
import { acceptTerms, choose, fillPatient, chooseReport } from './support/order-form.ts';
import { smallStudy } from './support/study-folder.ts';

test('T07, T09, F-038, CG-171: it appears on the clinic’s dashboard live and is completed', async ({
  desk,
}) => {
  const patient = newPatient('Henrietta Quaye');
  const { folder, images } = await smallStudy(patient.name, patient.dateOfBirth);
  const clerk = await desk.open('summit');
  await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible();
  const caseName = await sendStudy(folder);
  // Nothing is reloaded: the case appears, and a moment later it has its patient's name.
  const arrived = clerk.locator('[data-case]').filter({ hasText: patient.name });
  await expect(arrived).toContainText('Incomplete');
  const caseId = (await arrived.getAttribute('data-case')) ?? '';
  await arrived.getByRole('link', { name: patient.name }).click();
  await expect(clerk.getByText(caseName).first()).toBeVisible();
  await expectStatus(clerk, 'Incomplete');
  await expectAccessible(clerk, 'a study that a gateway sent');

  await clerk.getByRole('button', { name: 'Complete Case' }).click();
  await expect(clerk.getByRole('heading', { name: 'Complete Case' })).toBeVisible();
  await expect(clerk.getByText(`${images} images`).first()).toBeVisible();
  await expect(clerk.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(patient.name);
  await expect(clerk.getByRole('textbox', { name: 'Date of birth', exact: true })).toHaveValue('02/11/1954');
  await chooseReport(clerk);
  await fillPatient(clerk, patient);
  await choose(clerk, 'Who pays', 'The patient pays');
  await acceptTerms(clerk);
  await expectAccessible(clerk, 'a gateway’s study that is being completed');
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk).not.toHaveURL(/add-case/);
  await openCase(clerk, caseId);
  await expectStatus(clerk, 'Not Paid');
});
