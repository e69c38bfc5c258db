// A patient orders a video report: on a phone, with a clinic's code, by keyboard, in Spanish.
import { expect, type Page } from '@playwright/test';

import { birthDay, openApi } from './support/desk-api.ts';
import { test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { completeOpenStep } from './support/own-request.ts';
import { allowRequestsBeforePayment, openAsPatient, registerPatient } from './support/patients.ts';
import { smallStudy, writtenReport } from './support/study-folder.ts';

allowRequestsBeforePayment();

const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const head = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const chooseUploadOption = (page: Page, name: string) => page.getByRole('radio', { name }).check();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });

async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('checkbox', { name: /I understand that/ }).check();
}

/** J-021, T10: the package, the sandbox's payment page, and back to the reports. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Now: Standard video report' }).click();
  await expect(page).toHaveURL(/\/dev\/checkout\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to my reports' }).click();
  await expect(page).toHaveURL(/\/patient-dashboard/);
}

test('W-023, J-003, J-021, J-006, J-007, J-010, J-011, J-020, J-026, G-018, G-040: own files on a phone, paid, and on the dashboard', async ({
  browser,
}) => {
  const { name, email } = await registerPatient('Beatrice Lindqvist');
  const page = await openAsPatient(browser, email, 390);
  await test.step('personal details are known, and each part is in the URL', async () => {
    await expect(page).toHaveURL(/#personal-details$/);
    await expect(head(page, 'Your Questions')).toHaveAttribute('aria-disabled', 'true');
    await expectPagePasses(page, 'personal details');
    await completeOpenStep(page);
    await expect(page).toHaveURL(/#files$/);
    await expect(head(page, 'Your Files')).toBeFocused();
    await expect(head(page, 'Personal Details')).toHaveAccessibleName(/Done/);
  });
  await test.step('on a phone the clinic’s code comes first; own files are one tap away', async () => {
    await expect(page.getByRole('radio', { name: 'My clinic sends them' })).toBeChecked();
    await chooseUploadOption(page, 'I upload my own files');
    await pressContinue(page);
    await expect(page.getByText(/Choose the folder or the files with your images/)).toBeVisible();
    await expectPagePasses(page, 'own files, none chosen');
  });
  // The upload is held, so that the order is sent while it is in progress.
  let isHeld = true;
  await page.route(/\/api\/uploads\/[^/]+$/, async (route) => {
    while (isHeld && route.request().method() === 'PATCH') await new Promise((next) => setTimeout(next, 100));
    await route.continue();
  });
  const study = await smallStudy(name, birthDay);
  await page.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await expect(page.getByText(`${study.images} images`).first()).toBeVisible();
  await expectPagePasses(page, 'own files on their way');
  await page.getByRole('button', { name: 'Change Study Title' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'New title' }).fill('My head in June');
  await page.getByRole('button', { name: 'Save New Title' }).click();
  await completeOpenStep(page);
  await expect(page).toHaveURL(/#questions$/);
  await page.getByRole('textbox', { name: /What would you like to know/ }).fill('Is the dark spot old?');
  await expectPagePasses(page, 'questions');
  await completeOpenStep(page);
  await expect(page).toHaveURL(/#finalize$/);
  await expect(page.getByText('Is the dark spot old?', { exact: false }).first()).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await accept(page);
  await expectPagePasses(page, 'finalize');
  await submit(page).click();
  await test.step('the progress and what comes next', async () => {
    const dialog = page.getByRole('dialog', { name: 'Sending the study' });
    await expect(dialog.getByText(/5-10 minutes.*1-3 business days/)).toBeVisible();
    await expect(dialog.getByText(/Invitation/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('Paused')).toBeVisible();
    await expectPagePasses(page, 'the progress');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    isHeld = false;
  });
  await expect(page).toHaveURL(/\/package-plans\?caseId=/);
  await expect(
    page.getByText('Your files are being processed. Once this is completed you will be notified by email.'),
  ).toBeVisible();
  await expect(page.getByText('For: My head in June')).toBeVisible();
  await expectPagePasses(page, 'the packages for a request');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'My head in June' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.close();
});

test('J-005, J-012, J-013, J-014, B23: with a clinic’s code, by keyboard alone', async ({ browser }) => {
  const { email } = await registerPatient('Augustin Farrow');
  const page = await openAsPatient(browser, email, 1440);
  const tabTo = async (what: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(what).toBeFocused();
  };
  const press = async (what: ReturnType<Page['getByRole']>, key = 'Enter') => {
    await tabTo(what);
    await page.keyboard.press(key);
  };
  await press(page.getByRole('button', { name: 'Continue', exact: true }));
  await expect(head(page, 'Your Files')).toBeFocused();
  await tabTo(page.getByRole('radio', { name: 'I upload my own files' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'My clinic sends them' })).toBeChecked();
  await tabTo(page.getByRole('textbox', { name: 'Clinic code' }));
  await page.keyboard.type('xxx0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Code.')).toBeVisible();
  await expectPagePasses(page, 'a wrong code');
  await page.getByRole('textbox', { name: 'Clinic code' }).press('ControlOrMeta+a');
  await page.keyboard.type('har-2041');
  await expect(page.getByRole('textbox', { name: 'Clinic code' })).toHaveValue('HAR-2041');
  await press(page.getByRole('button', { name: 'Verify code' }));
  await expect(page.getByText('Code Verified: Harbor Imaging')).toBeVisible();
  await tabTo(page.getByRole('textbox', { name: 'Which study?' }));
  await page.keyboard.type('MR of my knee, June 2026');
  await expectPagePasses(page, 'a clinic’s code');
  await tabTo(page.getByRole('radio', { name: 'Use my upcoming/most recent scan' }));
  await page.keyboard.press('ArrowDown');
  await press(page.getByRole('button', { name: 'Continue', exact: true }));
  await expect(page).toHaveURL(/#questions$/);
  await expect(head(page, 'Your Questions')).toBeFocused();
  await press(page.getByRole('button', { name: 'Continue', exact: true }));
  await expect(page).toHaveURL(/#finalize$/);
  await press(page.getByRole('checkbox', { name: /I accept the/ }), 'Space');
  await press(page.getByRole('checkbox', { name: /I understand that/ }), 'Space');
  await test.step('J-004: a reload loses nothing', async () => {
    await page.reload();
    await expect(head(page, 'Finalize')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('Harbor Imaging sends your images')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /I accept the/ })).toBeChecked();
  });
  await press(submit(page));
  await expect(page).toHaveURL(/\/package-plans\?caseId=/);
  await expect(page.getByText('Your request have been created')).toBeVisible();
  const caseId = new URL(page.url()).searchParams.get('caseId') ?? '';
  await pay(page);
  const clinic = await openApi('harbor', 'creator@harbor.test');
  const item = await clinic.until(caseId, ({ status }) => status.value === 'pending-upload');
  expect(item).toMatchObject({
    clinicUploadOption: 'Use an older scan of mine',
    clinicUploadDetail: 'MR of my knee, June 2026',
  });
  await page.goto(page.url().replace(/\/patient-dashboard.*/, '/personalized-video'));
  await test.step('J-023: the clinic’s code is known the next time', async () => {
    await completeOpenStep(page);
    await chooseUploadOption(page, 'My clinic sends them');
    await expect(page.getByRole('textbox', { name: 'Clinic code' })).toHaveValue('HAR2041');
    await expect(page.getByText('Code Verified: Harbor Imaging')).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 213 }));
    await page.getByRole('button', { name: 'Back to top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
  await page.close();
});

