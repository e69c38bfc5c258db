// The video that welcomes a clinic's patients: added, watched beside a report, replaced and removed.
import { expect, type Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expectAccessible } from './support/accessibility.ts';
import { openCase } from './support/case-page.ts';
import { openApi, type Answer } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { portal, signIn } from './support/people.ts';
import { videoFile } from './support/video-file.ts';

const clinic = 'Lakeside Clinic';
const introduction = (page: Page) => page.getByRole('button', { name: `Introduction of ${clinic} Watch` });
const welcome = (page: Page) => page.getByRole('button', { name: `A welcome from ${clinic} Watch` });

/** Checks the page at every screen width. */
async function expectGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where}, ${width}`);
  }
}

/** Chooses a file in the dialog that a button opens and sends it. */
async function choose(page: Page, action: string, path: string) {
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.locator('input[type="file"]').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Upload the video' }).click();
  return dialog;
}

/** Plays the video of a card and closes it. */
async function watch(page: Page, name: string): Promise<void> {
  const player = page.getByRole('dialog', { name }).getByRole('region', { name });
  await player.getByRole('button', { name: /^Play/ }).first().click();
  const time = () => player.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime);
  await expect.poll(time).toBeGreaterThan(0.2);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
}

test(
  'P-042, E-050, V-109, K-003: a super-admin adds a clinic introduction, its patients see it, nobody else changes it',
  { tag: '@full' },
  async ({ desk, browser }) => {
    const superAdmin = await desk.api('superAdmin');
    const list = await superAdmin.call('GET', '/cases?status=completed&keyword=Priya%20Raman');
    const [report] = (list as unknown as { data: Answer[] }).data;
    const caseId = report?.id ?? '';
    const film = await videoFile();
    const note = join(dirname(film), 'note.mp4');
    await writeFile(note, 'This is a note and no film at all.\n'.repeat(20));

    const page = await desk.open('superAdmin');
    await openCase(page, caseId);
    await expect(page.getByText('This clinic has no introduction video yet')).toBeVisible();
    await expectGood(page, 'a case of a clinic without an introduction');
    const dialog = await choose(page, 'Add an introduction video', film);
    await expect(dialog).toBeHidden();
    // It becomes playable without a reload.
    await expect(introduction(page)).toBeVisible({ timeout: 120_000 });
    await expectGood(page, 'a case of a clinic with an introduction');
    await introduction(page).click();
    await expectAccessible(page, 'an introduction in its dialog');
    await watch(page, `Introduction of ${clinic}`);

    // Its patient sees it beside the report, after the report’s own video.
    const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
    const reportPage = `${portal('lakeside')}/patient-report?caseId=${caseId}`;
    await patient.goto(reportPage);
    await expect(welcome(patient)).toBeVisible();
    expect(await patient.locator('video[autoplay]').count()).toBe(0);
    await expectGood(patient, 'a report with a welcome');
    await welcome(patient).click();
    await watch(patient, `A welcome from ${clinic}`);

    // A file that is not a video is refused with a message, and the old video stays.
    const refused = await choose(page, 'Replace the introduction video', note);
    await expect(
      refused.getByText('This file is not a video. Please choose an MP4, MOV or WebM file.'),
    ).toBeVisible();
    await expectAccessible(page, 'a file that is no video');
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await expect(introduction(page)).toBeVisible();

    // Its administrator can watch it but not change it.
    const admin = await signIn(browser, 'lakeside', 'admin@lakeside.test');
    await openCase(admin, caseId);
    await expect(introduction(admin)).toBeVisible();
    await expect(admin.getByRole('button', { name: /the introduction video$/ })).toHaveCount(0);
    await expectGood(admin, 'an introduction for the clinic’s administrator');
    const api = await openApi('lakeside', 'admin@lakeside.test');
    await expect(api.call('PUT', '/workspaces/3', { globalVideoIntroduction: '' })).rejects.toThrow(/: 403 /);

    // A new one replaces it.
    const other = join(dirname(film), 'other.mp4');
    await writeFile(other, await readFile(film));
    const before = await introduction(page).locator('img').getAttribute('src');
    await expect(await choose(page, 'Replace the introduction video', other)).toBeHidden();
    await expect(page.getByText(/^The new video is being prepared/)).toBeHidden({ timeout: 120_000 });
    await expect(introduction(page).locator('img')).not.toHaveAttribute('src', before ?? '');

    // After its removal it is gone for everyone.
    await page.getByRole('button', { name: 'Remove the introduction video' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the introduction video?' });
    await expectAccessible(page, 'the question before the removal');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('This clinic has no introduction video yet')).toBeVisible();
    await expect(introduction(admin)).toHaveCount(0);
    await patient.goto(reportPage);
    await expect(patient.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(patient.getByRole('heading', { name: 'Supplied Files' })).toBeVisible();
    await expect(welcome(patient)).toHaveCount(0);
    await patient.context().close();
    await admin.context().close();
  },
);
