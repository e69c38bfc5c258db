// C-029, CG-192: the analytics, from the Report Dashboard to an exported file, and a clinic's own in its settings.
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name });

test('C-029: a super-admin goes from the Report Dashboard to the analytics, by clinic and period', async ({
  desk,
}) => {
  const office = await desk.open('superAdmin', '/cases');
  await office.getByRole('main').getByRole('link', { name: 'Analytics' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  const stages = table(office, 'Time in each stage');
  await expect(stages.getByRole('row')).toHaveCount(7);
  await expect(table(office, 'Payments').getByText('Revenue')).toBeVisible();
  // Every chart has its labels and bars.
  await expect(office.locator('main svg.recharts-surface').first()).toBeVisible();
  await expect(office.locator('main .recharts-bar-rectangle path').first()).toBeVisible();

  await office.getByLabel('Period').selectOption('All time');
  await expect(office).toHaveURL(/\?period=all$/);
  await office.getByRole('combobox', { name: 'Clinic' }).fill('Summit');
  await office.getByRole('option', { name: 'Summit Radiology' }).click();
  await expect(office).toHaveURL(/clinic=\d+/);
  await expect(table(office, 'After sending').getByRole('row', { name: /^Sent/ })).toContainText('1');
  await office.reload();
  await expect(office.getByRole('combobox', { name: 'Clinic' })).toHaveValue('Summit Radiology');

  const saving = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Save as CSV: Time in each stage' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain('"Stage","Cases","Median (hours)","9 in 10 (hours)"');
});

test('CG-192: an administrator finds the clinic’s own analytics in its settings, without revenue', async ({
  desk,
}) => {
  const clinic = await desk.open('harborAdmin', '/edit-workspace');
  const figures = clinic.getByRole('region', { name: 'Figures', exact: true });
  await expect(figures.getByRole('heading', { level: 3, name: 'Payments' })).toBeVisible();
  await expect(figures.getByText('Unpaid cases', { exact: true })).toBeVisible();
  await expect(figures.getByText('Revenue')).toHaveCount(0);
  await expectAccessible(clinic, 'my workspace with its figures');
  await clinic.goto(clinic.url().replace('/edit-workspace', '/analytics'));
  await expect(clinic).not.toHaveURL(/analytics/);
});
