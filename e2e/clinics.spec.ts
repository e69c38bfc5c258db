// The life of a clinic, using only the pages: its super-admin, its first administrator, and an unknown subdomain.
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal } from './support/people.ts';

const logo = join(import.meta.dirname, 'pictures/lists-light.png');

test('P-002, P-016, P-017, P-018, P-020, P-037, P-038, P-039, P-047, C-005, W-094: a clinic is created with its logo, after a preview', async ({
  desk,
}) => {
  const office = await desk.open('superAdmin', '/workspaces');
  await office.getByRole('main').getByRole('link', { name: 'Create Workspace' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'New workspace' })).toBeVisible();
  const clinic = office.getByRole('region', { name: 'The clinic' });
  const admin = office.getByRole('region', { name: 'First administrator' });
  const preview = office.getByRole('region', { name: 'As patients will see it' });

  await test.step('nothing is sent while fields are missing; the footer links to the first one', async () => {
    await office.getByRole('button', { name: 'Create Workspace' }).click();
    await expect(office.getByText('7 fields to fix, first:')).toBeVisible();
    await expect(clinic.getByLabel('Name')).toBeFocused();
    await expectPagePasses(office, 'a new clinic with errors');
  });

  await test.step('address and code follow the name', async () => {
    await clinic.getByLabel('Name').fill('Ti');
    await expect(clinic.getByLabel('Clinic Code')).toHaveValue('–');
    await clinic.getByLabel('Name').fill('Tideway Radiology');
    await expect(clinic.getByLabel('Login URL')).toHaveValue('tideway-radiology');
    await expect(clinic.getByText('Available. Based on the name')).toBeVisible();
    await expect(clinic.getByLabel('Clinic Code')).toHaveValue(/^TID\d{4}$/);
    await clinic.getByLabel('Login URL').fill('harbor');
    await expect(clinic.getByText('Another clinic has this address')).toBeVisible();
    await clinic.getByLabel('Login URL').fill('tideway');
    await expect(clinic.getByText('Available.')).toBeVisible();
    await expect(preview.getByText('tideway.localhost')).toBeVisible();
  });

  await test.step('a logo of an unsupported type or size is refused before upload', async () => {
    const input = office.locator('input[name="logo"]');
    await input.setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(office.getByText('A logo must be a PNG, JPEG or WebP picture.')).toBeVisible();
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(3_200_000) });
    await expect(office.getByText('Logo image can not be larger than 3MB')).toBeVisible();
    await input.setInputFiles(logo);
    await expect(preview.locator('img')).toHaveCount(4);
  });

  await test.step('the colors are chosen by arrow keys, and every text on them is readable', async () => {
    const sky = office.getByRole('radio', { name: /^Sky/ });
    await expect(sky).toBeChecked();
    await expect(office.getByRole('radio')).toHaveCount(7 + 8);
    await sky.focus();
    await office.keyboard.press('ArrowRight');
    await expect(office.getByRole('radio', { name: /^Berry/ })).toBeChecked();
    for (const ratio of await office.getByText(/^\d+\.\d:1$/).allTextContents())
      expect(Number.parseFloat(ratio)).toBeGreaterThanOrEqual(4.5);
  });

  await test.step('the rest is filled in by keyboard', async () => {
    await clinic.getByLabel('Contact number').fill('(555) 010-0190');
    await clinic.getByLabel('Address', { exact: true }).fill('18 Harbor Street, Portland, ME 04101');
    await admin.getByLabel('Name').focus();
    for (const word of ['Helen Marsh', '(555) 010-0191', 'helen@tideway.test']) {
      await office.keyboard.type(word);
      await office.keyboard.press('Tab');
    }
    await office.getByLabel('Product').selectOption('white-glove');
    await expectPagePasses(office, 'a new clinic, filled in');
    await admin.getByLabel('Email').focus();
    await office.keyboard.press('Control+Enter');
    await expect(
      office.getByText('Tideway Radiology is ready, and Helen Marsh has been invited.'),
    ).toBeVisible();
    await expect(office).toHaveURL(/\/workspaces\?clinic=\d+/);
  });
});

