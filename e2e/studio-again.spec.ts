// T21: a speaker goes back ten seconds and re-records them. The replaced take is not in the video and can be restored.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { fetchTrack } from './support/event-track.ts';
import { expectPagePasses } from './support/page-check.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  recordButton,
  savedSeconds,
  untilSaved,
  videoSeconds,
} from './support/studio.ts';

const review = (page: Page) => page.getByRole('heading', { level: 1, name: 'Review your recording' });
const parts = (page: Page) => page.getByRole('button', { name: /^Part \d+, / });
const tenSecondsBack = 10;
/** Seconds that an interruption may cost, allowing for late readings on a busy machine. */
const maxLostSeconds = 4;

const secondsIn = (text: string): number => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Waits until the bar shows this many seconds. */
const untilSpoken = (page: Page, seconds: number) =>
  expect
    .poll(() => elapsedSeconds(page), { timeout: 60_000 + seconds * 1_000 })
    .toBeGreaterThanOrEqual(seconds);

/** Waits until the studio resumes after `B`. Returns the position in seconds. */
async function goBack(page: Page): Promise<number> {
  await page.keyboard.press('b');
  const note = page.getByText(/^Continuing from \d+:\d\d$/);
  await expect(note).toBeVisible();
  const from = secondsIn((await note.textContent()) ?? '');
  await expect(note).toBeHidden();
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  return from;
}

/** Draws a line from the middle of the picture by keyboard alone. */
async function drawLine(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await page.keyboard.press('v');
  await page.keyboard.press('v');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
}

const script = 'These are the ventricles.\nThis spot is on the left.\nIt does no harm.';

test(
  'T21, B7, B10, F13, F14, F17: B goes back ten seconds, and the review restores the replaced take',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Spoken Again');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await page.getByRole('tab', { name: 'Script' }).press('Enter');
    const words = page.getByLabel('What you want to say');
    await words.fill(script);
    await words.blur();
    let from = 0;

    await test.step('ten seconds are removed with their line, chapter and ink, by keyboard alone', async () => {
      await page.keyboard.press('Space');
      await untilSpoken(page, 1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('m');
      await untilSpoken(page, 6);
      await page.keyboard.press('Enter');
      await untilSpoken(page, 8);
      await page.keyboard.press('m');
      await expect(page.getByRole('textbox', { name: /^Name of the chapter/ })).toHaveCount(2);
      await page.keyboard.press('Escape');
      // For two seconds after M, a letter is meant for the chapter's name and does nothing else.
      await untilSpoken(page, 11);
      await drawLine(page);
      await untilSpoken(page, 14);
      const before = await elapsedSeconds(page);
      from = await goBack(page);
      expect(Math.abs(before - tenSecondsBack - from)).toBeLessThanOrEqual(1);
      await expect(page.getByRole('textbox', { name: /^Name of the chapter/ })).toHaveCount(1);
      await expect(page.getByText('Line 1 of 3: These are the ventricles.')).toBeAttached();
      expect(await elapsedSeconds(page)).toBeLessThan(before - 5);
      expect(await savedSeconds(page)).toBeLessThanOrEqual(await elapsedSeconds(page));
    });

    await test.step('it resumes from there and is finished', async () => {
      await page.keyboard.press('Enter');
      await untilSpoken(page, from + 3);
      await finish(page);
      await expect(review(page)).toBeVisible({ timeout: 60_000 });
      await expect(parts(page)).toHaveCount(2);
    });

    await test.step('video, captions, chapters and track contain only what is left', async () => {
      const seconds = await videoSeconds(maker, id);
      expect(seconds).toBeGreaterThan(from + 2);
      expect(seconds).toBeLessThan(from + 6);
      const { videoReport } = (await maker.call('GET', `/cases/${id}`)) as unknown as {
        videoReport: { captions: { text: string; start: number }[]; chapters: object[] };
      };
      expect(videoReport.captions.map(({ text }) => text)).toEqual(script.split('\n').slice(0, 2));
      expect(Math.abs((videoReport.captions[1]?.start ?? 0) - from)).toBeLessThan(2);
      expect(videoReport.chapters).toHaveLength(1);
      const { events = [] } = (await fetchTrack(maker, id)) ?? {};
      expect(events.filter(({ type }) => type === 'ink')).toEqual([]);
      expect(events.at(-1)?.t).toBeLessThanOrEqual(seconds * 1_000);
    });

    await test.step('the review restores the take, with its line and chapter', async () => {
      await expectPagePasses(page, 'spoken-over');
      await page.getByRole('button', { name: /^Restore 10\.0 s at 0:0\d$/ }).press('Enter');
      await expect(parts(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'Keep as draft' }).press('Enter');
      await expect(page).toHaveURL(/case-details/);
      await expect.poll(() => videoSeconds(maker, id), { timeout: 60_000 }).toBeGreaterThan(from + 11);
      const { videoReport } = (await maker.call('GET', `/cases/${id}`)) as unknown as {
        videoReport: { captions: { text: string }[]; chapters: object[] };
      };
      const line = 'This spot is on the left.';
      expect(videoReport.captions.filter(({ text }) => text === line)).toHaveLength(2);
      expect(videoReport.chapters).toHaveLength(2);
      const { events = [] } = (await fetchTrack(maker, id)) ?? {};
      expect(events.filter(({ type }) => type === 'ink').length).toBeGreaterThan(0);
    });
  },
);

