// Patients buy what they need: a report before ordering it, storage, a larger plan, a smaller one, none.
import { expect, type Browser, type Page } from '@playwright/test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expectAccessible } from './support/accessibility.ts';
import { countClicks } from './support/count-presses.ts';
import { birthDay, fileOf, openApi, type DeskApi } from './support/desk-api.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { mailedLink } from './support/mails.ts';
import { completeOpenStep } from './support/own-request.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { fillLogin, portal, signIn } from './support/people.ts';
import { expectPagePasses, pressByKeyboard } from './support/page-check.ts';
import { smallStudy } from './support/study-folder.ts';
import { skipTour } from './support/tour.ts';

const buy = (page: Page, plan: string) => page.getByRole('button', { name: `Buy Now: ${plan}`, exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Confirm|Pagar|Confirmar)/ });

/** Fills in the order form with a clinic's code, which needs no files. */
async function fillOrder(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Order Video Report' })).toBeVisible();
  await completeOpenStep(page);
  await page.getByRole('radio', { name: 'My clinic sends them' }).check();
  await page.getByRole('textbox', { name: 'Clinic code' }).fill('HAR2041');
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('Code Verified: Harbor Imaging')).toBeVisible();
  await page.getByRole('textbox', { name: 'Which study?' }).fill('MRI of my head');
  await completeOpenStep(page);
  await expect(page).toHaveURL(/#questions$/);
  await completeOpenStep(page);
  await expect(page.getByText(/You have an unused (Standard|Express) video report/)).toBeVisible();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('checkbox', { name: /I understand that/ }).check();
  await page.getByRole('button', { name: 'Submit Request' }).click();
}

for (const [width, plan] of [
  [390, 'Standard video report'],
  [1440, 'Express video report'],
] as const)
  test(
    `B-018, B-020, L-001, L-002, L-006, L-023, L-027: at ${width} px a new patient buys, orders and watches`,
    onlyInFull(width === 1440),
    async ({ browser }) => {
      const { email } = await registerPatient(`Rosalind Okafor ${width}`);
      const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
      const clicks = await countClicks(page);
      await page.goto(`${portal('portal')}/login`);
      await fillLogin(page, email, ownPassword);
      await expect(page.getByRole('heading', { level: 1, name: 'Select a package' })).toBeVisible();
      // The words of the receipt, which arrives after the page has focused its heading.
      await page.route(/texts-account-/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await route.continue();
      });
      await expectPagePasses(page, 'the packages');
      await buy(page, plan).click();
      await expect(page).toHaveURL(/\/dev\/checkout\//);
      await expectPagePasses(page, 'the card company’s page');
      await payButton(page).click();
      await expect(page.getByRole('button', { name: /^Save as PDF: receipt/ })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeFocused();
      expect(clicks(), 'from “I want this” to paid, with the login').toBeLessThanOrEqual(8);
      await expectPagePasses(page, 'paid');
      await page.getByRole('link', { name: 'Add my question and images' }).click();
      await fillOrder(page);
      await expect(page).toHaveURL(/\/patient-dashboard\?caseId=/);
      await expect(page.getByText('Your request have been created')).toBeVisible();
      const request = page.getByRole('region', { name: 'Your request' });
      await expect(request).toContainText('We are waiting for your clinic to send your images.');
      await page.close();
    },
  );

test('L-004, L-006, B-026, V-011: the free account first; a canceled payment costs nothing (L-024)', async ({
  browser,
}) => {
  const { email } = await registerPatient('Ingeborg Salas');
  const page = await signIn(browser, 'portal', email, ownPassword);
  await expect(page.getByText('Hello Ingeborg')).toBeVisible();
  await page.getByRole('button', { name: 'How it works' }).click();
  await expect(page.getByRole('dialog', { name: 'How it works' })).toBeVisible();
  await expectAccessible(page, 'how it works');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Access Now' }).click();
  await expect(page).toHaveURL(/\/patient-dashboard/);
  await expect(page.getByText('Your free account is ready.')).toBeVisible();
  await skipTour(page);
  await page.getByRole('link', { name: 'Buy Video Report' }).first().click();
  await buy(page, 'Standard video report').click();
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(page.getByText('Your payment was unsuccessful')).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Select a package' })).toBeVisible();
  await page.close();
});

/** Stores studies of the patient's own and waits until they are there. */
async function storeStudies(api: DeskApi, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { folder } = await smallStudy(name, birthDay);
    const form = new FormData();
    form.append('title', name);
    form.append('fileType', 'dcm');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        form.append('files', ...(await fileOf(join(entry.parentPath, entry.name), 'application/dicom')));
    await api.call('POST', '/patients/study', form);
  }
  await expect.poll(() => titlesOf(api), { timeout: 60_000 }).toHaveLength(names.length);
}

