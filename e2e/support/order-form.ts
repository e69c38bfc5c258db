// Filling the request form the way a clerk does.
import { expect, type Page } from '@playwright/test';

import { portalAccess, type newPatient } from './desk-api.ts';
import { smallStudy, writtenReport } from './study-folder.ts';

type Patient = ReturnType<typeof newPatient>;

const slashed = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** Chooses one of the options of a field that opens a list. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits for the form and says how the images come, where that is not the usual way. */
export async function openOrderForm(page: Page, option?: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
  if (option) await choose(page, 'How do the images come?', option);
}

export async function fillPatient(page: Page, patient: Patient): Promise<void> {
  const write = (field: string, words: string) =>
    page.getByRole('textbox', { name: field, exact: true }).fill(words);
  await write('Email', patient.email);
  await write('Name', patient.name);
  await write('Preferred name', patient.preferredName);
  await write('Date of birth', slashed(patient.dateOfBirth));
  await write('Phone', patient.phoneNumber);
  await choose(page, 'Gender', 'Female');
}

/** F-027: all four fields. */
export async function fillPortal(page: Page): Promise<void> {
  const { portalAddress, portalUsername, portalPassword, studyName } = portalAccess;
  await page.getByRole('textbox', { name: 'Portal address' }).fill(portalAddress);
  await page.getByRole('textbox', { name: 'Username' }).fill(portalUsername);
  await page.getByRole('textbox', { name: 'Password' }).fill(portalPassword);
  await page.getByRole('textbox', { name: 'Study name' }).fill(studyName);
}

export const askQuestion = (page: Page, words: string): Promise<void> =>
  page.getByRole('textbox', { name: 'What does the patient want to know?', exact: true }).fill(words);

/** CG-157: both of them. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('checkbox', { name: /I understand that/ }).check();
}

/** Sends the form and gives the id of the case that it made. */
export async function submitOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('heading', { name: 'Your Case has been submitted' })).toBeVisible();
  return new URL(page.url()).searchParams.get('caseId') ?? '';
}

/** The whole form but for how the images come. */
export async function fillOrder(page: Page, patient: Patient): Promise<void> {
  await fillPatient(page, patient);
  await askQuestion(page, `What do the pictures of ${patient.name} show?`);
  await acceptTerms(page);
}

/** Chooses a written report and waits until it is safe. */
export async function takeReport(page: Page): Promise<void> {
  await page.locator('input[type=file][accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Chooses a folder of the patient and a written report, and confirms what the images say. */
export async function takeFiles(page: Page, { name, dateOfBirth }: Patient): Promise<void> {
  const study = await smallStudy(name, dateOfBirth);
  await page.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await expect(page.getByText(`${study.images} images`).first()).toBeVisible();
  await page.getByRole('button', { name: /^Confirm all/ }).click();
  await takeReport(page);
}
