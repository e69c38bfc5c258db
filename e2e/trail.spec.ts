// Who viewed what, read by the clinic, the patient and a super-admin. The exported file is verified as its guide
// describes (B13, CG-148, U1).
import { expect, type Page } from '@playwright/test';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

const patientName = 'Priya Raman';

const entries = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });

/** Opens the case and its full history from there. Returns the URL of the history. */
async function openHistory(admin: Page): Promise<string> {
  await admin.goto(`${portal('lakeside')}/cases?search=${encodeURIComponent(patientName)}`);
  await admin.getByRole('link', { name: patientName, exact: true }).first().press('Enter');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.getByRole('link', { name: 'Full history, with who viewed it' }).press('Enter');
  await expect(entries(admin, 'opened the case').first()).toBeVisible();
  return admin.url();
}

/** Returns the rows of an export after verifying its digest, its signature and each row's hash. */
async function readExport(path: string): Promise<{ chain: number; seq: number; row: string }[]> {
  const text = await readFile(path, 'utf8');
  const lines = text.trimEnd().split('\n');
  const [head, tail] = [lines[0] ?? '', lines.at(-1) ?? ''].map(
    (line) => JSON.parse(line) as Record<string, string>,
  );
  const said = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  const digest = createHash('sha256').update(said).digest('hex');
  expect(tail?.['sha256']).toBe(digest);
  const signature = Buffer.from(tail?.['signature'] ?? '', 'base64');
  expect(verify(null, Buffer.from(digest), createPublicKey(head?.['publicKey'] ?? ''), signature)).toBe(true);
  return lines.slice(1, -1).map((line) => {
    const one = JSON.parse(line) as { chain: number; seq: number; before: string; hash: string; row: string };
    const hashed = [one.before, one.seq, one.row].join('\n');
    expect(createHash('sha256').update(hashed).digest('hex')).toBe(one.hash);
    return one;
  });
}

test('B13, CG-148: a clinic reads who opened a case, its patient reads it too, and reading leaves an entry', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'lakeside', 'admin@lakeside.test');
  const quiet = watchPage(admin);
  const history = await openHistory(admin);
  await expectAccessible(admin, 'the history of a case');
  // By keyboard: reading the list leaves an entry, and the selection survives a reload.
  const what = admin.getByLabel('What', { exact: true });
  await what.focus();
  await what.selectOption({ label: 'This history and refusals' });
  await expect(entries(admin, 'read this history').first()).toBeVisible();
  await expect(entries(admin, 'opened the case')).toHaveCount(0);
  await admin.reload();
  await expect(what).toHaveValue('trail');
  quiet.expectQuiet('the history of a case');

  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  await patient.setViewportSize({ width: 390, height: 844 });
  await patient.goto(`${portal('lakeside')}/my-account`);
  await patient.getByRole('link', { name: 'Show who' }).press('Enter');
  await expect(entries(patient, 'opened the case').first()).toBeVisible();
  await expectAccessible(patient, 'who opened my studies');

  // T31: the same URL shows nothing to another clinic.
  const other = await signIn(browser, 'summit', 'admin@summit.test');
  await other.goto(history.replace('lakeside.', 'summit.'));
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText(patientName)).toHaveCount(0);
  await expect(entries(other, 'opened the case')).toHaveCount(0);
  for (const page of [admin, patient, other]) await page.context().close();
});

test('B13, U1: a super-admin proves that nothing is missing and downloads a signed copy', async ({
  browser,
}) => {
  const page = await signIn(browser, '', 'super@demo.test');
  await page.goto(`${portal('')}/audit`);
  await page.getByRole('button', { name: 'Check now' }).press('Enter');
  await expect(page.getByText('Nothing is missing or changed')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Signed export' }).press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^trail-\d{4}-\d\d-\d\d\.ndjson$/);
  const rows = await readExport(await download.path());
  expect(rows.length).toBeGreaterThan(10);
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'This history and refusals' });
  await expect(entries(page, 'exported the audit log').first()).toBeVisible();
  await expectAccessible(page, 'the audit page');
  await page.context().close();
});

test('B13: a super-admin finds a person by name, by keyboard alone', async ({ browser }) => {
  const page = await signIn(browser, '', 'super@demo.test');
  await page.goto(`${portal('')}/audit`);
  const field = page.getByRole('combobox', { name: 'Person' });
  await field.focus();
  await page.keyboard.type('nwosu');
  await expect(page.getByRole('option', { name: /^Adaeze Nwosu, / })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/person=/);
  await expect(field).toHaveValue(/^Adaeze Nwosu, /);
  await expect(field).toBeFocused();
  await expect(entries(page, 'Adaeze Nwosu').first()).toBeVisible();
  await expectAccessible(page, 'the audit page of one person');
  await page.context().close();
});
