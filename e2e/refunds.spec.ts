// CG-112: a patient pays, the provider's desk refunds the payment, and what it bought ends. In the sandbox, and with a
// fake Stripe on an installation that takes cards.
import { expect, type Browser, type Page } from '@playwright/test';

import { startStripePeer, type StripePeer } from '../packages/server/tests/stripe/stripe-peer.ts';
import { birthDay, newPatient } from './support/desk-api.ts';
import { install, type Installation } from './support/installation.ts';
import { onlyInFull, test } from './support/journey-test.ts';
import { expectPagePasses, pressByKeyboard } from './support/page-check.ts';
import { ownPassword, registerPatient } from './support/patients.ts';
import { fillLogin, portal, signIn } from './support/people.ts';

const adminPassword = 'Quiet-Orchard-31';

async function buyReport(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Select a package' })).toBeVisible();
  await page.getByRole('button', { name: 'Buy Now: Standard video report', exact: true }).click();
}

/** Opens the order's history by keyboard. */
async function openHistory(office: Page, name: string) {
  await office.getByRole('textbox', { name: 'Name, email or clinic code' }).fill(name);
  // Waits for the rows of the search instead of the previous ones.
  await expect(office.getByRole('button', { name: /^Manage the order of/ })).toHaveCount(1);
  await office.getByRole('button', { name: `Manage the order of ${name}` }).focus();
  await office.keyboard.press('Enter');
  const dialog = office.getByRole('dialog', { name: /^Manage Order/ });
  await pressByKeyboard(office, dialog.locator('summary'));
  return dialog;
}

/** Refunds by keyboard alone, after canceling once. */
async function refund(office: Page, name: string): Promise<void> {
  const dialog = await openHistory(office, name);
  const payments = dialog.getByRole('list', { name: 'Payments' });
  await expect(payments).toContainText('Paid: Standard video report, $95');
  const button = dialog.getByRole('button', { name: 'Refund Standard video report, $95' });
  await expectPagePasses(office, 'a payment that can be refunded');
  await pressByKeyboard(office, button);
  const question = office.getByRole('dialog', { name: `Refund $95 to ${name}?` });
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectPagePasses(office, 'the question before a refund');
  await pressByKeyboard(office, question.getByRole('button', { name: 'Don’t refund' }));
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await office.keyboard.type('Paid by mistake');
  await pressByKeyboard(office, question.getByRole('button', { name: 'Refund $95' }));
  await expect(payments).toContainText('Refunded: Standard video report, $95');
  await expect(button).toHaveCount(0);
  await expect(question).toBeHidden();
  await office.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(office.getByRole('row', { name: new RegExp(name) })).toContainText('Cancelled');
}

for (const width of [390, 1440])
  test(
    `CG-112, CG-129: at ${width} px an unused report is refunded and can be bought again`,
    onlyInFull(width === 1440),
    async ({ browser }, { repeatEachIndex }) => {
      const { name, email } = await registerPatient(`Leonora Whitfield ${width} ${repeatEachIndex}`);
      const page = await signIn(browser, 'portal', email, ownPassword);
      await page.setViewportSize({ width, height: 844 });
      await buyReport(page);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
      const office = await signIn(browser, 'portal', 'super@demo.test');
      await office.setViewportSize({ width, height: 900 });
      await office.goto(`${portal('portal')}/orders`);
      await refund(office, name);
      await page.goto(`${portal('portal')}/package-plans`);
      await expect(page.getByRole('button', { name: /^Buy Now: Standard video report/ })).toBeVisible();
      await page.close();
      await office.close();
    },
  );

/** Delivers the fake's events to the product, as Stripe does. */
async function deliver({ base }: Installation, peer: StripePeer): Promise<void> {
  for (const { body } of peer.books.messages) {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': peer.sign(body, new Date()),
    };
    const answer = await fetch(`${base}/api/payment/webhook`, {
      method: 'POST',
      headers,
      body: body.toString(),
    });
    expect(answer.status).toBe(204);
  }
}

/** The fake answers calls. Its payment page is drawn here and pays with one button. */
async function drawPayPage(page: Page, installation: Installation, peer: StripePeer): Promise<void> {
  const { books } = peer;
  await page.route(`${books.base}/c/pay/*`, async (route) => {
    const sessionId = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const { successUrl, dueCents } = books.sessionOf(sessionId);
    const back = successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId);
    if (route.request().method() !== 'POST')
      return route.fulfill({
        contentType: 'text/html',
        body: `<html lang="en"><h1>Stand-in</h1><form method="post"><button>Pay ${dueCents}</button></form></html>`,
      });
    books.pay(sessionId);
    await deliver(installation, peer);
    return route.fulfill({ status: 303, headers: { location: back } });
  });
}

async function openAdmin(browser: Browser, { firstLink }: Installation): Promise<Page> {
  const office = await (await browser.newContext()).newPage();
  await office.goto(firstLink);
  await office.getByLabel('Password', { exact: true }).fill(adminPassword);
  await office.getByLabel('Password again').fill(adminPassword);
  for (const box of await office.getByRole('checkbox').all()) await box.check();
  await office.getByRole('button', { name: 'Create password' }).click();
  await office
    .getByRole('link', { name: 'Go to Login' })
    .or(office.getByRole('button', { name: 'Go to Login' }))
    .click();
  await expect(office.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return office;
}

async function openPatient(browser: Browser, { base }: Installation, host: string) {
  const { email, ...person } = newPatient('Henrietta Coleridge');
  const passwords = { password: ownPassword, confirmPassword: ownPassword };
  const body = { ...person, email, dateOfBirth: birthDay, locale: 'en', termsAccepted: true, ...passwords };
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sub-domain': new URL(host).hostname.split('.')[0] ?? '' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${host}/login`);
  await fillLogin(page, email, ownPassword);
  return { page, name: person.name };
}

test(
  'CG-96, CG-112, CG-185: with a fake Stripe a report is paid by card, refunded by the desk, and gone',
  { tag: '@full' },
  async ({ browser }) => {
    const peer = await startStripePeer(new Date());
    const installation = await install('ruth@plainscan.test', '', peer.environment);
    try {
      const office = await openAdmin(browser, installation);
      const host = new URL(office.url()).origin;
      const { page, name } = await openPatient(browser, installation, host);
      await drawPayPage(page, installation, peer);
      await buyReport(page);
      await page.getByRole('button', { name: 'Pay 9500' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();

      await office.goto(`${host}/operations`);
      await expect(office.getByText('Stripe, with test keys: no money moves')).toBeVisible();
      await office.getByRole('button', { name: 'Ask the company now' }).click();
      await expect(office.getByText(/^We asked the payment company/)).toBeVisible();
      await expectPagePasses(office, 'the card payments');

      await office.goto(`${host}/orders`);
      await refund(office, name);
      expect(peer.books.refunds).toMatchObject([{ cents: 9_500, status: 'succeeded' }]);
      // The card company's own event arrives later and changes nothing.
      await deliver(installation, peer);
      await page.goto(`${host}/package-plans`);
      await expect(page.getByRole('button', { name: /^Buy Now: Standard video report/ })).toBeVisible();
      expect(peer.calls.every(({ version }) => version === '2020-08-27')).toBe(true);
      await page.context().close();
      await office.context().close();
    } finally {
      await installation.close();
      await peer.close();
    }
  },
);
