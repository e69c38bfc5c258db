// The whole life of a case with all users in Spanish: ordered with files, claimed, recorded, reviewed, signed off.
import { caseMessages, caseStatusWords } from '@plainscan/contract';
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { checkList, confirm, expectRow, expectStatus, openCase } from './support/case-page.ts';
import { newPatient } from './support/desk-api.ts';
import { test, type Person } from './support/desk-test.ts';
import { fillOrder, openOrderForm, submitOrder, chooseFiles } from './support/order-form.ts';
import { orderWords } from './support/order-words.ts';
import { expectPicture } from './support/pictures.ts';
import { videoFile } from './support/video-file.ts';

const action = caseMessages.es;
const status = caseStatusWords.es;
const people: Person[] = ['lakeside', 'consultant', 'reviewer'];
const words = { sendVideo: 'Subir el video', checklist: 'Antes de firmar' };

/** Expects no axe findings and no text in the other language. */
async function expectSpanish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page, `${where}, in Spanish`);
  const shown = await page.locator('body').innerText();
  const english = /\b(the|and|with|your|this|from|Patient|Images|Loading|Due|Created|Report)\b/;
  const lines = shown.split('\n').filter((line) => english.test(line) && !/MR |Report_|_report/.test(line));
  expect(lines, where).toEqual([]);
}

/** T22: uploads a finished video and sends it for review once it is playable. */
async function submitReport(consultant: Page): Promise<void> {
  await consultant.getByRole('button', { name: action['action.submitVideo'] }).click();
  const form = consultant.getByRole('dialog', { name: action['action.submitVideo'] });
  await form.locator('input[accept*="video"]').setInputFiles(await videoFile());
  await expectSpanish(consultant, 'a video file chosen');
  await form.getByRole('button', { name: words.sendVideo }).click();
  const question = consultant.getByRole('dialog', { name: action['confirm.submitVideo.title'] });
  await question.getByRole('button', { name: words.sendVideo }).click();
  await expect(form).toBeHidden();
  const send = consultant.getByRole('button', { name: action['action.sendForReview'] });
  await expect(send).toBeEnabled({ timeout: 60_000 });
  await expectSpanish(consultant, 'a case with a draft video');
  await confirm(consultant, action['action.sendForReview']);
}

async function review(reviewer: Page): Promise<void> {
  await reviewer.getByRole('button', { name: action['action.startReview'] }).click();
  await expect(reviewer.getByRole('group', { name: words.checklist })).toBeVisible();
  await checkList(reviewer, new RegExp(words.checklist));
  await expectPicture(reviewer, reviewer.locator('canvas').first());
  await expectSpanish(reviewer, 'a review before its sign-off');
  await confirm(reviewer, action['action.signOff']);
}

test.describe('all users read Spanish', () => {
  test.beforeEach(async ({ desk }) => {
    for (const person of people)
      await (await desk.api(person)).call('PUT', '/users/locale', { locale: 'es' });
  });
  test.afterEach(async ({ desk }) => {
    for (const person of people)
      await (await desk.api(person)).call('PUT', '/users/locale', { locale: 'en' });
  });

  test(
    'T04, T19, T22, T26, T27, T30: from the order form with its files to the signed report',
    { tag: '@full' },
    async ({ desk }) => {
      const patient = newPatient('Consuelo Arriaga');
      const consultant = await desk.open('consultant', `/cases?search=${patient.email}`);
      const clerk = await desk.open('lakeside', '/add-case');
      await openOrderForm(clerk, undefined, orderWords.es);
      await expectSpanish(clerk, 'an empty request');
      await chooseFiles(clerk, patient, orderWords.es);
      await fillOrder(clerk, patient, orderWords.es);
      await expectSpanish(clerk, 'a filled request');
      const caseId = await submitOrder(clerk, orderWords.es);
      await expectSpanish(clerk, 'the page after a request');
      await expectRow(consultant, caseId, status.new);
      await expectSpanish(consultant, 'the Report Dashboard');
      await openCase(clerk, caseId);
      await openCase(consultant, caseId);
      await expectPicture(consultant, consultant.locator('canvas').first());
      await expectSpanish(consultant, 'a new case');
      await consultant.getByRole('button', { name: action['action.claim'] }).click();
      await expectStatus(clerk, status['in-progress']);
      await submitReport(consultant);
      const reviewer = await desk.open('reviewer');
      await openCase(reviewer, caseId);
      await expectStatus(reviewer, status.review);
      await review(reviewer);
      await expectStatus(clerk, status.completed);
      await expectSpanish(reviewer, 'a signed case');
      await expectSpanish(clerk, 'a signed case, as its clinic sees it');
    },
  );
});
