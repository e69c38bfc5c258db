// A patient shares their report with a guest, sees that it was opened, and revokes the link (B8).
import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { openDemoReport } from './support/patients.ts';
import { portal, signIn } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { watchPage } from './support/watched-page.ts';

const wrongDay = '09/18/1968';
const rightDay = '09/17/1968';

/** Opens a window for a guest without an account, on a phone. */
async function openReader(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return context.newPage();
}

async function answer(reader: Page, day: string): Promise<void> {
  await reader.getByLabel('Patient’s date of birth').fill(day);
  await reader.getByRole('button', { name: 'Open', exact: true }).click();
}

/** H-018: creates a link by keyboard alone and returns its URL. */
async function copyLink(patient: Page): Promise<string> {
  await patient.getByRole('button', { name: 'Share Video Report' }).press('Enter');
  const dialog = patient.getByRole('dialog', { name: 'Share Video Report' });
  await expect(dialog.getByText('Nobody yet. You have not shared this.')).toBeVisible();
  await expect(dialog.getByLabel(/^Ask for my birth date/)).toBeChecked();
  await expectAccessible(patient, 'the share dialog');
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  const url = await dialog.getByLabel('Your link').inputValue();
  await patient.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return url;
}

test('H-015, H-018, CG-83: a shared video asks for the birth date, plays, and ends when its patient revokes it', async ({
  browser,
}) => {
  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  await openDemoReport(patient);
  const url = await copyLink(patient);
  expect(url).toContain(`${portal('lakeside')}/video-report/`);

  const reader = await openReader(browser);
  const watched = watchPage(reader);
  await reader.goto(url);
  await expect(reader.getByRole('heading', { name: 'One question first' })).toBeVisible();
  await expectAccessible(reader, 'the question for the birth date');
  await answer(reader, wrongDay);
  await expect(reader.getByText('This date of birth does not match. 4 attempts left.').first()).toBeVisible();
  await answer(reader, rightDay);
  await expect(reader.getByRole('heading', { name: 'Shared Video Report' })).toBeVisible();
  await expect(reader.locator('video')).toHaveAttribute('src', /^\/media\//);
  await expectAccessible(reader, 'the shared video');
  expect(new URL(reader.url()).search).toBe('');
  expect(await reader.title()).toBe('Video Report | Lakeside Clinic');

  // After a reload the link is still there, but not the answer.
  await reader.reload();
  await answer(reader, rightDay);
  await expect(reader.getByRole('heading', { name: 'Shared Video Report' })).toBeVisible();

  await patient.getByRole('button', { name: 'Share Video Report' }).click();
  const dialog = patient.getByRole('dialog', { name: 'Share Video Report' });
  await expect(dialog.getByText(/^Opened 2 times, last .* Chrome on Linux$/)).toBeVisible();
  await dialog.getByText('See every opening').click();
  await expect(dialog.getByText(/wrong birth date/)).toBeVisible();
  await expectAccessible(patient, 'the share dialog with an opened link');
  await endLink(patient, dialog);

  await reader.reload();
  await expect(reader.getByRole('heading', { name: "We can't find any video report data." })).toBeVisible();
  await expect(reader.getByText(/This link no longer works/)).toBeVisible();
  await expectAccessible(reader, 'a link that has ended');
  watched.expectQuiet('the pages of a shared video');
});

test('CG-82, CG-172: shared files open in the viewer after the question, and end with their link', async ({
  browser,
}) => {
  const patient = await signIn(browser, 'summit', 'patient@summit.test');
  await patient.goto(`${portal('summit')}/patient-dashboard`);
  await patient.getByRole('button', { name: 'Share Files' }).click();
  const dialog = patient.getByRole('dialog', { name: 'Share Files' });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  const url = await dialog.getByLabel('Your link').inputValue();
  expect(url).toContain(`${portal('summit')}/viewer?uuid=`);

  const reader = await openReader(browser);
  await reader.goto(url);
  await answer(reader, '12/09/1971');
  await expect(reader.getByText('This date of birth does not match. 4 attempts left.').first()).toBeVisible();
  await answer(reader, '12/08/1971');
  await expectPicture(reader, reader.locator('canvas').first());
  expect(new URL(reader.url()).searchParams.get('token')).toBeNull();
  expect(await reader.title()).not.toContain('Ortega');

  await patient.keyboard.press('Escape');
  await patient.getByRole('button', { name: 'Share Files' }).click();
  await expect(dialog.getByText(/^Opened once, .* Chrome on Linux$/)).toBeVisible();
  await endLink(patient, dialog);
  await reader.reload();
  await expect(
    reader.getByRole('heading', { name: 'Something went wrong loading the resource' }),
  ).toBeVisible();
  await expect(reader.getByText(/This link no longer works/)).toBeVisible();
});

async function endLink(owner: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^End this link/ }).click();
  const question = owner.getByRole('dialog', { name: 'End this link?' });
  await question.getByRole('button', { name: 'End this link' }).click();
  await expect(dialog.getByText('Ended', { exact: true })).toBeVisible();
}