test(
  'B3, F-037: a failed upload is reported and resumed, and the order keeps what was typed',
  { tag: '@full' },
  async ({ browser }) => {
    const { name, email } = await registerPatient('Cornelius Abara');
    const page = await openAsPatient(browser, email, 390);
    await completeOpenStep(page);
    await chooseUploadOption(page, 'I upload my own files');
    let isBroken = true;
    await page.route(/\/api\/uploads\/[^/]+$/, (route) =>
      isBroken && route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { code: 'input.invalid', message: 'Nothing arrives today.' } })
        : route.continue(),
    );
    const study = await smallStudy(name, birthDay);
    await page.locator('input[webkitdirectory]').setInputFiles(study.folder);
    await expect(page.getByText('Nothing arrives today.')).toBeVisible();
    await pressContinue(page);
    await expect(page.getByText(/Not all of the images arrived/)).toBeVisible();
    await expectPagePasses(page, 'an upload that failed');
    isBroken = false;
    await page.getByRole('button', { name: 'Continue the upload' }).click();
    await expect(page.getByText(/Not all of the images arrived/)).toHaveCount(0);
    await completeOpenStep(page);
    await expect(page).toHaveURL(/#questions$/);
    await page.close();
  },
);

test('B23, CG-178, J-016: in Spanish, without images', { tag: '@full' }, async ({ browser }) => {
  const { email } = await registerPatient('Consuelo Arriaga', 'es');
  const page = await openAsPatient(browser, email, 390);
  await expect(page.getByRole('heading', { level: 1, name: 'Pedir un informe en video' })).toBeVisible();
  await completeOpenStep(page, 'Continuar');
  await chooseUploadOption(page, 'No puedo obtener mis imágenes');
  await expectPagePasses(page, 'without images, in Spanish');
  await completeOpenStep(page, 'Continuar');
  await expect(page).toHaveURL(/#questions$/);
  await completeOpenStep(page, 'Continuar');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').last().check();
  const send = page.getByRole('button', { name: 'Enviar solicitud' });
  await send.click();
  await expect(page.getByText('Suba su informe de radiología para continuar.')).toBeVisible();
  await expectPagePasses(page, 'a report that is missing, in Spanish');
  await page.getByRole('button', { name: 'Abrir «Sus archivos»' }).click();
  await page.locator('input[type=file][accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await completeOpenStep(page, 'Continuar');
  await completeOpenStep(page, 'Continuar');
  const shown = await page.locator('main').innerText();
  expect(shown.split('\n').filter((line) => /\b(the|and|with|your|this|from)\b/.test(line))).toEqual([]);
  await send.click();
  await expect(page).toHaveURL(/\/package-plans\?caseId=/);
  await expect(page.getByText('Su solicitud ha sido creada')).toBeVisible();
  // This order has no images, so nothing is promised for their arrival.
  await expect(page.getByRole('heading', { level: 1, name: 'Elija un paquete' })).toBeVisible();
  expect(await page.getByRole('region', { name: 'Qué pasa después' }).innerText()).not.toMatch(/imágenes/);
  await expectPagePasses(page, 'the packages for a request without images, in Spanish');
  await page.close();
});
