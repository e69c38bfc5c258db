// B10: chapters are marked while recording, captions are fitted to the speech, and the patient gets both.
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

import { expectAccessible } from './support/accessibility.ts';
import { openCase } from './support/case-page.ts';
import { sendToPatient } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal, signIn } from './support/people.ts';
import {
  claimedCase,
  elapsedSeconds,
  openStudio,
  record,
  untilSaved,
  videoSeconds,
} from './support/studio.ts';

const captionFields = (page: Page) => page.getByRole('textbox', { name: /^Caption \d+,/ });

test('B10, F14, T22, T26, T30, K-002: marked, captioned by keyboard, sent, signed off, read along', async ({
  desk,
  browser,
}) => {
  const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
  const known = { email: 'patient@lakeside.test', dateOfBirth: '1968-09-17' };
  const id = await claimedCase(clerk, maker, 'Priya Raman', known);
  const consultant = await desk.open('consultant');

  await test.step('M marks a chapter at the recording’s own clock, which can be named in place', async () => {
    await openStudio(consultant, id);
    await record(consultant, 2);
    const pressed = await elapsedSeconds(consultant);
    await consultant.keyboard.press('m');
    const name = consultant.getByRole('textbox', { name: /^Name of the chapter at 0:0\d/ });
    await expect(name).toHaveCount(1);
    const [, at] = /0:(\d\d)/.exec((await name.getAttribute('aria-label')) ?? '') ?? [];
    expect(Math.abs(Number(at) - pressed)).toBeLessThanOrEqual(1);
    // Typed right away, without clicking into the field.
    await consultant.keyboard.type('The fluid spaces');
    await expect(name).toHaveValue('The fluid spaces');
    await consultant.keyboard.press('Enter');
    await expect(name).not.toBeFocused();
    await untilSaved(consultant, 6);
    await consultant.getByRole('button', { name: 'Chapter', exact: true }).click();
    const second = consultant.getByRole('textbox', { name: /^Name of the chapter/ }).nth(1);
    await expect(second).toBeFocused();
    await expectPagePasses(consultant, 'the studio with marks');
    await expect(second).not.toBeFocused();
    await untilSaved(consultant, 9);
  });

  await test.step('F17: keys keep their meaning after a click, and a pause can change the microphone', async () => {
    await consultant.getByRole('button', { name: 'Chapter', exact: true }).click();
    await expect(consultant.getByRole('textbox', { name: /^Name of the chapter/ })).toHaveCount(3);
    await consultant.keyboard.press('Space');
    await expect(consultant.getByText('Paused', { exact: true })).toBeVisible();
    await consultant.getByRole('button', { name: 'Remove the chapter' }).nth(2).click();
    await consultant.getByRole('tab', { name: 'Sound' }).click();
    const microphone = consultant.getByRole('combobox', { name: 'Microphone' });
    await microphone.selectOption({ index: 1 });
    await expectAccessible(consultant, 'the microphone in a pause');
    await consultant.getByRole('button', { name: 'Resume' }).click();
    await expect(microphone).toBeDisabled();
    await consultant.keyboard.press('Enter');
    await expect(consultant.getByText('Recording', { exact: true })).toBeVisible();
    await untilSaved(consultant, 10);
  });

  await test.step('the marks survive a reload together with the recording', async () => {
    consultant.on('dialog', (dialog) => void dialog.accept());
    await consultant.reload();
    await consultant.getByRole('button', { name: 'Recover recording' }).click();
    await expect(
      consultant.getByText('The recording is saved as the draft for its case.').first(),
    ).toBeVisible({ timeout: 60_000 });
    expect(await videoSeconds(maker, id)).toBeGreaterThan(6);
    const { videoReport } = (await maker.call('GET', `/cases/${id}`)) as unknown as {
      videoReport: { chapters: { title: string }[] };
    };
    expect(videoReport.chapters.map(({ title }) => title)).toEqual(['The fluid spaces', '']);
  });

  await test.step('without captions, the list and the question before sending tell the user', async () => {
    await consultant.goto(`${portal('')}/cases?view=mine`);
    await expect(consultant.locator(`[data-case="${id}"]`)).toContainText('No captions');
    await openCase(consultant, id);
    await consultant.getByRole('button', { name: 'Send for Review' }).click();
    const dialog = consultant.getByRole('dialog');
    await expect(dialog).toContainText('some patients cannot hear it');
    await expectAccessible(consultant, 'the question before a report without captions is sent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('typed text is fitted to the speech, by keyboard alone', async () => {
    await consultant.getByRole('link', { name: 'Captions and chapters' }).press('Enter');
    await expect(consultant).toHaveURL(/case-captions/);
    await expectPagePasses(consultant, 'the editor without captions');
    await consultant.getByRole('button', { name: 'Paste text' }).press('Enter');
    const dialog = consultant.getByRole('dialog', { name: 'Paste what you said' });
    await dialog
      .getByLabel('Text')
      .fill('Hello Priya.\nThese are the fluid spaces.\nThey are of a normal size.');
    await dialog.getByRole('button', { name: 'Make captions' }).press('Enter');
    await expect(dialog).toBeHidden({ timeout: 60_000 });
    await expect(captionFields(consultant)).toHaveCount(3);
    await expectPagePasses(consultant, 'the editor with captions');
  });

  await test.step('a caption is split, merged, moved and undone; an invalid one tells how to fix it', async () => {
    const second = captionFields(consultant).nth(1);
    await second.focus();
    await second.press('Home');
    for (let step = 0; step < 9; step += 1) await second.press('ArrowRight');
    await second.press('Control+Enter');
    await expect(captionFields(consultant)).toHaveCount(4);
    await consultant.keyboard.press('Control+z');
    await expect(captionFields(consultant)).toHaveCount(3);
    await second.focus();
    const before = await second.getAttribute('aria-label');
    await second.press('Alt+Shift+Comma');
    await expect(second).not.toHaveAttribute('aria-label', before ?? '');
    await captionFields(consultant).last().fill('x'.repeat(60));
    await expect(consultant.getByText(/Fix this before you save:/)).toBeVisible();
    await consultant.keyboard.press('Control+s');
    await expect(consultant.getByText('Not saved yet')).toBeVisible();
    await expectPagePasses(consultant, 'the editor with something to mend');
    await captionFields(consultant).last().fill('They are of a normal size.');
    await consultant.keyboard.press('Control+s');
    await expect(consultant.getByText('Everything is saved')).toBeVisible();
  });

  await test.step('the saved file is WebVTT, and a hostile one is refused with a message', async () => {
    const saving = consultant.waitForEvent('download');
    await consultant.getByRole('button', { name: 'Save as a file' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toMatch(/^WEBVTT\n\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\nHello Priya\.\n/);
    const hostile = {
      name: 'evil.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('<script>alert(1)</script>'),
    };
    await consultant.locator('input[type=file]').setInputFiles(hostile);
    await expect(consultant.getByText(/^This is not a WebVTT file/)).toBeVisible();
  });

  await test.step('a colleague’s change is not overwritten', async () => {
    const tracks = await maker.call('GET', `/cases/${id}/video-tracks`);
    await captionFields(consultant).first().fill('Hello Priya, how are you?');
    const chapters = [
      { start: 0, title: 'Hello' },
      { start: 4, title: 'The fluid spaces' },
    ];
    await maker.call('PUT', `/cases/${id}/video-tracks`, { ...pick(tracks), chapters });
    await expect(consultant.getByText('Someone else has changed these captions or chapters.')).toBeVisible();
    await consultant.keyboard.press('Control+s');
    await expect(
      consultant.getByText(/^Someone else has changed these captions or chapters in the meantime\./),
    ).toBeVisible();
    await consultant.getByRole('button', { name: 'Load the latest version' }).click();
    await expect(captionFields(consultant).first()).toHaveValue('Hello Priya.');
    await expect(consultant.getByText('Everything is saved')).toBeVisible();
  });

  await sendToPatient(maker, await desk.api('reviewer'), id);

  await test.step('the patient reads along and finds the chapters by keyboard', async () => {
    const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
    await patient.goto(`${portal('lakeside')}/patient-report?caseId=${id}`);
    const chapter = patient.getByRole('button', { name: /0:04 The fluid spaces/ });
    await chapter.press('Enter');
    await expect(patient.getByRole('slider').first()).toHaveAttribute('aria-valuetext', /The fluid spaces$/);
    const said = ['Hello Priya.', 'These are the fluid spaces.', 'They are of a normal size.'];
    await expect(patient.getByText(new RegExp(said.join('|').replaceAll('.', '\\.'))).first()).toBeVisible();
    await expectPagePasses(patient, 'the report with captions and chapters');
    await patient.context().close();
  });
});

/** Picks the request body from a tracks response. */
function pick(answer: unknown) {
  const { videoId, version, captions } = answer as { videoId: string; version: number; captions: unknown[] };
  return { videoId, version, captions };
}