test(
  'T21, B2, F9: going back survives a reload, and what was kept is still there',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Interrupted Again');
    const page = await desk.open('consultant');
    page.on('dialog', (dialog) => void dialog.accept());
    await openStudio(page, id);
    await recordButton(page).click();
    await untilSaved(page, 14);
    const from = await goBack(page);
    await untilSaved(page, from + 2);
    const spoken = await elapsedSeconds(page);
    await page.reload();
    const found = page.getByText(/A recording of \d:\d\d for Interrupted Again was interrupted/);
    await expect(found).toBeVisible();
    expect(Math.abs(secondsIn((await found.textContent()) ?? '') - spoken)).toBeLessThanOrEqual(
      maxLostSeconds,
    );
    await page.getByRole('button', { name: 'Recover recording' }).click();
    await expect(page.getByText('The recording is saved as the draft for its case.').first()).toBeVisible({
      timeout: 60_000,
    });
    expect(Math.abs((await videoSeconds(maker, id)) - spoken)).toBeLessThanOrEqual(maxLostSeconds);
  },
);

test(
  'T21, B7, F17: fading ink vanishes four seconds after drawing, in the track too; the choice is stored',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Fading Ink');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    const fading = page.getByRole('button', { name: 'Fades', exact: true });
    await page.keyboard.press('Shift+I');
    await expect(fading).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(fading).toHaveAttribute('aria-pressed', 'true');
    await openStudio(page, id);
    await page.keyboard.press('Space');
    await untilSpoken(page, 1);
    await drawLine(page);
    await page.keyboard.press('Shift+I');
    await expect(fading).toHaveAttribute('aria-pressed', 'false');
    await drawLine(page);
    const drawn = await elapsedSeconds(page);
    await untilSpoken(page, drawn + 6);
    await finish(page);
    await videoSeconds(maker, id);
    const { events = [] } = (await fetchTrack(maker, id)) ?? {};
    const marks = events.filter((event) => event.type === 'ink');
    const removed = events.filter((event) => event.type === 'ink-removed');
    expect(marks).toHaveLength(2);
    expect(removed.map(({ ids }) => ids)).toEqual([[marks[0]?.id]]);
    const stayed = (removed[0]?.t ?? 0) - (marks[0]?.t ?? 0);
    // Measured from its first point, because drawing takes a while too, and the track is written a few times a second.
    expect(stayed).toBeGreaterThan(3_600);
    expect(stayed).toBeLessThan(8_000);
  },
);

test(
  'T21, F17: a script becomes a clinic template without the patient’s name and is inserted for another case',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const ids: string[] = [];
    for (const name of ['Edith Moreau', 'Rosa Lind']) ids.push(await claimedCase(clerk, maker, name));
    const page = await desk.open('consultant');
    await openStudio(page, ids[0] ?? '');
    await page.getByRole('tab', { name: 'Script' }).press('Enter');
    const field = page.getByLabel('What you want to say');

    await test.step('without a template, the list says what to do', async () => {
      await page.getByRole('button', { name: 'Templates', exact: true }).press('Enter');
      await expect(page.getByText('Your clinic has no script templates yet.')).toBeVisible();
      await expectAccessible(page, 'no script templates');
      await page.keyboard.press('Escape');
    });

    await test.step('the script is saved', async () => {
      await field.fill('Hello Edith Moreau.\nThese are pictures of your {body part} of {exam date}.');
      await page.getByRole('button', { name: 'Save as template' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save this script as a template' });
      await expect(dialog.getByLabel('Text')).toHaveValue(/^Hello \{name\}\.\nThese are/);
      await expectPagePasses(page, 'saving-a-template');
      await dialog.getByLabel('Name').fill('Brain, first visit');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('in a colleague’s case it gets that case’s details', async () => {
      await openStudio(page, ids[1] ?? '');
      await page.getByRole('tab', { name: 'Script' }).press('Enter');
      await page.getByRole('button', { name: 'Templates', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Rename “Brain, first visit”' }).press('Enter');
      await page.getByRole('dialog', { name: 'Rename this template' }).getByLabel('Name').fill('Brain');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Insert “Brain”' })).toBeVisible();
      await expectPagePasses(page, 'script-templates');
      await page.getByRole('button', { name: 'Insert “Brain”' }).press('Enter');
      await expect(field).toHaveValue(
        /^Hello \S.+\.\nThese are pictures of your brain of \w+ \d+, 20\d\d\.$/,
      );
      await expect(field).not.toHaveValue(/Edith/);
    });

    await test.step('deleting asks first', async () => {
      await page.getByRole('button', { name: 'Templates', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Delete “Brain”' }).press('Enter');
      await page.getByRole('button', { name: 'Delete template' }).press('Enter');
      await expect(page.getByText('Your clinic has no script templates yet.')).toBeVisible();
    });
  },
);