async function titlesOf(api: DeskApi): Promise<string[]> {
  const { data } = (await api.call('GET', '/patients/study/all')) as unknown as { data: { title: string }[] };
  return data.map(({ title }) => title).toSorted();
}

async function buyStorage(browser: Browser, email: string, plan: string): Promise<Page> {
  const page = await signIn(browser, 'portal', email, ownPassword);
  await page.goto(`${portal('portal')}/storage-plans`);
  await expect(page.getByRole('heading', { level: 1, name: 'Storage plans' })).toBeVisible();
  await expectPagePasses(page, 'the storage plans');
  await buy(page, plan).click();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan is ready' })).toBeVisible();
  return page;
}

test(
  'L-011, L-015, L-037, L-038, L-039, L-041, L-043, L-045, N-003, CG-85, CG-87, CG-183: a smaller plan by keyboard, canceled once, and what it keeps',
  { tag: '@full' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const { email } = await registerPatient('Wilhelmina Arkwright');
    const page = await buyStorage(browser, email, 'Standard');
    // CG-170: stored studies are shown to a user with a verified email address.
    await page.goto(await mailedLink(page.request, email, '/verify-email'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const api = await openApi('portal', email, ownPassword);
    const names = ['Ankle of March', 'Back of April', 'Chest of May', 'Elbow of June'];
    await storeStudies(api, names);

    await page.goto(`${portal('portal')}/patient-account`);
    await expect(page.getByText('4/10', { exact: true })).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: 'Change plan' }));
    await pressByKeyboard(page, page.getByRole('link', { name: 'Change to this plan: Basic' }));
    await expect(page.getByText(/Choose the 3 you want to keep/)).toBeVisible();
    for (const name of names) await pressByKeyboard(page, page.getByRole('checkbox', { name }), 'Space');
    await expect(page.getByText('4 of 3 chosen.')).toBeVisible();
    const next = page.getByRole('button', { name: 'Continue' });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toHaveAccessibleDescription(/Uncheck 1/);
    await expectPagePasses(page, 'too many chosen');
    await pressByKeyboard(page, page.getByRole('checkbox', { name: 'Back of April' }), 'Space');
    await expectPagePasses(page, 'three chosen');
    await pressByKeyboard(page, next);

    await test.step('canceled at the card company: nothing was deleted, and the choice is still there', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Please review your choice' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'These studies will be deleted' })).toContainText(
        'Back of April',
      );
      await expectPagePasses(page, 'once more');
      await pressByKeyboard(page, page.getByRole('button', { name: /^Confirm/ }));
      await pressByKeyboard(page, page.getByRole('link', { name: 'Go back without paying' }));
      await expect(page.getByText(/Nothing was deleted/)).toBeVisible();
      await expect(page.getByText('3 of 3 chosen.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Back of April' })).not.toBeChecked();
      expect(await titlesOf(api)).toEqual(names);
    });

    await pressByKeyboard(page, page.getByRole('link', { name: 'Download this study' }));
    await pressByKeyboard(page, page.getByRole('button', { name: 'Send me the link' }));
    await expect(page.getByText('You will get an email when your download is ready.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the video report packages' })).toHaveAttribute(
      'href',
      '/package-plans',
    );
    await expectPagePasses(page, 'kept at home');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Go back to my choice' }));
    await pressByKeyboard(page, next);
    await pressByKeyboard(page, page.getByRole('button', { name: /^Confirm/ }));
    await page.waitForURL(/\/dev\/checkout\//);
    const checkout = page.url();
    await pressByKeyboard(page, payButton(page));
    await expect(page.getByRole('heading', { level: 1, name: 'Your change is confirmed' })).toBeVisible();
    await expect(page.getByText(/After that the Basic plan begins, and \$15 is charged/)).toBeVisible();
    expect(await titlesOf(api)).toEqual(names);

    await test.step('the first charge of the smaller plan deletes exactly the one that was not kept', async () => {
      await page.goto(checkout);
      await page.getByRole('button', { name: 'Charge the next year now' }).click();
      await expect.poll(() => titlesOf(api)).toEqual(names.filter((name) => name !== 'Back of April'));
    });
    await page.close();
  },
);

