// Fills in the request form the way a clerk does.
import { expect, type Page } from '@playwright/test';

import { portalAccess, type newPatient } from './desk-api.ts';
import { orderWords, type OrderWords } from './order-words.ts';
import { smallStudy, writtenReport } from './study-folder.ts';

type Patient = ReturnType<typeof newPatient>;

const slashed = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** Chooses an option of a combobox. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits for the form and chooses the source of the images if it is not the default. */
export async function openOrderForm(page: Page, option?: string, words = orderWords.en): Promise<void> {
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  if (option) await choose(page, words.howImagesCome, option);
}

export async function fillPatient(page: Page, patient: Patient, words = orderWords.en): Promise<void> {
  const write = (field: string, value: string) =>
    page.getByRole('textbox', { name: field, exact: true }).fill(value);
  await write(words.email, patient.email);
  await write(words.name, patient.name);
  await write(words.preferredName, patient.preferredName);
  await write(words.dateOfBirth, slashed(patient.dateOfBirth));
  await write(words.phone, patient.phoneNumber);
  await choose(page, words.gender, words.female);
}

/** F-027: fills in all four fields. */
export async function fillPortal(page: Page): Promise<void> {
  const { portalAddress, portalUsername, portalPassword, studyName } = portalAccess;
  await page.getByRole('textbox', { name: 'Portal address' }).fill(portalAddress);
  await page.getByRole('textbox', { name: 'Username' }).fill(portalUsername);
  await page.getByRole('textbox', { name: 'Password' }).fill(portalPassword);
  await page.getByRole('textbox', { name: 'Study name' }).fill(studyName);
}

export const askQuestion = (page: Page, question: string, words = orderWords.en): Promise<void> =>
  page.getByRole('textbox', { name: words.question, exact: true }).fill(question);

/** CG-157: checks both boxes. */
export async function acceptTerms(page: Page, words = orderWords.en): Promise<void> {
  await page.getByRole('checkbox', { name: words.acceptTerms }).check();
  await page.getByRole('checkbox', { name: words.understandEducation }).check();
}

/** Submits the form and returns the ID of the created case. */
export async function submitOrder(page: Page, words = orderWords.en): Promise<string> {
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { name: words.submitted })).toBeVisible();
  return new URL(page.url()).searchParams.get('caseId') ?? '';
}

/** Fills in the whole form except the source of the images. */
export async function fillOrder(page: Page, patient: Patient, words = orderWords.en): Promise<void> {
  await fillPatient(page, patient, words);
  await askQuestion(page, words.asks(patient.name), words);
  await acceptTerms(page, words);
}

/** Chooses a written report and waits until it is uploaded. */
export async function chooseReport(page: Page, words = orderWords.en): Promise<void> {
  await page.locator('input[type=file][accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
}

/** Chooses a folder of the patient and a written report, and confirms the data from the images. */
export async function chooseFiles(
  page: Page,
  patient: Patient,
  words: OrderWords = orderWords.en,
): Promise<void> {
  const { name, dateOfBirth } = patient;
  const study = await smallStudy(name, dateOfBirth);
  await page.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await expect(page.getByText(words.images(study.images)).first()).toBeVisible();
  await page.getByRole('button', { name: words.confirmAll }).click();
  await expect(page.getByRole('textbox', { name: words.email, exact: true })).toBeFocused();
  await chooseReport(page, words);
}

/** Expects that both agreements and Submit can be pressed where they are, whatever the height of the window. */
export async function expectFootInSight(page: Page, words = orderWords.en): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const foot = [
    page.getByRole('checkbox', { name: words.acceptTerms }),
    page.getByRole('checkbox', { name: words.understandEducation }),
    page.getByRole('button', { name: words.submit }),
  ];
  for (const height of [900, 768, 700, 600]) {
    await page.setViewportSize({ width: 1440, height });
    for (const control of foot) {
      const isOnTop = () =>
        control.evaluate((element) => {
          const { left, top, width, height: high } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + high / 2);
          return (
            found !== null && (element.contains(found) || (found.parentElement?.contains(element) ?? false))
          );
        });
      await expect.poll(isOnTop, { message: `${String(control)} at a height of ${height}` }).toBe(true);
    }
  }
  await page.setViewportSize(before);
}
