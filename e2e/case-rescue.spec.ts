// How users help a case that is stuck: an interrupted upload, an unpaid bill, an absent colleague.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { confirm, expectStatus, openCase } from './support/case-page.ts';
import { orderForLater, orderFromReport, orderWithOpenUpload, submitVideo } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';

test('T15, E-024: an unfinished upload is given up, and its case waits for files again', async ({ desk }) => {
  const { id } = await orderWithOpenUpload(await desk.api('lakeside'), 'Augusta Ferrand');
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  await expectStatus(clerk, 'Uploading');
  await expectAccessible(clerk, 'a case with an unfinished upload');
  await confirm(clerk, 'Stop this upload');
  await expectStatus(clerk, 'Pending Upload');
  await expectAccessible(clerk, 'a case whose upload was given up');
});

test('T42, T39: the clinic lets the patient pay, and withdraws the request that nobody pays for', async ({
  desk,
}) => {
  const payer = { selectedPaymentMethod: 'admin-pay' };
  const { id } = await orderForLater(await desk.api('harbor'), 'Hyacinth Pereira', payer);
  const clerk = await desk.open('harbor');
  await openCase(clerk, id);
  await expectStatus(clerk, 'Not Paid');
  await expectAccessible(clerk, 'a case that the clinic is to pay');
  await confirm(clerk, 'Let the patient pay');
  await expect(clerk.getByRole('button', { name: 'Let the patient pay' })).toHaveCount(0);
  await expectStatus(clerk, 'Not Paid');
  await confirm(clerk, 'Withdraw Request');
  await expectStatus(clerk, 'Archived');
});

test('T23: an administrator takes a case back from an absent consultant', async ({ desk }) => {
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Thaddeus Okafor');
  await (await desk.api('consultant')).call('PUT', `/cases/${id}/claim`);
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await expectStatus(consultant, 'In Progress');
  const superAdmin = await desk.open('superAdmin');
  await openCase(superAdmin, id);
  await confirm(superAdmin, 'Unassign consultant', 'On leave this week.');
  await expectStatus(superAdmin, 'New');
  await expectStatus(consultant, 'New');
  await expect(consultant.getByRole('button', { name: 'Claim Case' })).toBeVisible();
  await expectAccessible(superAdmin, 'a case that was taken back');
});

test(
  'T28: an administrator gives back the review of an absent reviewer',
  { tag: '@full' },
  async ({ desk }) => {
    const { id } = await orderFromReport(await desk.api('lakeside'), 'Emmeline Duarte');
    const [maker, checker] = [await desk.api('consultant'), await desk.api('reviewer')];
    await maker.call('PUT', `/cases/${id}/claim`);
    await submitVideo(maker, id);
    await maker.call('PUT', `/cases/${id}/done`);
    await checker.call('PUT', `/cases/${id}/review`);
    const reviewer = await desk.open('reviewer');
    await openCase(reviewer, id);
    const superAdmin = await desk.open('superAdmin');
    await openCase(superAdmin, id);
    await expectStatus(superAdmin, 'In Review');
    await confirm(superAdmin, 'Cancel Review', 'On leave this week.');
    await expect(reviewer.getByRole('button', { name: 'Start Review' })).toBeVisible();
  },
);
