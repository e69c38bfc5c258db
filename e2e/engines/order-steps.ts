// What a patient orders and pays with a ZIP of their images, in any engine: from the login to the receipt.
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeArchive } from '../../packages/server/tests/archive-fixture.ts';
import { birthDay } from '../support/desk-api.ts';
import { ownPassword } from '../support/patients.ts';
import { portal } from '../support/people.ts';
import { smallStudy } from '../support/study-folder.ts';
import type { EnginePage } from './engine-page.ts';
import { payOnPracticePage } from './payment-steps.ts';

/** Writes a ZIP with a few images of a patient, as a hospital hands it out, and returns its path. */
async function makeZip(name: string): Promise<string> {
  const { folder } = await smallStudy(name, birthDay);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = paths.map(async (path, at) => [`disc/IM${at}`, await readFile(path)] as const);
  const zip = join(await mkdtemp(join(tmpdir(), 'plainscan-zip-')), 'disc.zip');
  await writeFile(zip, await makeArchive(await Promise.all(entries), '-tzip'));
  return zip;
}

/** The part of the order form that is open. */
const isOpen = (part: string): boolean => location.hash === `#${part}`;

/** Orders a video report with a ZIP of images, and pays. */
export async function orderWithZip(
  page: EnginePage,
  { name, email }: { name: string; email: string },
): Promise<void> {
  page.begin('the login before an order');
  await page.goto(`${portal('portal')}/login?redirect=${encodeURIComponent('/personalized-video')}`);
  await page.fill('^Email', email);
  await page.fill('^Password$', ownPassword);
  await page.press('^Log in$');
  page.begin('the personal details of an order');
  await page.until('the order form', isOpen, 'personal-details');
  await page.pressUntil('^Continue$', () => location.hash === '#files');
  page.begin('the files of an order');
  await page.press('^I upload my own files');
  await page.until('the place for files', () => document.querySelector('input[webkitdirectory]') !== null);
  const zip = await makeZip(name);
  await page.driver.chooseFile('input[type="file"]:not([webkitdirectory]):not([accept])', zip);
  // The server has opened it.
  await page.sees('T1 axial');
  await page.press('^Continue$');
  page.begin('the question of an order');
  await page.until('the questions', isOpen, 'questions');
  await page.fill('^What would you like to know', 'Is the dark spot old?');
  await page.press('^Continue$');
  page.begin('the end of an order');
  await page.until('the last part', isOpen, 'finalize');
  await page.ask(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      if (!box.checked) box.click();
  });
  await page.press('^Submit Request');
  page.begin('the package of an order');
  await page.until('the packages', () => location.pathname === '/package-plans');
  await page.pressUntil('^Buy Now: Standard video report', () =>
    location.pathname.startsWith('/dev/checkout/'),
  );
  await payOnPracticePage(page);
}
