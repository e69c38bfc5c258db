// Images in a locked or nested archive, sent in the order form and seen on the case page.
import { expect, type Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeArchive, type ArchiveEntry } from '../packages/server/tests/archive-fixture.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openCase, expectStatus } from './support/case-page.ts';
import { birthDay, orderForLater } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';
import { openOrderForm } from './support/order-form.ts';
import { smallStudy, writtenReport } from './support/study-folder.ts';

const password = 'Open-Sesame-4711';

async function imagesOf(name: string): Promise<ArchiveEntry[]> {
  const { folder } = await smallStudy(name, birthDay);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Promise.all(files.map(async (path, at) => [`disc/IM${at}`, await readFile(path)] as const));
}

const drop = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page
    .locator('input[type="file"]:not([webkitdirectory]):not([accept])')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Enters a password where the page asks for one. */
async function enter(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password of the archive' }).fill(text);
  await page.getByRole('button', { name: 'Open the archive' }).click();
}

for (const width of [390, 1440])
  test(
    `a locked ZIP in the order form asks for its password, ${width} pixels wide (G-020)`,
    onlyInFull(width === 390),
    async ({ desk }) => {
      const page = await desk.open('lakeside', '/add-case');
      await page.setViewportSize({ width, height: 900 });
      await openOrderForm(page);
      const locked = await makeArchive(
        await imagesOf(`Nora Ashby ${width}`),
        '-tzip',
        '-mem=AES256',
        `-p${password}`,
      );
      await drop(page, 'hospital.zip', locked);
      await expect(page.getByText(/“hospital.zip” is locked with a password/)).toBeVisible({
        timeout: 60_000,
      });
      await expectAccessible(page, 'an order with a locked archive');
      await enter(page, 'open sesame');
      await expect(page.getByText('This password does not open the archive.')).toBeVisible({
        timeout: 60_000,
      });
      await enter(page, password);
      await expect(page.getByText('All images are on the server and checked')).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByText(/locked with a password/)).toHaveCount(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

test('an archive in an archive becomes the images of its case; a locked one asks there, too', async ({
  desk,
}) => {
  const name = 'Imogen Thackeray';
  const { id } = await orderForLater(await desk.api('lakeside'), name);
  const page = await desk.open('lakeside');
  await openCase(page, id);
  await expectStatus(page, 'Pending Upload');
  const inner = await makeArchive(await imagesOf(name), '-t7z', '-mhe=on', `-p${password}`);
  await drop(page, 'disc.zip', await makeArchive([['export/images.7z', inner]], '-tzip'));
  await expect(page.getByText(/“disc.zip\/export\/images.7z” is locked/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'a case with a locked archive');
  await enter(page, password);
  const form = page.getByRole('region', { name: 'Images and report' });
  await form.locator('input[accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(form.getByText('on the server')).toHaveCount(2);
  await page.getByRole('button', { name: 'Submit to the provider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit to the provider' }).click();
  await openCase(page, id);
  await expectStatus(page, 'New');
});
