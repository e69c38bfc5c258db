// The sound check of the studio: choosing and testing a microphone, and the messages when it fails.
import { expect } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { onlyInFull } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { claimedCase, openStudio, recordButton, sheet } from './support/studio.ts';

test(
  'D12: the microphone can be chosen and tested before a recording, without being recorded',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Sound Checker');
    const page = await desk.open('consultant');
    const started: string[] = [];
    page.on('request', (request) => {
      if (/\/recordings$|\/uploads\//.test(request.url()) && request.method() === 'POST')
        started.push(request.url());
    });
    await openStudio(page, id);
    const meter = sheet(page).getByRole('img', { name: /^Microphone level/ });
    // Chromium's fake microphone beeps once a second. Polling at the same pace could miss every beep.
    const beside = { intervals: [130] };
    const level = async () =>
      Number(/(\d+) percent/.exec((await meter.getAttribute('aria-label')) ?? '')?.[1]);
    await expect.poll(level, beside).toBeGreaterThan(0);
    const choice = page.getByLabel('Microphone', { exact: true });
    const names = await choice.getByRole('option').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    await choice.selectOption({ index: 1 });
    await expect.poll(level, beside).toBeGreaterThan(0);
    await expectPagePasses(page, 'the sound check');
    await page.getByRole('button', { name: 'Hear yourself for 5 seconds' }).click();
    await expect(page.getByText(/^Say a sentence\. \d s left\.$/)).toBeVisible();
    await expect(page.getByText('This is how you will sound.')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(/^If it was clear/)).toBeVisible({ timeout: 15_000 });
    expect(started).toEqual([]);
    await page.reload();
    await expect(choice).toHaveValue(/.+/);
  },
);

for (const [name, says] of [
  ['NotAllowedError', /This page is not allowed to use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using the microphone/],
] as const)
  test(
    `D12: a microphone error (${name}) tells what to do`,
    onlyInFull(name !== 'NotAllowedError'),
    async ({ desk }) => {
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
    },
  );