test('P-003, P-004, P-005, P-006, P-007, P-008, P-009, P-010, P-012, P-014, P-015, P-040, P-042, P-045, C-001, C-003, C-004, B-011, B-015, CG-144, CG-195: a clinic is found, set up, closed and reopened', async ({
  desk,
}) => {
  const office = await desk.open('superAdmin', '/workspaces');
  const panel = office.getByRole('complementary', { name: 'Settings' });

  await test.step('found by text search and Enter, opened by keyboard', async () => {
    await expect(office.getByRole('row', { name: /Summit Radiology.*Clinic only.*Ambra/ })).toBeVisible();
    await expect(
      office.getByRole('row', { name: /Lakeside Clinic.*Plainscan \/ Clinic.*Manual/ }),
    ).toBeVisible();
    await expectPagePasses(office, 'clinics');
    await office.keyboard.press('/');
    await office.keyboard.type('lake');
    await office.keyboard.press('Enter');
    await expect(office.getByRole('row', { name: /Summit/ })).toHaveCount(0);
    await office.getByRole('search').press('Tab');
    await office.getByRole('link', { name: 'Lakeside Clinic' }).focus();
    await office.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Lakeside Clinic' })).toBeFocused();
    await expectPagePasses(office, 'a clinic’s settings');
  });

  await test.step('each control saves automatically and shows who changed it', async () => {
    const landing = panel.getByLabel('Landing URL').getByRole('textbox');
    await landing.fill('lakeside.example');
    await panel.getByLabel('Landing URL').getByRole('button', { name: 'Save' }).click();
    await expect(landing).toHaveValue('https://lakeside.example/');
    await expect(panel.getByText(/Ruth Calloway (set|changed) this on/).first()).toBeVisible();
    const login = panel.getByRole('group', { name: 'Login URL' });
    await login.getByRole('textbox').fill('');
    await expect(login.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await login.getByRole('textbox').fill('harbor');
    await login.getByRole('button', { name: 'Save' }).click();
    await expect(login.getByText('Another clinic has this address')).toBeVisible();
    await panel.getByRole('button', { name: 'Clinic upload not allowed' }).click();
    await expect(panel.getByRole('button', { name: 'Clinic upload allowed' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await panel.getByRole('button', { name: 'Creator mode' }).hover();
    await expect(office.getByRole('tooltip')).toContainText('upload materials in the resource library');
    await panel.getByLabel('Main file type').getByRole('combobox').selectOption('any');
    await expect(panel.getByText('Saved').first()).toBeVisible();
    await expect(panel.getByRole('table', { name: 'Administrators' })).toContainText('admin@lakeside.test');
  });

  await test.step('with cases in progress it stays open and tells which ones', async () => {
    await panel.getByRole('button', { name: 'More for Lakeside Clinic' }).click();
    await office.getByRole('menuitem', { name: 'Close clinic' }).click();
    const dialog = office.getByRole('dialog', { name: 'Close Lakeside Clinic?' });
    await expect(dialog.getByText(/cannot be closed yet/)).toBeVisible();
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await expectAccessible(office, 'closing a clinic with open cases');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the one without cases closes and opens again', async () => {
    await office.goto(`${portal('')}/workspaces?search=tideway`);
    await office.getByRole('link', { name: 'Tideway Radiology' }).click();
    await panel.getByRole('button', { name: 'More for Tideway Radiology' }).click();
    await office.getByRole('menuitem', { name: 'Close clinic' }).click();
    const dialog = office.getByRole('dialog', { name: 'Close Tideway Radiology?' });
    await expect(dialog.getByText('People who will be logged out: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close clinic' }).click();
    await expect(panel.getByText('Its staff cannot log in')).toBeVisible();
    await expectPagePasses(office, 'a closed clinic');
    await panel.getByRole('button', { name: 'Reopen' }).click();
    await expect(panel.getByText('Its staff cannot log in')).toHaveCount(0);
    await panel.getByRole('button', { name: 'More for Tideway Radiology' }).click();
    await office.getByRole('menuitem', { name: 'History' }).click();
    await expect(office.getByRole('dialog').getByText('Closed: on → off')).toBeVisible();
    await office.keyboard.press('Escape');
  });

  const clinic = await desk.open('harborAdmin', '/edit-workspace');
  await test.step('an administrator changes the clinic’s own settings', async () => {
    await expect(clinic.getByRole('heading', { level: 1, name: 'My Workspace' })).toBeVisible();
    await expect(clinic.getByText('Discount Type')).toHaveCount(0);
    await clinic.getByLabel('Contact number').fill('(555) 010-0155');
    await clinic.getByLabel('Days a shared link works').fill('14');
    await expectPagePasses(clinic, 'my workspace');
    await clinic.getByRole('button', { name: 'Save changes' }).nth(1).click();
    await expect(clinic.getByText('Saved').first()).toBeVisible();
    await expect(clinic.getByText('Shared by her for 14 days')).toBeVisible();
    await clinic.goto(`${portal('harbor')}/workspaces`);
    await expect(clinic).toHaveURL(/\/cases/);
  });
});

test('V-007: an unknown subdomain says so and shows where to go', async ({ page }) => {
  await page.goto(`${portal('nosuch')}/login`);
  await expect(page.getByRole('heading', { name: 'There is no clinic at this address' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectPagePasses(page, 'an address that is nobody’s');
  await page.getByRole('link', { name: 'Go to Plainscan' }).click();
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
});

test('B-017, C-001, C-002, C-009, CG-186: without creator mode a clinic has no creators page and finds them in its settings', async ({
  desk,
}) => {
  const api = await desk.api('superAdmin');
  const setMode = (creatorMode: boolean) => api.call('PUT', '/workspaces/2/creator-mode', { creatorMode });
  const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await setMode(false);
  try {
    const admin = await desk.open('harborAdmin', '/creators');
    await expect(admin).toHaveURL(/\/cases/);
    await expect(links(admin)).toHaveText(['Report Dashboard', 'Patients']);
    await admin.goto(`${portal('harbor')}/resources`);
    await expect(admin).toHaveURL(/\/cases/);
    await admin.goto(`${portal('harbor')}/edit-workspace`);
    const people = admin.getByRole('region', { name: 'People' });
    await expect(people.getByRole('table')).toContainText('creator@harbor.test');
    await expect(people.getByRole('button', { name: 'Add Creator' })).toBeVisible();
    await expectPagePasses(admin, 'the people of my workspace');
    await setMode(true);
    await admin.reload();
    await expect(links(admin)).toHaveText(['Report Dashboard', 'Creators', 'Patients', 'Resource Library']);
    await expect(people).toHaveCount(0);
  } finally {
    await setMode(true);
  }
  const creator = await desk.open('consultant', '/cases');
  await expect(links(creator).filter({ hasText: 'Report Dashboard' })).toBeVisible();
  await expect(links(creator).filter({ hasText: 'Patients' })).toBeVisible();
  await expect(links(creator).filter({ hasText: 'Creators' })).toHaveCount(0);
});
