// The life of a case at the desk: claimed, given back, recorded, reviewed twice, signed off, recalled, archived.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { answer, checkList, confirm, expectStatus, openCase } from './support/case-page.ts';
import { orderFromReport, sendToPatient, submitVideo } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { videoFile } from './support/video-file.ts';

/** T22: uploads a finished video instead of recording, and sends it for review as soon as it is playable. */
async function submitReport(consultant: Page): Promise<void> {
  await consultant.getByRole('button', { name: 'Upload a video file' }).click();
  const form = consultant.getByRole('dialog', { name: 'Upload a video file' });
  await form.locator('input[accept*="video"]').setInputFiles(await videoFile());
  await expectAccessible(consultant, 'a video file chosen');
  await form.getByRole('button', { name: 'Upload the video' }).click();
  await consultant
    .getByRole('dialog', { name: 'Submit this report?' })
    .getByRole('button', { name: 'Upload the video' })
    .click();
  await expect(form).toBeHidden();
  await expect(consultant.getByRole('button', { name: 'Send for Review' })).toBeEnabled({ timeout: 60_000 });
  await expectAccessible(consultant, 'a case with a draft video');
  await confirm(consultant, 'Send for Review');
}

test('T19, T22, T23, T26, T27, T29, T30, B12, E-010: given back, claimed again, returned by reviewer, signed off', async ({
  desk,
}) => {
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Marguerite Oduya');
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  const reviewer = await desk.open('reviewer');
  await openCase(reviewer, id);
  await consultant.getByRole('button', { name: 'Claim Case' }).click();
  await expectStatus(reviewer, 'In Progress');
  await expectAccessible(consultant, 'a claimed case without images');
  await confirm(consultant, 'I cannot complete this report');
  await expectStatus(reviewer, 'New');
  await consultant.getByRole('button', { name: 'Claim Case' }).click();
  await expectStatus(reviewer, 'In Progress');
  await submitReport(consultant);
  await reviewer.getByRole('button', { name: 'Start Review' }).click();
  await expectStatus(consultant, 'In Review');
  await reviewer.getByRole('button', { name: /^Note at/ }).click();
  await reviewer.getByLabel(/^Your note at/).fill('Please say what the arrow points at.');
  await reviewer.getByRole('button', { name: 'Save the note' }).click();
  await expect(reviewer.getByText('1 open')).toBeVisible();
  await expectAccessible(reviewer, 'a review with a note');
  await confirm(reviewer, 'Return to Consultant');
  await expectStatus(consultant, 'In Progress');
  await expect(consultant.getByText('Please say what the arrow points at.')).toBeVisible();
  await consultant.getByRole('button', { name: /^Mark as done/ }).click();
  await submitReport(consultant);
  await reviewer.getByRole('button', { name: 'Start Review' }).click();
  await expect(reviewer.getByText(/^Check every item/)).toBeVisible();
  expect((await reviewer.locator('video').boundingBox())?.height).toBe(288);
  await checkList(reviewer, /^Before you sign off$/);
  await expectAccessible(reviewer, 'a review before its sign-off');
  await confirm(reviewer, 'Sign off Case');
  await expectStatus(consultant, 'Completed');
  await expectAccessible(reviewer, 'a signed case');
});

test('T38, B12: a released report is recalled and belongs to its consultant again', async ({ desk }) => {
  const [clerk, maker, checker] = [
    await desk.api('lakeside'),
    await desk.api('consultant'),
    await desk.api('reviewer'),
  ];
  const { id } = await orderFromReport(clerk, 'Percival Strand');
  await maker.call('PUT', `/cases/${id}/claim`);
  await submitVideo(maker, id);
  await sendToPatient(maker, checker, id);
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await expectStatus(consultant, 'Completed');
  const reviewer = await desk.open('reviewer');
  await openCase(reviewer, id);
  await reviewer.getByRole('button', { name: 'More actions' }).click();
  await expectAccessible(reviewer, 'the actions of a completed case');
  await reviewer.getByRole('menuitem', { name: 'Recall Report' }).click();
  await expect(reviewer.getByText('Enter a reason first.')).toBeVisible();
  await answer(reviewer, 'Recall Report', 'The wrong knee is named at the end.');
  await expectStatus(reviewer, 'In Progress');
  await expectStatus(consultant, 'In Progress');
  await expect(consultant.getByRole('button', { name: 'Start Video Recorder' })).toBeVisible();
  await expectAccessible(consultant, 'a recalled case');
});

