// A question about a moment of the video: asked on a phone, answered at the desk, read by the patient (CG-198, B19).
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { openApi } from './support/desk-api.ts';
import { test } from './support/journey-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { openDemoReport } from './support/patients.ts';
import { portal, signIn } from './support/people.ts';
import { videoFile } from './support/video-file.ts';
import { watchPage } from './support/watched-page.ts';

const question = 'Does the white line mean a crack?';
const answer = 'No. The white line is the edge of a rib, as everyone has it.';

/** Opens the report on a phone. Returns its case. */
async function openReport(page: Page): Promise<string> {
  await page.setViewportSize({ width: 390, height: 844 });
  return openDemoReport(page);
}

/** Asks a question by keyboard alone. */
async function ask(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
  });
  const button = page.getByRole('button', { name: 'Ask about this moment' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask about this moment' });
  await expect(dialog.getByText(/^At 0:12/)).toBeVisible();
  await expect(dialog.getByText('Not for emergencies.')).toBeVisible();
  await expect(dialog.getByLabel('Your question')).toBeFocused();
  await page.keyboard.type('Draft');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your question')).toHaveValue('Draft');
  await dialog.getByLabel('Your question').fill(question);
  for (const width of [1440, 834, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `asking, ${width}`);
  }
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Send my question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This question is waiting for an answer.', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a question that waits');
}

async function answerFromDesk(page: Page, caseId: string): Promise<void> {
  await page.goto(`${portal('portal')}/cases`);
  await page.getByRole('link', { name: /^Asked/ }).press('Enter');
  await expect(page).toHaveURL(/view=asked/);
  // The clinic may have ordered another report for the same patient, listed until the view has changed.
  await page
    .getByRole('link', { name: 'Priya Raman', exact: true })
    .and(page.locator(`[href*="${caseId}"]`))
    .press('Enter');
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Play from 0:12' }).press('Enter');
  const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThanOrEqual(12);
  await page.getByLabel('Your answer about 0:12').fill(answer);
  await expectPagePasses(page, 'answering');
  await page.getByRole('button', { name: 'Send answer' }).press('Enter');
  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByLabel('Your answer about 0:12')).toBeHidden();
}

test('CG-198, B19: a patient asks on a phone, the signer answers at the desk, the patient reads it', async ({
  browser,
}) => {
  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  const quiet = watchPage(patient);
  const caseId = await openReport(patient);
  await ask(patient);
  const reviewer = await signIn(browser, 'portal', 'reviewer@demo.test');
  await answerFromDesk(reviewer, caseId);
  // The page was open all the time.
  await expect(patient.getByText(answer)).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Play from 0:12' })).toBeVisible();
  await expectAccessible(patient, 'an answered question');
  quiet.expectQuiet('the questions of a patient');
});

/** Answers the question about this time with a video, by keyboard except for choosing the file. */
async function answerWithVideo(
  page: Page,
  site: string,
  { caseId, time, text = answer }: { caseId: string; time: string; text?: string },
): Promise<void> {
  await page.goto(`${site}/case-details?caseId=${caseId}`);
  await page.getByLabel(`Your answer about ${time}`).fill(text);
  const form = page.locator('form', { has: page.getByLabel(`Your answer about ${time}`) });
  await expect(form.getByText('Up to 3 minutes.')).toBeVisible();
  await form.getByRole('button', { name: 'Add a short video' }).press('Enter');
  await expectAccessible(page, 'an answer before its video is chosen');
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await videoFile());
  await expect(form.getByRole('region', { name: 'The video you chose' })).toBeVisible();
  await expectPagePasses(page, 'an answer with a video');
  await form.getByRole('button', { name: 'Send answer' }).press('Enter');
  await expect(form).toBeHidden();
}