test(
  'L-017, L-020, L-021, L-022, L-046, N-002, N-005, CG-91, CG-98, CG-184: a larger plan for the remaining days, then canceled, in Spanish',
  { tag: '@full' },
  async ({ browser }) => {
    const { email } = await registerPatient('Remedios Paniagua');
    const page = await buyStorage(browser, email, 'Basic');
    const api = await openApi('portal', email, ownPassword);
    await api.call('PUT', '/users/locale', { locale: 'es' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portal('portal')}/patient-account`);
    await page.getByRole('link', { name: 'Ampliar' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Lo que paga por Estándar' })).toBeVisible();
    await expectPagePasses(page, 'the sum, in Spanish');
    await page.getByRole('button', { name: 'Elegir: Deluxe' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Lo que paga por Deluxe' })).toBeVisible();
    const offer = (await api.call('GET', '/payment/plan-change?plan=deluxe')) as unknown as {
      dueCents: number;
      formula: string;
    };
    await expect(page.getByText(offer.formula)).toBeVisible();
    const due = `$${offer.dueCents / 100}`;
    await expect(page.getByRole('status').filter({ hasText: `Deluxe: ${due} hoy` })).toHaveCount(1);
    const shown = await page.locator('main').innerText();
    expect(shown.split('\n').filter((line) => /\b(the|and|with|your|this|from|year)\b/.test(line))).toEqual(
      [],
    );
    await page.getByRole('button', { name: `Ir al pago: ${due}` }).click();
    await expect(page.getByText(`${due}.00`).first()).toBeVisible();
    await page.getByRole('link', { name: 'Volver sin pagar' }).click();
    await expect(page.getByText('No se cobró nada. Puede elegir de nuevo.')).toBeVisible();
    await page.getByRole('button', { name: `Ir al pago: ${due}` }).click();
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Su plan está listo' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver mi plan' }).click();
    await expect(page.getByText('0/sin límite')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ampliar' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar el plan' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Cancelar el plan Deluxe?' });
    await expect(dialog).toContainText('Puede usarlo hasta el');
    await expectAccessible(page, 'the question before it is canceled');
    await dialog.getByRole('button', { name: 'Cancelar el plan' }).click();
    await expect(page.getByText(/^Canceló este plan/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancelar el plan' })).toHaveCount(0);
    await expectPagePasses(page, 'a canceled plan, in Spanish');
    await page.close();
  },
);

test('L-023, L-049: a package includes a report and six months of storage', async ({ browser }) => {
  const { email } = await registerPatient('Cosima Tremblay');
  const page = await signIn(browser, 'portal', email, ownPassword);
  await page.goto(`${portal('portal')}/storage-plans`);
  await buy(page, 'Basic package').click();
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your package is ready' })).toBeVisible();
  await expect(page.getByText(/Your storage runs until/)).toBeVisible();
  await expectPagePasses(page, 'a package paid');
  await page.goto(`${portal('portal')}/patient-account`);
  await expect(page.getByText('0/3', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
  await expect(page).toHaveURL(/action=upgradePackage/);
  await expect(page.getByText(/Your package came with storage/)).toBeVisible();
  await page.close();
});
