// What remains after a payment: its receipt, in every place where users look for it. And what happens to images when
// payments stop.
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { pagesOfPdf, textOfPdf } from '../packages/server/tests/pdf-text-fixture.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { birthDay, newPatient } from './support/desk-api.ts';
import { startMovedClock, type MovedClock } from './support/moved-clock.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { fillLogin, portal } from './support/people.ts';
import { smallStudy } from './support/study-folder.ts';
import { skipTour } from './support/tour.ts';

const buy = (page: Page, plan: string) => page.getByRole('button', { name: `Buy Now: ${plan}`, exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Confirm)/ });

/** Saves the receipt that the page offers. Returns its number and its text. */
async function saveReceipt(page: Page): Promise<{ number: string; text: string }> {
  const button = page.getByRole('button', { name: /^Save as PDF: receipt R-\d{4}-\d{6}$/ }).first();
  const [, number = ''] = /(R-\d{4}-\d{6})/.exec((await button.getAttribute('aria-label')) ?? '') ?? [];
  const download = page.waitForEvent('download');
  await button.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${number}.pdf`);
  const bytes = await readFile(await saved.path());
  expect(pagesOfPdf(bytes).pages).toBe(1);
  return { number, text: textOfPdf(bytes) };
}

for (const width of [390, 1440])
  test(
    `CG-163, T10: at ${width} px a patient pays and finds the receipt on the page, through the email and as a PDF`,
    onlyInFull(width === 1440),
    async ({ browser }) => {
      const { name, email } = await registerPatient(`Araceli Winterbourne ${width}`);
      const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
      await page.goto(`${portal('portal')}/login`);
      await fillLogin(page, email, ownPassword);
      await buy(page, 'Standard video report').click();
      await payButton(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
      const { number, text } = await saveReceipt(page);
      for (const words of [number, name, email, 'Standard video report', 'No money moved'])
        expect(text).toContain(words);

      const answer = await page.request.get(`${portal('')}/api/dev/outbox`);
      const { data } = (await answer.json()) as { data: { to: string; subject: string; text: string }[] };
      const mail = data.find((one) => one.to === email && one.subject === `Your receipt ${number}`);
      const [address = ''] = /http\S+\/my-account#receipts/.exec(mail?.text ?? '') ?? [];
      await page.goto(address);
      const receipts = page.getByRole('heading', { level: 2, name: 'Receipts' });
      await expect(receipts).toBeInViewport();
      expect((await saveReceipt(page)).number).toBe(number);
      await expectPagePasses(page, 'the account with a receipt');
      await page.close();
    },
  );

/** Registers a patient with a verified email address on the product with the moved clock. */
async function registerThere(product: MovedClock, name: string): Promise<string> {
  const { email, preferredName, phoneNumber, gender } = newPatient(name);
  const details = { name, email, preferredName, phoneNumber, gender, dateOfBirth: birthDay, locale: 'en' };
  const body = { ...details, password: ownPassword, confirmPassword: ownPassword, termsAccepted: true };
  const answer = await fetch(`${product.base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sub-domain': 'portal' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  return email;
}

async function logInThere(page: Page, product: MovedClock, email: string): Promise<void> {
  // A signed-in page goes to the login automatically once its cookies are gone, or its session has expired by the moved
  // clock. That navigation can interrupt this one.
  await expect(() => page.goto('about:blank')).toPass();
  await page.context().clearCookies();
  await page.goto(`${product.portal}/login`);
  await fillLogin(page, email, ownPassword);
}

for (const width of [390, 1440])
  test(
    `W-048, G-031, G-032, I-027, CG-98: at ${width} px a patient stores files, cancels, and is warned twice before they are deleted`,
    onlyInFull(width === 1440),
    async ({ browser }) => {
      const product = await startMovedClock();
      try {
        const email = await registerThere(product, `Ottilie Brandvold ${width}`);
        const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
        const [confirmation] = await product.mailsTo(email);
        await page.goto(/http\S+\/verify-email\?token=\S+/.exec(confirmation?.text ?? '')?.[0] ?? '');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await logInThere(page, product, email);
        await page.goto(`${product.portal}/storage-plans`);
        await buy(page, 'Basic').click();
        await payButton(page).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Your plan is ready' })).toBeVisible();
        await page.goto(`${product.portal}/patient-dashboard`);
        await skipTour(page);

        await test.step('Store Files', async () => {
          const { folder } = await smallStudy('Ottilie Brandvold', birthDay);
          await page.getByRole('button', { name: 'Upload my first Imaging Study' }).click();
          const dialog = page.getByRole('dialog', { name: 'Store files in your record' });
          await dialog.locator('input[webkitdirectory]').setInputFiles(folder);
          await dialog.getByRole('textbox', { name: 'What is it called?' }).fill('My head');
          await expect(dialog.getByRole('combobox', { name: 'What is it?' })).toHaveValue('dcm');
          await expectPagePasses(page, 'the dialog of Store Files');
          await dialog.getByRole('button', { name: 'Store Files' }).click();
          await expect(dialog).toBeHidden();
          await expect(page.getByText('File uploaded successfully!')).toBeVisible();
          await expect(page.getByText('My head').filter({ visible: true }).first()).toBeVisible();
          await expectPagePasses(page, 'the dashboard with Store Files');
        });

        await page.goto(`${product.portal}/patient-account`);
        await expect(page.getByText('1/3', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Cancel plan' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
        await expect(page.getByText(/^You canceled this plan/)).toBeVisible();

        await product.goOn(365.5);
        await logInThere(page, product, email);
        await page.goto(`${product.portal}/patient-account`);
        await expect(page.getByText(/^Your storage has ended\. Your images stay until/)).toBeVisible();
        await expectPagePasses(page, 'the account after the end of storage');
        await product.goOn(23);
        await product.goOn(6);
        const warnings = (await product.mailsTo(email)).filter(({ subject }) => /images/.test(subject));
        expect(warnings.map(({ subject }) => subject)).toEqual([
          'Your storage has ended: keep your images',
          expect.stringMatching(/^Last reminder: your images are deleted on /),
        ]);
        await logInThere(page, product, email);
        await page.goto(`${product.portal}/patient-dashboard`);
        await expect(page.getByText('My head').filter({ visible: true }).first()).toBeVisible();
        expect(await product.studiesOf(email, ownPassword)).toEqual(['My head']);
        await product.goOn(1.5);
        await logInThere(page, product, email);
        await page.goto(`${product.portal}/patient-dashboard`);
        // B-020: with nothing stored and nothing bought, the packages come first.
        await expect(page.getByRole('heading', { level: 1, name: 'Select a package' })).toBeVisible();
        expect(await product.studiesOf(email, ownPassword)).toEqual([]);
        await page.close();
      } finally {
        await product.close();
      }
    },
  );
