// The resource library: each type is added and becomes ready live, what others see of it, its deletion, and a shared
// study in a case.
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';

import { openDemoReport } from './support/demo-report.ts';
import { newPatient } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { fillOrder, openOrderForm, chooseReport } from './support/order-form.ts';
import { expectPagePasses } from './support/page-check.ts';
import { signIn } from './support/people.ts';
import { orderWords } from './support/order-words.ts';
import { smallStudy, testData } from './support/study-folder.ts';
import { videoFile } from './support/video-file.ts';
import { needTestFile } from './support/viewer-page.ts';

/** Files of the test data. */
const files = { picture: 'images/hopper.bmp', model: 'glb/Box.glb', paper: 'pdf/two_pages.pdf' };

interface Wanted {
  title: string;
  type: string;
  file: string;
  category?: string;
  isFolder?: boolean;
  fill?: (dialog: ReturnType<Page['getByRole']>, page: Page) => Promise<void>;
}

/** Fills in the form and submits it after the file was uploaded. */
async function addResource(
  page: Page,
  { title, type, file, category, isFolder, fill }: Wanted,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Resource' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add resource' });
  await dialog.getByLabel('Title').fill(title);
  if (category) await dialog.getByLabel('Category', { exact: true }).selectOption({ label: category });
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: type });
  await fill?.(dialog, page);
  const place = dialog.getByRole('group', { name: 'File' });
  const input = place.locator('input[type=file]');
  await (isFolder ? input.first() : input.last()).setInputFiles(file);
  await expect(place.getByText(/, uploaded/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const words = 'Resource file is being processed and will be available in a few minutes';
  await expect(page.getByText(words).first()).toBeVisible();
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Becomes ready without polling, through the live connection. */
async function expectReady(page: Page, title: string): Promise<void> {
  await expect(card(page, title)).toBeVisible();
  await expect(card(page, title).getByText('Being processed')).toHaveCount(0, { timeout: 120_000 });
  await expect(card(page, title).getByText('Cannot be shown')).toHaveCount(0);
}

test('T-001 … T-006, T-013, T-014, T-037, U-004, U-009, W-087: a curator’s day, and who is notified', async ({
  desk,
}) => {
  for (const path of Object.values(files)) needTestFile(path);
  const curator = await desk.open('superAdmin', '/resources');
  const clinic = await desk.open('harborAdmin', '/resources');
  for (const page of [curator, clinic])
    await expect(page.getByRole('heading', { name: 'Resource Library' })).toBeVisible();
  await expect(clinic.getByText('How the knee looks from the side')).toBeVisible();
  const study = await smallStudy('Ivy Castellano', '1971-03-05');

  await test.step('T-003: five cards are side by side', async () => {
    const grid = curator.getByRole('list', { name: 'Resources' });
    const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns);
    expect(columns.split(' ')).toHaveLength(5);
  });

  await test.step('one of each type becomes ready live', async () => {
    const all: Wanted[] = [
      { title: 'A picture', type: 'Images', file: join(testData, files.picture) },
      { title: 'A model', type: '3D Models', file: join(testData, files.model) },
      { title: 'A paper', type: 'Documents', file: join(testData, files.paper) },
      {
        title: 'A film',
        type: 'Videos',
        category: 'Supplementary',
        file: await videoFile(),
        async fill(dialog) {
          await dialog.getByLabel('Anatomy').selectOption('Brain');
          await dialog.getByLabel('Modality').selectOption('MRI');
        },
      },
      {
        title: 'A study',
        type: 'Studies',
        category: 'Self Help Materials',
        isFolder: true,
        file: study.folder,
        async fill(dialog) {
          await dialog.getByRole('button', { name: 'Type a new one' }).click();
          await dialog.getByLabel('New self help category').fill('Heads');
        },
      },
    ];
    for (const wanted of all) await addResource(curator, wanted);
    for (const { title } of all) await expectReady(curator, title);
    await expect(curator.getByText(/resources added/)).toHaveCount(0);
  });

  await test.step('the clinic is notified and looks later', async () => {
    await expect(clinic.getByText('5 resources added')).toBeVisible();
    await expect(card(clinic, 'A film')).toHaveCount(0);
    await clinic.getByRole('button', { name: 'Refresh now' }).click();
    await expect(card(clinic, 'A film')).toBeVisible();
    await expect(clinic.getByText(/resources added/)).toHaveCount(0);
    await expect(clinic.getByRole('button', { name: 'Edit A film' })).toHaveCount(0);
    await clinic.getByRole('button', { name: 'Open A paper' }).click();
    await expect(clinic).toHaveURL(/\/viewer\?uuid=/);
    await expect(clinic.getByRole('heading', { name: 'A paper' })).toBeVisible();
    await clinic.goBack();
  });

  await test.step('T-032, T-033: found by type, by tag and by category', async () => {
    await curator.getByLabel('Filter by').selectOption({ label: 'Self Help Category' });
    await curator.getByRole('textbox', { name: 'Search resources' }).fill('heads');
    await expect(card(curator, 'A study')).toBeVisible();
    await expect(card(curator, 'A film')).toHaveCount(0);
    await curator.getByRole('textbox', { name: 'Search resources' }).fill('');
    await expect(card(curator, 'A film')).toBeVisible();
  });

  await test.step('V-082: changed, and the clinic sees it without a reload', async () => {
    await curator.getByRole('button', { name: 'Edit A picture' }).click();
    const dialog = curator.getByRole('dialog', { name: 'Edit resource' });
    await dialog.getByLabel('Title').fill('A portrait');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(curator, 'A portrait')).toBeVisible();
    await expect(card(clinic, 'A portrait')).toBeVisible();
  });

  await test.step('T-005: deleted by keyboard, for everyone', async () => {
    await curator.getByRole('button', { name: 'Delete A portrait' }).focus();
    await curator.keyboard.press('Enter');
    const dialog = curator.getByRole('dialog', { name: 'Delete file?' });
    await expect(dialog).toBeVisible();
    await curator.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card(curator, 'A portrait')).toHaveCount(0);
    await expect(card(clinic, 'A portrait')).toHaveCount(0);
    await expect(curator.getByRole('button', { name: 'Add Resource' })).toBeFocused();
  });

  await test.step('T-038: a clinic without creator mode has no library', async () => {
    const other = await desk.open('lakeside', '/resources');
    await expect(other).toHaveURL(/\/creator-dashboard/);
  });
});

