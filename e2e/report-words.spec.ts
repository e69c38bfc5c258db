// Text around the video report: transcript, search, explained words, PDF, and the shared link for a doctor.
import { expect, type Browser, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { englishReport, photographed } from '../packages/server/tests/scanned-report-fixture.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openCase } from './support/case-page.ts';
import { openDemoReport } from './support/demo-report.ts';
import { orderFromReport, sendToPatient, submitVideo } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal, signIn } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

const transcript = (page: Page) => page.getByRole('region', { name: 'What is said in the video' });
const seconds = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

const mayRead = /^They may read the written report/;
const mayLook = /^They may look at the images/;

/** Creates a link to the video with these boxes checked. Returns its URL. */
async function copyLink(page: Page, rights = [mayRead, mayLook]): Promise<string> {
  await page.getByRole('button', { name: 'Share Video Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share Video Report' });
  for (const right of rights) await dialog.getByLabel(right).press('Space');
  await dialog.getByLabel(/^Ask for my birth date/).press('Space');
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  const url = await dialog.getByLabel('Your link').inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return url;
}

async function openGuest(browser: Browser, url: string): Promise<Page> {
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: 'Shared Video Report' })).toBeVisible();
  return guest;
}

test('B25: the transcript can be searched and played from a line by keyboard', async ({ browser }) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  const quiet = watchPage(page);
  await openDemoReport(page);
  await expectPagePasses(page, 'the report with its transcript');
  const words = transcript(page);
  await words.getByRole('textbox', { name: 'Search what is said' }).fill('FLUID');
  await expect(words.getByRole('status').first()).toHaveText(/^Found in \d places\.$/);
  await expectAccessible(page, 'the transcript, searched');
  await words.getByRole('button', { name: 'Play from 0:21' }).press('Enter');
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(21);
  await words.getByRole('textbox', { name: 'Search what is said' }).press('Escape');
  await expect(words.locator('[aria-current]')).toContainText('fluid');
  quiet.expectQuiet('the transcript');
});

test(
  'B25: Enter explains a word, Escape returns to it, and no request is sent',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await signIn(browser, 'portal', 'patient@demo.test');
    await openDemoReport(page);
    const word = page.getByRole('button', { name: 'periventricular white matter' });
    await expect(word).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await word.press('Enter');
    await expect(
      page.getByText('The wiring deep inside the brain, right around the fluid spaces in its middle.'),
    ).toBeVisible();
    expect(asked.filter((address) => address.includes('/api/') && !address.includes('/watched'))).toEqual([]);
    await expectPagePasses(page, 'a word explained');
    await page.keyboard.press('Escape');
    await expect(
      page.getByText('The wiring deep inside the brain, right around the fluid spaces in its middle.'),
    ).toBeHidden();
    await expect(word).toBeFocused();
  },
);

test(
  'B25: the tab order matches the page, and phones have a back link',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await signIn(browser, 'portal', 'patient@demo.test');
    await openDemoReport(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: 'Personal Medical Record' }).first()).toBeVisible();
    const readTops = () =>
      page
        .locator('main')
        .locator('a, button, input, textarea')
        .evaluateAll((all) =>
          all
            // Excludes lines inside scrolling lists, because their position depends on the scroll position.
            .filter((one) => one.getClientRects().length > 0 && !one.closest('ol, [role=region]'))
            .map((one) => Math.round(one.getBoundingClientRect().top)),
        );
    await expect(page.getByRole('button', { name: 'Print with pictures for my doctor' })).toBeVisible();
    await expect.poll(async () => (await readTops()).length).toBeGreaterThan(5);
    const tops = await readTops();
    for (const [at, top] of tops.entries()) expect(top).toBeGreaterThanOrEqual((tops[at - 1] ?? top) - 30);
  },
);

test('B25: the report is saved as a PDF with pictures from its video', async ({ browser }) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await openDemoReport(page);
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Print with pictures for my doctor' }).press('Enter');
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/^video-report-[\w-]+\.pdf$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect([...bytes.toString('latin1').matchAll(/\/Subtype \/Image/g)].length).toBeGreaterThan(3);
});