test('T32, T33, E-041, E-049, W-031: archived, shown so to others, and restored', async ({ desk }) => {
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Ottoline Baird');
  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  const superAdmin = await desk.open('superAdmin');
  await openCase(superAdmin, id);
  await confirm(superAdmin, 'Archive', 'Asked for twice.');
  await expectStatus(superAdmin, 'Archived');
  await expectStatus(consultant, 'Archived');
  await expect(consultant.getByText('Only super-admin allowed to unarchive case')).toBeVisible();
  await expectAccessible(consultant, 'an archived case');
  await confirm(superAdmin, 'Unarchive');
  await expectStatus(consultant, 'New');
  await expect(consultant.getByRole('button', { name: 'Claim Case' })).toBeVisible();
});

test('F-017: a right-to-left name keeps its beginning where it is too long', async ({ desk }) => {
  const name = 'محمد عبد الرحمن بن عبد العزيز بن عبد الله الأنصاري الخزرجي';
  const { id } = await orderFromReport(await desk.api('lakeside'), name);
  const consultant = await desk.open('consultant', '/cases?search=الأنصاري');
  const expectBeginning = async () => {
    const shown = consultant.getByText(name).filter({ visible: true });
    await expect(shown.first()).toBeVisible();
    for (const place of await shown.all()) {
      const isShown = await place.evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        if (!text) return false;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, 1);
        const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return letter.left >= box.left - 1 && letter.right <= box.right + 1;
      });
      expect(isShown).toBe(true);
    }
  };
  for (const width of [1440, 390]) {
    await consultant.setViewportSize({ width, height: 900 });
    await expectBeginning();
  }
  await openCase(consultant, id);
  await expectBeginning();
});

test('CG-193, E-049: by keys a case is looked at beside the list, several are archived, a view is saved, and ? shows them all', async ({
  desk,
}) => {
  const api = await desk.api('lakeside');
  for (const name of ['Twin Pemberton', 'Triplet Pemberton']) await orderFromReport(api, name);
  const admin = await desk.open('superAdmin', '/cases?search=Pemberton');
  const boxes = admin.getByRole('checkbox', { name: /^Choose T.+ Pemberton$/ });
  await expect(boxes).toHaveCount(2);
  await admin.keyboard.press('?');
  const keys = admin.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Claim the case')).toBeVisible();
  await expectAccessible(admin, 'all keys of the list');
  await admin.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await admin.keyboard.press('j');
  await admin.keyboard.press('Space');
  const look = admin.getByRole('complementary', { name: 'Case beside the list' });
  await expect(look.getByText('Open case')).toBeVisible();
  await expectAccessible(admin, 'a case beside the list');
  await admin.keyboard.press('Escape');
  await expect(look).toBeHidden();
  for (const box of await boxes.all()) await box.press('Space');
  await admin.getByRole('button', { name: 'Archive' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: /^Archive 2 cases/ });
  await expectAccessible(admin, 'two cases about to be archived');
  await dialog.getByLabel('Your reason').fill('Ordered twice.');
  await dialog.getByRole('button', { name: 'Archive 2' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('2 of 2 done, 0 failed');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect(dialog).toBeHidden();

  await admin.getByRole('combobox', { name: 'Age' }).selectOption('1');
  await admin.getByRole('button', { name: 'Save view' }).press('Enter');
  const naming = admin.getByRole('dialog', { name: 'Save this view' });
  await naming.getByLabel('Name').fill('A day old');
  await expectAccessible(admin, 'a view about to be saved');
  await naming.getByLabel('Name').press('Enter');
  await admin.getByRole('link', { name: 'A day old' }).press('Enter');
  await expect(admin).toHaveURL(/\/cases\?age=1$/);
  await admin.getByRole('button', { name: 'Remove view' }).press('Enter');
  await expect(admin.getByRole('link', { name: 'A day old' })).toHaveCount(0);
});