test('G-027, CG-66, G-007: the provider’s staff gives a shared study to a case', async ({ desk }) => {
  const curator = await desk.open('superAdmin', '/resources?category=sharedStudy');
  const patient = newPatient('Ivy Castellano');
  const study = await smallStudy('Ivy Castellano', patient.dateOfBirth);
  await addResource(curator, {
    title: 'Head of Ivy',
    type: 'Studies',
    category: 'Ambra Studies',
    isFolder: true,
    file: study.folder,
  });
  await expectReady(curator, 'Head of Ivy');

  const staff = await desk.open('consultant', '/add-case');
  await openOrderForm(staff);
  await staff.getByRole('button', { name: 'Choose a shared study' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Shared studies' });
  await dialog.getByRole('radio', { name: /Head of Ivy/ }).check();
  await dialog.getByRole('button', { name: 'Use this study' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText('Head of Ivy')).toBeVisible();
  await chooseReport(staff);
  await fillOrder(staff, patient);
  await staff.getByRole('button', { name: orderWords.en.submit }).click();
  await staff.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(staff).toHaveURL(/\/payment-successful/);
  const api = await desk.api('consultant');
  const { data } = (await api.call('GET', '/cases?keyword=Castellano')) as unknown as {
    data: { id: string }[];
  };
  const caseId = data[0]?.id ?? '';
  await api.until(caseId, ({ status }) => status.value === 'new');
  await staff.goto(`${new URL(staff.url()).origin}/case-details?caseId=${caseId}`);
  await expect(staff.getByText('Head of Ivy').first()).toBeVisible();
});

test('B25: curators rewrite a word, and only their own patients read it', async ({ browser, desk }) => {
  const open = async (person: 'superAdmin' | 'harborAdmin') => {
    const page = await desk.open(person, '/resources/glossary?word=mass');
    return { page, english: page.getByRole('group', { name: 'English' }) };
  };
  const text = 'A lump that was not there before, and that needs a closer look.';
  const curator = await open('superAdmin');
  await curator.english.getByLabel('What it means').fill(text);
  await expect(curator.english.getByText(/^Grade \d+$/)).toBeVisible();
  await expectPagePasses(curator.page, 'a word of the glossary');
  await curator.page.keyboard.press('Control+Enter');
  await expect(curator.page.getByText('Saved. Patients read it from now on.')).toBeVisible();

  const clinic = await open('harborAdmin');
  await clinic.page.getByRole('button', { name: 'Write your own' }).click();
  await clinic.english.getByLabel('What it means').fill('Our nurses will tell you what this means for you.');
  await clinic.page.keyboard.press('Control+Enter');
  await expect(clinic.page.getByText('Saved. Patients read it from now on.')).toBeVisible();

  const patient = await signIn(browser, 'portal', 'patient@demo.test');
  await openDemoReport(patient);
  await patient.getByRole('button', { name: /^mass/ }).first().press('Enter');
  await expect(patient.getByText(text)).toBeVisible();

  const coming = curator.page.waitForEvent('download');
  await curator.page.getByRole('button', { name: 'Export' }).click();
  const file = await (await coming).path();
  await curator.page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = curator.page.getByRole('dialog', { name: 'Import words' });
  await curator.page.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByText('This file changes nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  for (const { page, english } of [curator, clinic]) {
    await page.getByRole('button', { name: 'Show ours' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show ours' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(english.getByLabel('What it means')).toHaveValue(/^A lump of tissue/);
  }
});