test('CG-194, B8: a doctor who opens the link can read what the patient selected', async ({ browser }) => {
  const patient = await signIn(browser, 'portal', 'patient@demo.test');
  await openDemoReport(patient);
  const guest = await openGuest(browser, await copyLink(patient));
  const quiet = watchPage(guest);
  await expect(guest.getByText('MR Brain without contrast')).toBeVisible();
  await expect(guest.getByText('Normal MR of the brain.')).toBeVisible();
  await expect(transcript(guest)).toBeVisible();
  await guest
    .getByRole('button', { name: /^small vessel disease/ })
    .first()
    .press('Enter');
  await expect(guest.getByText(/Small marks that come when tiny blood vessels/)).toBeVisible();
  await expect(
    guest.getByRole('img', { name: /^Looked for here: the inner part of the brain/ }),
  ).toBeVisible();
  await expectPagePasses(guest, 'the page of a guest');
  quiet.expectQuiet('the page of a guest');
  await guest.getByRole('link', { name: /^Open \d+ images$/ }).click();
  await expect(guest).toHaveURL(/\/viewer/);
  await expect(guest.locator('canvas').first()).toBeVisible({ timeout: 60_000 });
});

test('B23, B25: the shared page works in Spanish', { tag: '@full' }, async ({ browser }) => {
  const page = await signIn(browser, 'portal', 'patient@demo.test');
  await openDemoReport(page);
  const guest = await openGuest(browser, await copyLink(page));
  await guest.getByLabel('Language').selectOption('es');
  await expect(guest.getByRole('heading', { name: 'Informe escrito' })).toBeVisible();
  await guest
    .getByRole('button', { name: /^small vessel disease/ })
    .first()
    .press('Enter');
  await expect(guest.getByText(/Enfermedad de pequeño vaso:/)).toBeVisible();
  await expectPagePasses(guest, 'the page of a guest in Spanish');
});

test('B26, CG-218: a photo of a report is read, corrected by staff, and explained to its patient', async ({
  desk,
  browser,
}) => {
  const photo = new Blob([new Uint8Array(await photographed(englishReport, 2))], { type: 'image/jpeg' });
  const known = { 'patient[email]': 'patient@lakeside.test', 'patient[dateOfBirth]': '1968-09-17' };
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Priya Raman', known, [photo, 'knee.jpg']);
  const maker = await desk.api('consultant');
  await maker.call('PUT', `/cases/${id}/claim`);
  await submitVideo(maker, id);

  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await consultant.getByRole('button', { name: 'Words of knee.jpg' }).press('Enter');
  const dialog = consultant.getByRole('dialog', { name: 'Words of knee.jpg' });
  await expect(dialog.getByText(/There is a horizontal tear of the/)).toBeVisible({ timeout: 60_000 });
  await expectPagePasses(consultant, 'the words of a scan beside its page');
  await dialog.getByRole('button', { name: 'Correct page 1' }).press('Enter');
  const text = dialog.getByRole('textbox', { name: 'Text of page 1' });
  await text.fill(`${await text.inputValue()}\nSigned by J. Okafor, M.D.`);
  await expectAccessible(consultant, 'a correction of the words');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Corrected')).toBeVisible();

  await sendToPatient(maker, await desk.api('reviewer'), id);

  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  await patient.goto(`${portal('lakeside')}/patient-report?caseId=${id}`);
  await expect(patient.getByText(/Signed by J\. Okafor, M\.D\.$/)).toBeVisible();
  await expect(patient.getByRole('button', { name: /^fracture ?, not seen$/ })).toBeVisible();
  await patient.getByRole('textbox', { name: 'Search the words' }).fill('bone contusion');
  await expect(patient.getByText('Found in 1 place.')).toBeVisible();
  await expectPagePasses(patient, 'the words of a scan, searched');
  await patient.getByText('Page', { exact: true }).click();
  await expect(patient.getByRole('region', { name: 'knee.jpg' }).getByRole('img').first()).toBeVisible();
  await expectPagePasses(patient, 'the page of a scan');

  // The case has no images.
  const guest = await openGuest(browser, await copyLink(patient, [mayRead]));
  await expect(guest.getByRole('button', { name: /^fracture ?, not seen$/ })).toBeVisible();
  await expectPagePasses(guest, 'the words of a shared scan');
  await guest.getByText('Page', { exact: true }).click();
  await expect(guest.getByRole('region', { name: 'knee.jpg' }).getByRole('img').first()).toBeVisible();
});
