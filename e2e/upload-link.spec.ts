// B14: a clerk requests the files of a case from a guest by a link.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { expectStatus, openCase } from './support/case-page.ts';
import { birthDay, orderForLater } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { smallStudy, writtenReport } from './support/study-folder.ts';

/** Creates a link for the open case and returns its URL. */
async function makeLink(clerk: Page, email: string): Promise<string> {
  await clerk.getByRole('button', { name: 'Make an upload link' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Make an upload link' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectAccessible(clerk, 'asking for an upload link');
  await clerk.keyboard.press('Enter');
  const made = clerk.getByRole('dialog', { name: 'The link is ready' });
  await expect(made.getByRole('img', { name: 'QR code of the upload link' })).toBeVisible();
  await expectAccessible(clerk, 'an upload link that was made');
  const url = await made.getByRole('textbox', { name: 'Upload link' }).inputValue();
  await made.getByRole('button', { name: 'Done' }).click();
  return url;
}

test('B14, T13: a guest without an account sends the files of a case by a link', async ({
  desk,
  browser,
}) => {
  const name = 'Rosalind Petrov';
  const { id } = await orderForLater(await desk.api('lakeside'), name);
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  const url = await makeLink(clerk, 'desk@imaging.test');
  await expect(clerk.getByText('Upload link for desk@imaging.test')).toBeVisible();
  await expect(clerk.getByText('Not opened yet')).toBeVisible();

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: 'Lakeside Clinic asks you for images' })).toBeVisible();
  expect(guest.url()).not.toContain('upload-link');
  await expect(guest.getByText('Patient R. P.')).toBeVisible();
  await expect(guest.getByText(name)).toHaveCount(0);
  await expectAccessible(guest, 'a page that asks for files');
  await guest.locator('input[accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(guest.getByText('Images are still needed.')).toBeVisible();
  await expect(guest.getByText('on the server')).toHaveCount(1);
  await guest.reload();
  await expect(guest.getByText('on the server')).toHaveCount(1);
  const study = await smallStudy(name, birthDay);
  await guest.locator('input[webkitdirectory]').setInputFiles(study.folder);
  await guest.getByRole('button', { name: 'Send to Lakeside Clinic' }).click();
  await expect(
    guest.getByRole('heading', { name: 'Thank you. Lakeside Clinic has the files.' }),
  ).toBeFocused();
  await expect(guest.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(guest, 'a page whose files were sent');

  await openCase(clerk, id);
  await expectStatus(clerk, 'New');
  await guest.context().close();
});

test('B14: a link that was ended accepts nothing and says whom to ask', async ({ desk, browser }) => {
  const { id } = await orderForLater(await desk.api('lakeside'), 'Ludmila Orsini');
  const clerk = await desk.open('lakeside');
  await openCase(clerk, id);
  const url = await makeLink(clerk, '');
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: 'Lakeside Clinic asks you for images' })).toBeVisible();
  await clerk.getByRole('button', { name: 'End the link' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await expect(clerk.getByRole('button', { name: 'Make an upload link' })).toBeVisible();
  await guest.locator('input[accept*=".pdf"]').setInputFiles(await writtenReport());
  await expect(guest.getByText('This link no longer works.').first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(guest, 'an upload link that has ended');
  await guest.context().close();
});
