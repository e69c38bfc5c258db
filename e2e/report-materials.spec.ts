// What the patient receives in addition to the video: chosen while a report is in progress, watched once it is signed
// off.
import { expect, type Page } from '@playwright/test';

import { openCase } from './support/case-page.ts';
import { fileOf, orderFromReport, sendToPatient, submitVideo, type DeskApi } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal, signIn } from './support/people.ts';
import { videoFile } from './support/video-file.ts';

const film = 'Why a knee catches';

/** A picture in the demo's library. */
const picture = 'How the knee looks from the side';

/** Adds a playable video to the library. */
async function addFilm(curator: DeskApi): Promise<void> {
  const form = new FormData();
  const facts = { title: film, category: 'supplementary', type: 'video', anatomy: 'Knee', modality: 'MRI' };
  for (const [field, value] of Object.entries(facts)) form.set(field, value);
  form.set('files', ...(await fileOf(await videoFile(), 'video/mp4')));
  const { id } = await curator.call('POST', '/materials', form);
  const state = async () =>
    ((await curator.call('GET', `/materials/${id}`)) as unknown as { state: string }).state;
  await expect.poll(state, { timeout: 120_000 }).toBe('ready');
}

const playlist = (page: Page) => page.getByRole('list', { name: 'Education Playlist' });
const maxHeight = (page: Page) => playlist(page).evaluate((list) => getComputedStyle(list).maxHeight);

test('T22, T25, E-014, K-003, H-024, H-025, X-012, CG-41: materials are chosen, and the patient watches them', async ({
  desk,
  browser,
}) => {
  await addFilm(await desk.api('superAdmin'));
  const { id } = await orderFromReport(await desk.api('lakeside'), 'Priya Raman', {
    'patient[email]': 'patient@lakeside.test',
    'patient[dateOfBirth]': '1968-09-17',
  });
  const maker = await desk.api('consultant');
  await maker.call('PUT', `/cases/${id}/claim`);
  await submitVideo(maker, id);

  const consultant = await desk.open('consultant');
  await openCase(consultant, id);
  await test.step('chosen by keyboard, without a new video', async () => {
    await consultant.getByRole('button', { name: 'Add a written report or materials' }).press('Enter');
    const form = consultant.getByRole('dialog', { name: 'What goes with the video' });
    await form.getByLabel(/^Written report/).fill('Your knee is sound. No fracture.');
    await form.getByRole('button', { name: 'Choose from the library' }).press('Enter');
    const choice = consultant.getByRole('dialog', { name: 'Supplementary materials' });
    await choice.getByRole('checkbox', { name: film }).press('Space');
    await choice.getByRole('checkbox', { name: picture }).press('Space');
    await expectPagePasses(consultant, 'the choice of materials');
    await choice.getByRole('button', { name: 'Add 2' }).press('Enter');
    await expect(choice).toBeHidden();
    await expectPagePasses(consultant, 'what goes with the video');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form).toBeHidden();
  });

  await test.step('CG-218: staff see the marks that the patient will see', async () => {
    await consultant.getByText('Written report for the patient').click();
    await expect(consultant.getByRole('button', { name: /^fracture ?, not seen$/ })).toBeVisible();
  });

  await test.step('H-025: the case panel shows them, 230 px high at most on large screens', async () => {
    await consultant.getByText('Supplementary materials').click();
    await expect(playlist(consultant).getByRole('button')).toHaveCount(3);
    expect(await maxHeight(consultant)).toBe('230px');
    await expectPagePasses(consultant, 'a draft with materials');
    await playlist(consultant).getByRole('button', { name: film }).click();
    const player = consultant.getByRole('dialog', { name: film });
    await expectPlaying(player.locator('video'));
    await player.getByRole('button', { name: 'Close' }).click();
    await expect(player).toBeHidden();
  });

  await sendToPatient(maker, await desk.api('reviewer'), id);

  const patient = await signIn(browser, 'lakeside', 'patient@lakeside.test');
  await patient.goto(`${portal('lakeside')}/patient-report?caseId=${id}`);
  await test.step('K-003: the patient’s own video comes first; another replaces it temporarily', async () => {
    const entries = playlist(patient).getByRole('button');
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toHaveAttribute('aria-current', 'true');
    expect(await maxHeight(patient)).toBe('500px');
    await expectPagePasses(patient, 'a report with its playlist');
    await entries.nth(1).press('Enter');
    await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true');
    const player = patient.getByRole('region', { name: `Video: ${film}` });
    await expectPlaying(player.locator('video'));
    await expectPagePasses(patient, 'a material that plays');
    await entries.first().press('Enter');
    await expect(patient.getByRole('region', { name: /^Video report:/ })).toBeVisible();
  });

  await test.step('a file that is not a video opens in its viewer', async () => {
    await playlist(patient).getByRole('button', { name: picture }).press('Enter');
    await expect(patient).toHaveURL(/\/viewer\?/);
    await expect(patient.getByRole('img').first()).toBeVisible();
    await expectPagePasses(patient, 'a material in its viewer');
  });
  await patient.context().close();
});

async function expectPlaying(video: ReturnType<Page['locator']>): Promise<void> {
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
}
