// From an empty installation to the first order, using only the pages and the emails: the first super-admin creates a
// clinic, its administrator invites two creators by a list, and one of them orders a report for a patient. On both
// databases.
import { expect, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import {
  clusterUnavailableReason,
  makeCluster,
  type Cluster,
} from '../packages/server/tests/postgres-cluster.ts';
import { expectEachKind, orderEachKind } from './support/browser-parts.ts';
import { newPatient, openApi } from './support/desk-api.ts';
import { install, linkIn, type Installation } from './support/installation.ts';
import { test } from './support/journey-test.ts';
import { testData } from './support/study-folder.ts';
import { fillOrder, openOrderForm, submitOrder, chooseFiles } from './support/order-form.ts';

const logo = join(import.meta.dirname, 'pictures/lists-light.png');
const password = 'Quiet-Orchard-31';

/** Clicks or taps so far. Choosing from a native select counts as two. */
interface Presses {
  count: number;
}

/** Opens a window for a new user and counts its clicks. */
async function openWindow(browser: Browser, presses?: Presses): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (presses) {
    await context.exposeBinding('countPresses', (_source, by: number) => (presses.count += by));
    await context.addInitScript(() => {
      const count = (by: number) =>
        (globalThis as unknown as { countPresses: (by: number) => void }).countPresses(by);
      document.addEventListener('pointerdown', () => count(1), true);
      document.addEventListener(
        'change',
        ({ target }) => target instanceof HTMLSelectElement && count(2),
        true,
      );
    });
  }
  return context.newPage();
}

/** Accepts an invitation and sets a password. Afterwards the page is signed in as that user. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Created' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Go to Login' })
    .or(page.getByRole('button', { name: 'Go to Login' }))
    .click();
  // Signed in once their own page appears. Earlier URLs are redirects.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Returns the URL of a path in the user's portal. */
const pageOf = (page: Page, path: string): string => new URL(path, page.url()).href;

async function createClinic(office: Page): Promise<void> {
  await office.goto(pageOf(office, '/new-workspace'));
  const clinic = office.getByRole('region', { name: 'The clinic' });
  const admin = office.getByRole('region', { name: 'First administrator' });
  await clinic.getByLabel('Name').fill('Tideway Radiology');
  await expect(clinic.getByLabel('Login URL')).toHaveValue('tideway-radiology');
  await clinic.getByLabel('Contact number').fill('(555) 010-0190');
  await clinic.getByLabel('Address', { exact: true }).fill('18 Harbor Street, Portland, ME 04101');
  await admin.getByLabel('Name').fill('Helen Marsh');
  await admin.getByLabel('Telephone').fill('(555) 010-0191');
  await admin.getByLabel('Email').fill('helen@tideway.test');
  await office.locator('input[name="logo"]').setInputFiles(logo);
  await office.getByLabel('Product').selectOption('white-glove');
  await office.getByRole('button', { name: 'Create and invite Helen' }).click();
  await expect(
    office.getByText('Tideway Radiology is ready, and Helen Marsh has been invited.'),
  ).toBeVisible();
  // B-017: without it a clinic's administrator has no list of creators.
  const mode = office
    .getByRole('complementary', { name: 'Settings' })
    .getByRole('button', { name: 'Creator mode' });
  await mode.click();
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
}

async function inviteCreators(admin: Page): Promise<void> {
  await admin.goto(pageOf(admin, '/creators'));
  await admin.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite several creators' });
  await dialog
    .getByLabel('One person on each line')
    .fill(
      'Joan Sterling, joan@tideway.test, +1 555 010 0173\nMark Adeyemi, mark@tideway.test, +1 555 010 0172',
    );
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(dialog.getByText('2 of 2 invited')).toBeVisible();
}

async function walk(browser: Browser, installation: Installation): Promise<void> {
  const presses: Presses = { count: 0 };
  const office = await openWindow(browser, presses);
  await accept(office, installation.firstLink);
  presses.count = 0;
  await createClinic(office);
  const toAdmin = await installation.letterTo('helen@tideway.test');
  expect(toAdmin.from).toContain('Tideway Radiology');

  const admin = await openWindow(browser, presses);
  await accept(admin, linkIn(toAdmin, '/invite'));
  await inviteCreators(admin);
  const letters = [
    await installation.letterTo('joan@tideway.test'),
    await installation.letterTo('mark@tideway.test'),
  ];
  for (const letter of letters) {
    expect(letter.from).toContain('Tideway Radiology');
    expect(letter.subject).toBe('Tideway Radiology invites you to set up your account');
    expect(letter.text).toContain('18 Harbor Street, Portland, ME 04101');
  }
  expect(new Set(letters.map((letter) => linkIn(letter, '/invite'))).size).toBe(2);

  const creator = await openWindow(browser, presses);
  await accept(creator, linkIn(letters[0]!, '/invite'));
  expect(new URL(creator.url()).hostname).toBe('tideway-radiology.localhost');
  await creator.goto(pageOf(creator, '/add-case'));
  await openOrderForm(creator);
  const patient = newPatient('Constance Okafor');
  await chooseFiles(creator, patient);
  await fillOrder(creator, patient);
  await submitOrder(creator);
  console.log(`From /new-workspace to the first submitted order: ${presses.count} presses by three people.`);

  const toPatient = await installation.letterTo(patient.email);
  expect(toPatient.from).toContain('Tideway Radiology');
  expect(toPatient.replyTo).toContain('helen@tideway.test');
  expect(toPatient.text).toContain('http://tideway-radiology.localhost:');
  await office.goto(pageOf(office, '/cases'));
  await expect(office.getByRole('link', { name: patient.name }).first()).toBeVisible();
  await openEachKind(office, installation);
  for (const page of [office, admin, creator]) await page.context().close();
}

/** Opens what a browser loads apart from the page, with the headers of a server without the demo. */
async function openEachKind(office: Page, { base }: Installation): Promise<void> {
  // The 3D object is of the test data.
  if (!existsSync(join(testData, 'glb'))) return;
  const clerk = await openApi('tideway-radiology', 'joan@tideway.test', password, base);
  const superAdmin = await openApi('', 'ruth@plainscan.test', password, base);
  await expectEachKind(office, `${base}${await orderEachKind(clerk, superAdmin)}`);
}

test('CG-156, CG-123, P-016, Q-008, C-005, B22: an empty installation with the embedded database', async ({
  browser,
}) => {
  const installation = await install('ruth@plainscan.test', '');
  try {
    await walk(browser, installation);
  } finally {
    await installation.close();
  }
});

test(
  'CG-156, CG-123, P-016, Q-008, C-005, B22: an empty installation with PostgreSQL',
  { tag: '@full' },
  async ({ browser }) => {
    const missing = clusterUnavailableReason();
    test.skip(missing !== undefined, missing);
    const cluster: Cluster = await makeCluster({ fill: true });
    cluster.start();
    try {
      const installation = await install('ruth@plainscan.test', cluster.url('postgres', 'postgres'));
      try {
        await walk(browser, installation);
      } finally {
        await installation.close();
      }
    } finally {
      cluster.kill();
      await cluster.remove();
    }
  },
);
