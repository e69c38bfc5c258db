// What helps a consultant before and while they record: the case beside the picture, the sound check, the bar, the tools
// and the script, by pointer and by keys alone.
import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { expectFine } from './support/page-check.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  recordButton,
  untilSaved,
} from './support/studio.ts';

const sheet = (page: Page): Locator => page.getByRole('complementary', { name: 'Case and script' });
const tab = (page: Page, name: string | RegExp): Locator => sheet(page).getByRole('tab', { name });

/** Where nobody has chosen otherwise, a count goes before each recording. */
async function recordAfterCount(page: Page): Promise<void> {
  await recordButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^[321]$/ })).toBeVisible();
  expect(await elapsedSeconds(page)).toBe(0);
  await untilSaved(page, 1);
}

test('D7: patient, question, report, notes and files stand beside the picture and open from below on a phone', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Sheet Reader');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await expect(sheet(page).getByRole('heading', { name: /^Sheet Reader, \d+ years/ })).toBeVisible();
  await expect(sheet(page).getByRole('blockquote')).not.toBeEmpty();
  await tab(page, 'Report').click();
  await expect(sheet(page).getByRole('region').first()).toBeVisible();
  await expectFine(page, 'the studio with the report beside');
  await tab(page, 'Report').press('ArrowRight');
  await expect(tab(page, /^Notes/)).toBeFocused();
  await expect(sheet(page).getByText('The reviewer has written no notes.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).getByText('There are no additional files.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Case and script' }).press('Enter');
  await expect(sheet(page)).toBeFocused();
  await expectAccessible(page, 'the sheet on a phone');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('D12: the microphone is chosen, heard and tested before a recording, and none of it is recorded', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Sound Checker');
  const page = await desk.open('consultant');
  const started: string[] = [];
  page.on('request', (request) => {
    if (/\/recordings$|\/uploads\//.test(request.url()) && request.method() === 'POST')
      started.push(request.url());
  });
  await openStudio(page, id);
  const level = async () =>
    Number(/(\d+) percent/.exec((await sheet(page).getByRole('img').getAttribute('aria-label')) ?? '')?.[1]);
  await expect.poll(level).toBeGreaterThan(0);
  const choice = page.getByLabel('Microphone', { exact: true });
  const names = await choice.getByRole('option').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  await choice.selectOption({ index: 1 });
  await expect.poll(level).toBeGreaterThan(0);
  await expectFine(page, 'the sound check');
  await page.getByRole('button', { name: 'Record and play 5 seconds' }).click();
  await expect(page.getByText(/^Say a sentence\. \d s left\.$/)).toBeVisible();
  await expect(page.getByText('This is how you will sound.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Was it clear/)).toBeVisible({ timeout: 15_000 });
  expect(started).toEqual([]);
  await page.reload();
  await expect(choice).toHaveValue(/.+/);
});

for (const [name, says] of [
  ['NotAllowedError', /This page may not use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using the microphone/],
] as const)
  test(`D12: a microphone that fails with ${name} says what to do`, async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, `Fails With ${name}`);
    const page = await desk.open('consultant');
    await page.addInitScript((problem) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', problem));
    }, name);
    await openStudio(page, id);
    await expect(sheet(page).getByText(says)).toBeVisible();
    await expectAccessible(page, `the sound check with ${name}`);
    await recordButton(page).click();
    await expect(page.getByText('The microphone is off')).toBeVisible();
  });

test('D12, T21: a count of three that can be stopped and switched off, the time against four minutes, and the lamps', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Counted Down');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Do not record yet' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(recordButton(page)).toBeVisible();
  await recordAfterCount(page);
  await expect(page.getByText(/^3:5\d left of 4 minutes$/)).toBeVisible();
  await expect(page.getByText(/frames? lost$/i)).toBeVisible();
  await expectFine(page, 'the bar while recording');
  await page.keyboard.press('Space');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await finish(page);

  await page.reload();
  await page.getByRole('switch', { name: 'Countdown' }).press('Space');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Countdown' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Countdown' }).press('Space');
});
