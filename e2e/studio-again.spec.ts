// T21: a speaker goes back ten seconds and speaks over them; what was spoken over is out of the video and can come back.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/desk-test.ts';
import { fetchTrack } from './support/event-track.ts';
import { expectFine } from './support/page-check.ts';
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
/** What a break may cost, and how late the page may be read on a busy machine. */
const mostLost = 4;

const secondsIn = (text: string): number => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Waits until the bar counts so many seconds. */
const untilSpoken = (page: Page, seconds: number) =>
  expect
    .poll(() => elapsedSeconds(page), { timeout: 60_000 + seconds * 1_000 })
    .toBeGreaterThanOrEqual(seconds);

/** Waits until the studio goes on after `B`; gives where, in seconds. */
async function goBack(page: Page): Promise<number> {
  await page.keyboard.press('b');
  const note = page.getByText(/^Continuing from \d+:\d\d$/);
  await expect(note).toBeVisible();
  const from = secondsIn((await note.textContent()) ?? '');
  await expect(note).toBeHidden();
  await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  return from;
}

/** Draws a line from the middle of the picture by keys alone. */
async function drawLine(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await page.keyboard.press('v');
  await page.keyboard.press('v');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
}

const script = 'These are the ventricles.\nThis spot is on the left.\nIt does no harm.';

test('T21, B7, B10, F13, F14, F17: B goes back ten seconds, and the review brings back what was spoken over', async ({
  desk,
}) => {
  const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, maker, 'Spoken Again');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await page.getByRole('tab', { name: 'Script' }).press('Enter');
  const words = page.getByLabel('What you want to say');
  await words.fill(script);
  await words.blur();
  let from = 0;

  await test.step('ten seconds are taken away with their line, chapter and ink, by keys alone', async () => {
    await page.keyboard.press('Space');
    await untilSpoken(page, 1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('m');
    await untilSpoken(page, 6);
    await page.keyboard.press('Enter');
    await untilSpoken(page, 8);
    await page.keyboard.press('m');
    await expect(page.getByRole('textbox', { name: /^Name of the chapter/ })).toHaveCount(2);
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

  await test.step('it goes on from there and is finished', async () => {
    await page.keyboard.press('Enter');
    await untilSpoken(page, from + 3);
    await finish(page);
    await expect(review(page)).toBeVisible({ timeout: 60_000 });
    await expect(parts(page)).toHaveCount(2);
  });

  await test.step('video, captions, chapters and track have no more than what is left', async () => {
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

  await test.step('the review brings the take back, with its line and chapter', async () => {
    await expectFine(page, 'spoken-over');
    await page.getByRole('button', { name: /^Bring back 10\.0 s at 0:0\d$/ }).press('Enter');
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
});

test(
  'T21, B2, F9: going back survives a reload, and what was kept is there',
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
    expect(Math.abs(secondsIn((await found.textContent()) ?? '') - spoken)).toBeLessThanOrEqual(mostLost);
    await page.getByRole('button', { name: 'Recover recording' }).click();
    await expect(page.getByText('The recording is saved as the draft for its case.').first()).toBeVisible({
      timeout: 60_000,
    });
    expect(Math.abs((await videoSeconds(maker, id)) - spoken)).toBeLessThanOrEqual(mostLost);
  },
);

test(
  'T21, B7, F17: fading ink vanishes four seconds after it was drawn, in the track too; the choice is kept',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, maker, 'Fading Ink');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    const fading = page.getByRole('button', { name: 'Ink fades after 4 seconds, key ⇧K' });
    await page.keyboard.press('Shift+K');
    await expect(fading).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(fading).toHaveAttribute('aria-pressed', 'true');
    await openStudio(page, id);
    await page.keyboard.press('Space');
    await untilSpoken(page, 1);
    await drawLine(page);
    await page.keyboard.press('Shift+K');
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
    // From its first point, because drawing it takes a while, too; the track is written a few times a second.
    expect(stayed).toBeGreaterThan(3_600);
    expect(stayed).toBeLessThan(8_000);
  },
);

test(
  'T21, F17: a script becomes a template of the clinic without the patient’s name, and is inserted for another',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const ids: string[] = [];
    for (const name of ['Edith Moreau', 'Rosa Lind']) ids.push(await claimedCase(clerk, maker, name));
    const page = await desk.open('consultant');
    await openStudio(page, ids[0] ?? '');
    await page.getByRole('tab', { name: 'Script' }).press('Enter');
    const field = page.getByLabel('What you want to say');

    await test.step('without one, the list says what to do', async () => {
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
      await expectFine(page, 'saving-a-template');
      await dialog.getByLabel('Name').fill('Brain, first visit');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('a colleague’s case gets it with its own details', async () => {
      await openStudio(page, ids[1] ?? '');
      await page.getByRole('tab', { name: 'Script' }).press('Enter');
      await page.getByRole('button', { name: 'Templates', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Rename “Brain, first visit”' }).press('Enter');
      await page.getByRole('dialog', { name: 'Rename this template' }).getByLabel('Name').fill('Brain');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Insert “Brain”' })).toBeVisible();
      await expectFine(page, 'script-templates');
      await page.getByRole('button', { name: 'Insert “Brain”' }).press('Enter');
      await expect(field).toHaveValue(
        /^Hello \S.+\.\nThese are pictures of your brain of \w+ \d+, 20\d\d\.$/,
      );
      await expect(field).not.toHaveValue(/Edith/);
    });

    await test.step('deleting asks', async () => {
      await page.getByRole('button', { name: 'Templates', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Delete “Brain”' }).press('Enter');
      await page.getByRole('button', { name: 'Delete template' }).press('Enter');
      await expect(page.getByText('Your clinic has no script templates yet.')).toBeVisible();
    });
  },
);
