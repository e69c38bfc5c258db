// The recording studio as a journey uses it: a case with images, a running recording, and its result.
import { expect, type Locator, type Page } from '@playwright/test';

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fileOf, newPatient, orderOf, type DeskApi } from './desk-api.ts';
import { expectPicture } from './pictures.ts';
import { smallStudy, writtenReport } from './study-folder.ts';

/**
 * Creates a case with images that the consultant has claimed, for a new patient or the one in `known`, with the images
 * of `seed` or of a folder. Returns its ID.
 */
export async function claimedCase(
  clerk: DeskApi,
  consultant: DeskApi,
  name: string,
  {
    seed = name,
    images,
    ...known
  }: { email?: string; dateOfBirth?: string; seed?: string; images?: string } = {},
): Promise<string> {
  const { patient, ...order } = orderOf({ ...newPatient(name), ...known });
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries(order)) form.set(field, String(value));
  const folder = images ?? (await smallStudy(name, patient.dateOfBirth, seed)).folder;
  for (const path of await readdir(folder, { recursive: true })) await addFile(form, join(folder, path));
  form.set('reportFiles', ...(await fileOf(await writtenReport(), 'application/pdf')));
  const { id } = await clerk.call('POST', '/cases', form);
  await clerk.until(id, ({ status }) => status.value === 'new');
  await consultant.call('PUT', `/cases/${id}/claim`);
  return id;
}

/** Skips folders. */
async function addFile(form: FormData, path: string): Promise<void> {
  const file = await fileOf(path, 'application/dicom').catch(() => null);
  if (file) form.append('files', ...file);
}

/** Opens the studio of a case and waits for its first picture. */
export async function openStudio(page: Page, caseId: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/case-recording?caseId=${caseId}`);
  await expectPicture(page, page.locator('canvas').first());
}

/** Opens the studio from the case page, as its consultant does, and waits for its first picture. */
export async function startStudio(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Video Recorder' }).click();
  await expectPicture(page, page.locator('canvas').first());
}

/** The studio's side sheet. */
export const sheet = (page: Page): Locator => page.getByRole('complementary', { name: 'Case and script' });

export const recordButton = (page: Page) => page.getByRole('button', { name: 'Record', exact: true });

/** Presses Record and waits until the server has this many seconds. */
export async function record(page: Page, seconds: number): Promise<void> {
  await recordButton(page).click();
  await untilSaved(page, seconds);
}

/** Waits until the studio reports that the server has this many seconds. */
export const untilSaved = (page: Page, seconds: number): Promise<void> =>
  expect
    .poll(() => savedSeconds(page), { timeout: 60_000 + seconds * 1_000 })
    .toBeGreaterThanOrEqual(seconds);

/** Returns how many seconds the server has according to the studio, or -1 if it shows nothing. */
export async function savedSeconds(page: Page): Promise<number> {
  const texts = await page.getByRole('status').allTextContents();
  return secondsIn(texts.find((text) => /[Ss]aved.*\d:\d\d/.test(text)) ?? '');
}

/** Returns the length of the recording so far, as shown in the bar. */
export async function elapsedSeconds(page: Page): Promise<number> {
  return secondsIn((await page.getByRole('timer').textContent()) ?? '');
}

function secondsIn(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return seconds === undefined ? -1 : Number(minutes) * 60 + Number(seconds);
}

/** The page that reviews the draft, in one of its states. */
const afterFinish =
  /^(Your video is being prepared|Finding where the recording can be cut|Review your recording)$/;

export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByRole('heading', { name: afterFinish })).toBeVisible({ timeout: 60_000 });
}

/** Returns the length of a case's finished video in seconds, once it is playable. */
export async function videoSeconds(consultant: DeskApi, caseId: string): Promise<number> {
  const read = async () => (await consultant.call('GET', `/cases/${caseId}`)).videoReport;
  await expect.poll(async () => (await read())?.status, { timeout: 150_000, intervals: [200] }).toBe('ready');
  return (await read())?.duration ?? 0;
}

/** Seeks a video to a second and waits for its picture. */
export const seek = (video: Locator, seconds: number): Promise<void> =>
  video.evaluate(async (element: HTMLVideoElement, to) => {
    const isThere = new Promise((done) => element.addEventListener('seeked', done, { once: true }));
    element.currentTime = to;
    await isThere;
  }, seconds);