test(
  'CG-198, B19: the signer answers with a short video, and the patient plays it on a phone',
  { tag: '@full' },
  async ({ browser }) => {
    const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
    const quiet = watchPage(patient);
    const caseId = await openReport(patient);
    const asked = await askByApi('lakeside', 'patient@lakeside.test', caseId, 9_000);
    await expect(patient.getByText(asked.text)).toBeVisible();

    const reviewer = await signIn(browser, 'portal', 'reviewer@demo.test');
    await answerWithVideo(reviewer, portal('portal'), { caseId, time: '0:09' });
    const staffPlayer = reviewer.getByRole('region', { name: 'Video answer about 0:09, 0:03' });
    await expect(staffPlayer).toBeVisible({ timeout: 120_000 });
    await expectAccessible(reviewer, 'an answer with a video at the desk');

    // The page was open all the time.
    const player = patient.getByRole('region', { name: 'Video answer about 0:09, 0:03' });
    await expect(player).toBeVisible({ timeout: 60_000 });
    await expect(patient.getByText(answer).last()).toBeVisible();
    const clip = player.locator('video');
    expect(await clip.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
    await expectAccessible(patient, 'an answer with a video, 390');
    await player.getByRole('button', { name: /^Play/ }).first().press('Enter');
    await expect.poll(() => clip.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2);
    const overflow = await patient.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    quiet.expectQuiet('a video answer');
  },
);

test('CG-198: where a clinic requires review, a video answer reaches the patient once it is approved', async ({
  browser,
}) => {
  const superAdmin = await openApi('', 'super@demo.test');
  const requireReview = (isRequired: boolean) =>
    superAdmin.call('PUT', '/workspaces/3/settings', { requireReview: isRequired });
  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  const caseId = await openReport(patient);
  await askByApi('lakeside', 'patient@lakeside.test', caseId, 15_000);
  const text = 'The lungs are clear on both sides.';
  await requireReview(true);
  try {
    const admin = await signIn(browser, 'lakeside', 'admin@lakeside.test');
    await answerWithVideo(admin, portal('lakeside'), { caseId, time: '0:15', text });
    const waiting = admin.getByText('Waiting for approval by a reviewer.', { exact: false });
    await expect(waiting).toBeVisible({ timeout: 120_000 });
    await expect(admin.getByRole('button', { name: 'Approve and send' })).toHaveCount(0);
    await expect(patient.getByText(text)).toHaveCount(0);

    const reviewer = await signIn(browser, 'portal', 'reviewer@demo.test');
    await reviewer.goto(`${portal('portal')}/case-details?caseId=${caseId}`);
    await reviewer.getByRole('button', { name: 'Approve and send' }).press('Enter');
    await expectPagePasses(reviewer, 'approving an answer');
    const dialog = reviewer.getByRole('dialog', { name: 'Approve this answer?' });
    await dialog.getByRole('button', { name: 'Approve and send' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(waiting).toBeHidden();
    // The page was open all the time.
    await expect(patient.getByText(text)).toBeVisible();
  } finally {
    await requireReview(false);
  }
});

/** Asks as the patient of the report. Returns the new question. */
async function askByApi(
  site: Parameters<typeof openApi>[0],
  email: string,
  caseId: string,
  atMs: number,
): Promise<{ id: string; text: string }> {
  const text = `Is this as it should be? ${Date.now()}`;
  const patient = await openApi(site, email);
  const { videoReport } = (await patient.call('GET', `/cases/${caseId}`)) as unknown as {
    videoReport: { id: string };
  };
  const body = { videoId: videoReport.id, atMs, text };
  const { questions } = (await patient.call('POST', `/cases/${caseId}/questions`, body)) as unknown as {
    questions: { id: string; text: string }[];
  };
  return { id: questions.find((one) => one.text === text)?.id ?? '', text };
}

/** Opening the report marks the demo's answers as seen, so the patient asks a new question and gets an answer. */
async function answerNewQuestion(caseId: string): Promise<string> {
  const { id, text } = await askByApi('portal', 'patient@demo.test', caseId, 30_000);
  const reviewer = await openApi('portal', 'reviewer@demo.test');
  await reviewer.call('PUT', `/cases/${caseId}/questions/${id}/answer`, { text: answer });
  return text;
}

test(
  'CG-198: the dashboard announces an answer until the patient has seen it',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await signIn(browser, 'portal', 'patient@demo.test');
    await page.goto(`${portal('portal')}/patient-dashboard`);
    const report = page.getByRole('link', { name: /^Completed: / }).first();
    const address = new URL((await report.getAttribute('href')) ?? '', page.url());
    const asked = await answerNewQuestion(address.searchParams.get('caseId') ?? '');
    await page.reload();
    await expect(page.getByText('Your question has an answer').filter({ visible: true })).toBeVisible();
    await report.press('Enter');
    await expect(page.getByText(asked)).toBeVisible();
    await page.goto(`${portal('portal')}/patient-dashboard`);
    await expect(report).toBeVisible();
    await expect(page.getByText('Your question has an answer')).toHaveCount(0);
  },
);
