// B11: the review strip shows what is seen and spoken at each time. Its parts can be reordered, and clips inserted
// between them.
import { expect, type Page } from '@playwright/test';

import { fileOf, type DeskApi } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { claimedCase, finish, openStudio, recordButton, untilSaved, videoSeconds } from './support/studio.ts';
import { spokenFile, uprightFile } from './support/video-file.ts';
import { expectPagePasses } from './support/page-check.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Review your recording' });
const part = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Part ${number}, `) });
const parts = (page: Page) => page.getByRole('button', { name: /^Part \d+, / });
const place = (page: Page) => page.getByRole('slider', { name: 'Place in the video' });
const shown = (page: Page) => page.getByRole('toolbar', { name: 'What is shown' });
const line = (page: Page, text: RegExp) =>
  page.getByRole('region', { name: 'What you say' }).getByRole('button', { name: text });
const lines = (page: Page) => page.locator('[data-line]');
const lengths = async (page: Page) =>
  (await parts(page).all()).reduce<Promise<string[]>>(
    async (all, one) => [
      ...(await all),
      /[\d.]+ s/.exec((await one.getAttribute('aria-label')) ?? '')?.[0] ?? '',
    ],
    Promise.resolve([]),
  );

/** Adds an upright four-second video to the library and waits until it can be used. */
async function addLibraryVideo(maker: DeskApi, title: string): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ title, category: 'educational', type: 'video' }))
    form.set(field, value);
  form.set('files', ...(await fileOf(await uprightFile(), 'video/mp4')));
  const { id } = await maker.call('POST', '/materials', form);
  const state = async () =>
    ((await maker.call('GET', `/materials/${id}`)) as unknown as { state: string }).state;
  await expect.poll(state, { timeout: 90_000 }).toBe('ready');
}

/** Creates a twelve-second draft that explains four slices, with two captions. */
async function explained(page: Page, maker: DeskApi, id: string): Promise<void> {
  await openStudio(page, id);
  await recordButton(page).click();
  for (const second of [3, 6, 9]) {
    await untilSaved(page, second);
    await page.getByRole('main').locator('section').first().press('ArrowDown');
  }
  await untilSaved(page, 11);
  await finish(page);
  await expect(heading(page)).toBeVisible({ timeout: 60_000 });
  const { videoId, version } = (await maker.call('GET', `/cases/${id}/video-edit`)) as unknown as {
    videoId: string;
    version: number;
  };
  const captions = [
    { start: 1, end: 4.5, text: 'These are the ventricles. They are spaces filled with fluid.' },
    { start: 6, end: 9, text: 'Yours have a normal size.' },
  ];
  await maker.call('PUT', `/cases/${id}/video-tracks`, { videoId, version, captions, chapters: [] });
  await page.reload();
  await expect(heading(page)).toBeVisible({ timeout: 60_000 });
}

test(
  'B11, B7, F17: the strip shows slices and words at their time, and its parts can be reordered',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Strip Of Slices');
    const page = await desk.open('consultant');
    await explained(page, maker, id);

    await test.step('each slice has its picture, and a press seeks to it', async () => {
      const pictures = shown(page).getByRole('button');
      await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(4);
      await expect.poll(() => shown(page).locator('img').count()).toBeGreaterThanOrEqual(4);
      await pictures.nth(2).click();
      await expect
        .poll(async () => Number(await place(page).getAttribute('aria-valuenow')))
        .toBeGreaterThan(3);
      await line(page, /^Yours have a normal size/).click();
      await expect(place(page)).toHaveAttribute('aria-valuenow', '6');
      await expectPagePasses(page, 'strip');
    });

    await test.step('with the keyboard, each row is one Tab stop', async () => {
      const pictures = shown(page).getByRole('button');
      await pictures.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(pictures.nth(1)).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(place(page)).toHaveAttribute('aria-valuenow', '0');
    });

    await test.step('Alt with an arrow moves the part, announces it, and can be undone', async () => {
      await place(page).press('Home');
      for (let second = 0; second < 5; second += 1) await place(page).press('ArrowRight');
      await place(page).blur();
      await page.keyboard.press('\\');
      await expect(parts(page)).toHaveCount(2);
      const before = await lengths(page);
      await part(page, 2).focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(page.getByRole('status').getByText('Part 2 is now part 1 of 2.')).toBeAttached();
      await expect(part(page, 1)).toBeFocused();
      expect(await lengths(page)).toEqual(before.toReversed());
      // The words move with their part.
      await expect(lines(page).first()).toHaveText(/^Yours have a normal size/);
      await page.keyboard.press('Control+z');
      expect(await lengths(page)).toEqual(before);
      await page.keyboard.press('Control+Shift+z');
      expect(await lengths(page)).toEqual(before.toReversed());
    });

    await test.step('dragging does the same, and the saved edit has the new order', async () => {
      const before = await lengths(page);
      const box = await part(page, 1).boundingBox();
      const other = await part(page, 2).boundingBox();
      if (!box || !other) throw new Error('There are no parts.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(other.x + other.width - 10, other.y + 20, { steps: 6 });
      await page.mouse.up();
      expect(await lengths(page)).toEqual(before.toReversed());
      await part(page, 1).press('Alt+ArrowRight');
      await page.getByRole('button', { name: 'Keep as draft' }).click();
      await expect(page).toHaveURL(/case-details/);
      const saved = async () =>
        (await maker.call('GET', `/cases/${id}/video-edit`)) as unknown as {
          state: string;
          captions: { text: string }[];
          edit: { parts: { start: number }[] };
        };
      await expect.poll(async () => (await saved()).state, { timeout: 60_000 }).toBe('ready');
      const { edit, captions } = await saved();
      expect(edit.parts.map(({ start }) => Math.floor(start / 1_000))).toEqual([5, 0]);
      expect(captions[0]?.text).toBe('Yours have a normal size.');
    });
  },
);

test(
  'B11, F13, F17: a library clip is inserted by keyboard alone, plays, and is joined without re-encoding the rest',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Clip Before');
    const form = new FormData();
    form.set('video', ...(await fileOf(await spokenFile(), 'video/mp4')));
    await maker.call('POST', `/cases/${id}/video-report`, form);
    await maker.until(id, ({ videoReport }) => videoReport?.status === 'ready');
    await addLibraryVideo(maker, 'What a scan is');
    const page = await desk.open('consultant', `/case-recording?caseId=${id}`);
    await expect(heading(page)).toBeVisible({ timeout: 60_000 });

    await test.step('it is chosen with its place', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Add a clip' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add a clip' });
      await dialog.getByRole('radio', { name: /What a scan is/ }).press('Space');
      await dialog.getByLabel('Where to put it').selectOption('Before part 1');
      await expectPagePasses(page, 'clip-dialog');
      await dialog.getByRole('button', { name: 'Add to video' }).press('Enter');
      await expect(parts(page)).toHaveCount(2, { timeout: 90_000 });
      await expect(part(page, 1)).toHaveAccessibleName(/clip: What a scan is$/);
      await expect(page.getByRole('status').getByText('“What a scan is” is now part 1.')).toBeAttached();
      await expectPagePasses(page, 'strip-with-clip');
    });

    await test.step('it is undone, inserted again, and plays into the recording', async () => {
      await page.keyboard.press('Control+z');
      await expect(parts(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Add “What a scan is”' }).press('Enter');
      await part(page, 2).press('Alt+ArrowLeft');
      await expect(part(page, 1)).toHaveAccessibleName(/clip: What a scan is$/);
      await expect(page.getByText('the video has to be encoded again', { exact: false })).toBeHidden();
    });

    await test.step('the saved edit has both, and the browser plays every part of it', async () => {
      await page.getByRole('button', { name: 'Keep as draft' }).press('Enter');
      await expect(page).toHaveURL(/case-details/);
      expect(await videoSeconds(maker, id)).toBeCloseTo(12 + 4, 0);
      const { videoReport } = (await maker.call('GET', `/cases/${id}`)) as unknown as {
        videoReport: { downloadLink: string };
      };
      const seen = await page.evaluate(async (link) => {
        const video = document.createElement('video');
        video.src = link;
        const at = async (seconds: number) => {
          const isThere = new Promise((done, fail) => {
            video.addEventListener('seeked', done, { once: true });
            video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true });
          });
          video.currentTime = seconds;
          await isThere;
          const canvas = new OffscreenCanvas(32, 18);
          const drawn = canvas.getContext('2d');
          drawn?.drawImage(video, 0, 0, 32, 18);
          const bytes = drawn?.getImageData(0, 0, 32, 18).data ?? [];
          return [...bytes].reduce((sum, byte) => sum + byte, 0) / bytes.length;
        };
        // An upright clip has black bars at its sides, so it is darker than the recording.
        return { clip: await at(1), recording: await at(8), again: await at(2) };
      }, videoReport.downloadLink);
      expect(seen.clip).toBeLessThan(seen.recording - 20);
      expect(Math.abs(seen.again - seen.clip)).toBeLessThan(10);
    });
  },
);
