// How a clinic orders a report, with images from every source (F-016), and how a gateway's draft is completed.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { expectRow, expectStatus, openCase } from './support/case-page.ts';
import { newPatient, portalAccess } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import {
  acceptTerms,
  askQuestion,
  choose,
  fillOrder,
  fillPatient,
  fillPortal,
  openOrderForm,
  submitOrder,
  chooseFiles,
  chooseReport,
  expectFootInSight,
} from './support/order-form.ts';
import { orderWords } from './support/order-words.ts';

test('T04, F-017, G-020: own files; the case appears on a consultant’s list live', async ({ desk }) => {
  const patient = newPatient('Olga Whitfield');
  const consultant = await desk.open('consultant', `/cases?search=${patient.email}`);
  const clerk = await desk.open('lakeside', '/add-case');
  await openOrderForm(clerk);
  await chooseFiles(clerk, patient);
  await expectFootInSight(clerk);
  await clerk.getByRole('button', { name: 'Question and date' }).click();
  await expect(clerk.getByRole('textbox', { name: orderWords.en.question, exact: true })).toBeFocused();
  await clerk.getByRole('button', { name: 'Two agreements' }).click();
  await expect(clerk.getByRole('checkbox', { name: orderWords.en.acceptTerms })).toBeFocused();
  await fillOrder(clerk, patient);
  const caseId = await submitOrder(clerk);
  await expectRow(consultant, caseId, 'New');
  await openCase(clerk, caseId);
  await expectStatus(clerk, 'New');
  await expectAccessible(clerk, 'a new case, as its clinic sees it');
  await clerk.getByRole('button', { name: 'Add Additional File' }).click();
  const adding = clerk.getByRole('dialog', { name: 'Add Additional File' });
  await expect(adding).toBeVisible();
  await expectAccessible(clerk, 'an additional file of a case');
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding).toBeHidden();
});

test('T04, F-015, F-026, CG-175: an existing study of a patient known to the clinic', async ({ desk }) => {
  const clerk = await desk.open('lakeside', '/add-case');
  await openOrderForm(clerk, 'Use a study that is already here');
  await expect(clerk.getByText('Enter the patient’s email first.')).toBeVisible();
  await clerk.getByRole('textbox', { name: 'Email', exact: true }).fill('patient@lakeside.test');
  await expect(clerk.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Priya Raman');
  await clerk.getByRole('textbox', { name: 'Phone', exact: true }).fill('(555) 010-0142');
  await clerk.getByRole('button', { name: 'Choose a study' }).click();
  const picker = clerk.getByRole('dialog', { name: 'Add Imaging Study' });
  await picker.getByRole('radio').first().check();
  await expectAccessible(clerk, 'the existing studies');
  await picker.getByRole('button', { name: 'Add Study' }).click();
  await expect(clerk.getByText('The written report is already with this study.')).toBeVisible();
  await askQuestion(clerk, 'Can you show me the same pictures once more?');
  await acceptTerms(clerk);
  await expectAccessible(clerk, 'a request with an existing study');
  const caseId = await submitOrder(clerk);
  await openCase(clerk, caseId);
  await expectStatus(clerk, 'New');
});

test(
  'T05, F-027: an online portal; its password appears nowhere on the case',
  { tag: '@full' },
  async ({ desk }) => {
    const clerk = await desk.open('lakeside', '/add-case');
    await openOrderForm(clerk, 'Access images via online portal');
    await fillPortal(clerk);
    await fillOrder(clerk, newPatient('Bridget Oyelaran'));
    await expectAccessible(clerk, 'a request by an online portal');
    const caseId = await submitOrder(clerk);
    await openCase(clerk, caseId);
    await expectStatus(clerk, 'Pending Shared');
    await expect(clerk.getByText(portalAccess.portalAddress)).toBeVisible();
    await expect(clerk.getByText(portalAccess.portalPassword)).toHaveCount(0);
  },
);

test('T06, F-028: the files come later', async ({ desk }) => {
  const clerk = await desk.open('lakeside', '/add-case');
  await openOrderForm(clerk, 'Send the files later');
  await fillOrder(clerk, newPatient('Walter Abernathy'));
  await expectAccessible(clerk, 'a request without files');
  const caseId = await submitOrder(clerk);
  await expectAccessible(clerk, 'the page after a request without files');
  await openCase(clerk, caseId);
  await expectStatus(clerk, 'Pending Upload');
});

test('T04, F-029, CG-178: without images, but not without a written report', async ({ desk }) => {
  const clerk = await desk.open('lakeside', '/add-case');
  await openOrderForm(clerk, 'Without images, from the written report');
  await fillOrder(clerk, newPatient('Ingrid Castellan'));
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk.getByText('Please upload your radiology report to continue.')).toBeVisible();
  await chooseReport(clerk);
  await expectAccessible(clerk, 'a request without images');
  const caseId = await submitOrder(clerk);
  await openCase(clerk, caseId);
  await expectStatus(clerk, 'New');
});

test('T08, T09, F-020: a gateway’s draft is completed, and its patient is to pay', async ({ desk }) => {
  const gateway = await desk.api('superAdmin');
  const draft = { draft: true, workspaceId: 4, resourceTitle: 'MR knee right' };
  const { id } = await gateway.call('POST', '/cases', draft);
  const clerk = await desk.open('summit');
  await expect(clerk.getByRole('link', { name: 'No patient yet' })).toBeVisible();
  await openCase(clerk, id);
  await expectStatus(clerk, 'Incomplete');
  await expectAccessible(clerk, 'a draft');
  await clerk.getByRole('button', { name: 'Complete Case' }).click();
  await expect(clerk.getByRole('heading', { name: 'Complete Case' })).toBeVisible();
  const patient = newPatient('Rosalind Achterberg');
  await chooseFiles(clerk, patient);
  await fillPatient(clerk, patient);
  await choose(clerk, 'Who pays', 'The patient pays');
  await acceptTerms(clerk);
  await expectAccessible(clerk, 'a draft that is being completed');
  await clerk.getByRole('button', { name: 'Submit Request' }).click();
  await expect(clerk).not.toHaveURL(/add-case/);
  await openCase(clerk, id);
  await expectStatus(clerk, 'Not Paid');
  await expect(clerk.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
});
