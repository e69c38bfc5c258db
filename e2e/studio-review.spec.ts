// D8: a consultant cuts, reorders and re-records a recording before sending it; the reviewer compares versions.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { openCase } from './support/case-page.ts';
import { fileOf, type DeskApi } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { expectPagePasses } from './support/page-check.ts';
import { portal } from './support/people.ts';
import { expectPicture } from './support/pictures.ts';
import { claimedCase, finish, openStudio, record, videoSeconds } from './support/studio.ts';
import { spokenFile } from './support/video-file.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Review your recording' });
const part = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Part ${number}, `) });
const parts = (page: Page) => page.getByRole('button', { name: /^Part \d+, / });
const status = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible();

/** The length of the film by the parts of the strip. */
async function filmSeconds(page: Page): Promise<number> {
  const labels = await parts(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return labels.reduce((sum, label) => sum + Number(/([\d.]+) s\b/.exec(label ?? '')?.[1]), 0);
}

/** A case in progress whose draft contains a silence. */
async function draftedCase(clerk: DeskApi, consultant: DeskApi, name: string): Promise<string> {
  const id = await claimedCase(clerk, consultant, name);
  const form = new FormData();
  form.set('video', ...(await fileOf(await spokenFile(), 'video/mp4')));
  await consultant.call('POST', `/cases/${id}/video-report`, form);
  await consultant.until(id, ({ videoReport }) => videoReport?.status === 'ready');
  return id;
}

async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`${portal('')}/case-recording?caseId=${id}`);
  await expect(heading(page)).toBeVisible({ timeout: 60_000 });
}

/** A wide window has room for both columns. */
const expectGood = (page: Page, where: string) => expectPagePasses(page, where, [390, 834, 1440, 1920]);

test('D8, B11, T22, T25, F17: after recording, the draft opens and is cut, named and sent by keyboard only', async ({
  desk,
}) => {
  const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, maker, 'Reviewed Recording');
  const page = await desk.open('consultant');

  await test.step('Finish opens the draft', async () => {
    await openStudio(page, id);
    await record(page, 6);
    await finish(page);
    await expect(heading(page)).toBeVisible({ timeout: 60_000 });
    await expect(parts(page)).toHaveCount(1);
    await status(page, 'Everything is saved');
    await expectGood(page, 'the review of a recording');
    const { videoId, version } = (await maker.call('GET', `/cases/${id}/video-edit`)) as unknown as {
      videoId: string;
      version: number;
    };
    const captions = [
      { start: 1, end: 1.8, text: 'Hello Maggie.' },
      { start: 1.8, end: 2.7, text: 'Let me find it.' },
      { start: 3.5, end: 5, text: 'Here are the ventricles.' },
    ];
    await maker.call('PUT', `/cases/${id}/video-tracks`, { videoId, version, captions, chapters: [] });
    await page.reload();
    await expect(heading(page)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('it plays without waiting for the server', async () => {
    const place = page.getByRole('slider', { name: 'Place in the video' });
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect
      .poll(async () => Number(await place.getAttribute('aria-valuenow')))
      .toBeGreaterThanOrEqual(2);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  await test.step('\\ splits, Delete removes, Ctrl Z undoes, [ trims', async () => {
    const place = page.getByRole('slider', { name: 'Place in the video' });
    await place.press('Home');
    for (let second = 0; second < 3; second += 1) await page.keyboard.press('ArrowRight');
    await place.blur();
    await page.keyboard.press('\\');
    await expect(parts(page)).toHaveCount(2);
    await part(page, 2).press('Enter');
    await page.keyboard.press('Delete');
    await expect(parts(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(parts(page)).toHaveCount(2);
    await page.keyboard.press('Control+Shift+z');
    await expect(parts(page)).toHaveCount(1);
    await status(page, 'Not saved yet');
    await place.press('Home');
    await page.keyboard.press('ArrowRight');
    await place.blur();
    await page.keyboard.press('[');
    await expect(part(page, 1)).toHaveAttribute('aria-label', /, 2\.0 s$/);
  });

  await test.step('M adds a chapter that is named inline', async () => {
    await page.keyboard.press('m');
    const name = page.getByRole('textbox', { name: /^Name of the chapter at/ });
    await name.fill('The fluid spaces');
    await expectGood(page, 'the review with a chapter and something unsaved');
    await name.blur();
  });

  await test.step('words are cut, put back and cut again', async () => {
    const words = page.getByRole('region', { name: 'What you say' });
    const line = (text: string) => words.getByRole('button', { name: text, exact: true });
    const cut = words.locator('del');
    // What was removed with the second part.
    await expect(cut).toHaveText('Here are the ventricles. ');
    await line('Hello Maggie.').focus();
    await page.keyboard.press('ArrowRight');
    await expect(line('Let me find it.')).toBeFocused();
    await line('Let me find it.').click({ clickCount: 3 });
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
    await expectGood(page, 'the review with selected words');
    const before = await filmSeconds(page);
    await page.keyboard.press('Backspace');
    await expect(cut).toHaveText('Let me find it. Here are the ventricles. ');
    const said = await page
      .getByRole('status')
      .getByText(/ s cut\./)
      .textContent();
    const seconds = Number(/^[\d.]+/.exec(said ?? '')?.[0]);
    expect(seconds).toBeGreaterThan(0.5);
    expect(before - (await filmSeconds(page))).toBeCloseTo(seconds, 0);
    await expectGood(page, 'the review with words cut');
    await page.keyboard.press('Control+z');
    await expect(line('Let me find it.')).toHaveAttribute('aria-pressed', 'false');
    await line('Let me find it.').press('Delete');
    await expect(cut).toHaveText('Let me find it. Here are the ventricles. ');
  });

  await test.step('Ctrl Enter joins the parts, then asks the same question as the case page', async () => {
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible({ timeout: 180_000 });
    await expectAccessible(page, 'the question before an edited report is sent');
    await dialog.getByRole('textbox', { name: 'Your reason' }).fill('One look is enough.');
    await dialog.getByRole('button', { name: 'Send for Review' }).press('Enter');
    await expect(dialog).toBeHidden();
    const sent = await maker.call('GET', `/cases/${id}`);
    expect(sent.status.value).toBe('review');
    const { videoReport } = sent as unknown as {
      videoReport: {
        version: number;
        duration: number;
        chapters: { title: string }[];
        captions: { text: string }[];
      };
    };
    expect(videoReport).toMatchObject({ version: 2, chapters: [{ title: 'The fluid spaces' }] });
    expect(videoReport.captions.map(({ text }) => text)).toEqual(['Hello Maggie.']);
    expect(videoReport.duration).toBeLessThan(1.9);
  });
});

test(
  'D8, T25, T24: silences can be cut and restored, leaving keeps the draft, a deleted draft can be restored',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await draftedCase(clerk, maker, 'Silent Draft');
    const page = await desk.open('consultant');
    await openCase(page, id);
    await page.getByRole('button', { name: 'Edit Draft Video' }).click();
    await expect(heading(page)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('1 silence over 1.5 s')).toBeVisible();
    await page.getByRole('button', { name: /^Cut 2\.[45] s at 0:02$/ }).click();
    await expect(parts(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Put back 2\.[45] s at 0:02$/ }).click();
    await expect(parts(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Cut 2\.[45] s at 0:02$/ }).click();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expectGood(page, 'the review with a silence cut');

    await test.step('the browser’s back button keeps the edits', async () => {
      await page.goBack();
      await expect(page).toHaveURL(/case-details/);
      await expect.poll(() => videoSeconds(maker, id)).toBeLessThan(10.5);
    });

    await test.step('Edit Draft Video opens the edited draft', async () => {
      await page.getByRole('button', { name: 'Edit Draft Video' }).click();
      await expect(heading(page)).toBeVisible({ timeout: 60_000 });
      await expect(parts(page)).toHaveCount(2);
      await status(page, 'Everything is saved');
      await expect(page.getByText('Version 2', { exact: false }).first()).toBeVisible();
    });

    await test.step('Delete asks first, and the case page can restore the draft', async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
      await expect(dialog).toContainText('30 days');
      await expectAccessible(page, 'the question before a draft is deleted');
      await dialog.getByRole('button', { name: 'Delete draft' }).click();
      await expect(page).toHaveURL(/case-details/);
      await page.getByText('Earlier versions').click();
      await expectAccessible(page, 'a case with earlier versions');
      await page.getByRole('button', { name: 'Restore: Version 2' }).click();
      await expect(page.getByRole('button', { name: 'Edit Draft Video' })).toBeVisible();
    });
  },
);

test('F13, B12: a note opens at its second, the rest is re-recorded, and the reviewer sees what changed', async ({
  desk,
}) => {
  const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
  const checker = await desk.api('reviewer');
  const id = await draftedCase(clerk, maker, 'Mended Draft');
  const page = await desk.open('consultant');
  await openReview(page, id);
  await maker.call('PUT', `/cases/${id}/done`);
  await checker.call('PUT', `/cases/${id}/review`);
  await checker.call('POST', `/cases/${id}/review-notes`, { seconds: 7, text: 'Say this in plainer words.' });
  await checker.call('PUT', `/cases/${id}/discard-review`);

  await test.step('the note opens at its second', async () => {
    await openReview(page, id);
    await page.getByRole('button', { name: 'Go to the note at 0:07' }).press('Enter');
    await expect(page.getByRole('slider', { name: 'Place in the video' })).toHaveAttribute(
      'aria-valuenow',
      '7',
    );
    await expectGood(page, 'the review with a note');
  });

  await test.step('re-recording starts there', async () => {
    await page.getByRole('button', { name: /^Record from here/ }).click();
    await expect(
      page.getByText('You are recording again from 0:07. Everything before that stays as it is.'),
    ).toBeVisible();
    await expectPicture(page, page.locator('canvas').first());
    await expectAccessible(page, 'the studio that records a part again');
    await record(page, 3);
    await finish(page);
    await expect(heading(page)).toBeVisible({ timeout: 90_000 });
    await expect(parts(page)).toHaveCount(2);
    await expect(part(page, 1)).toHaveAttribute('aria-label', 'Part 1, 0:00 to 0:07, 7.0 s');
    await expectGood(page, 'the review after a part was recorded again');
  });

  await test.step('the reviewer sees what changed', async () => {
    await maker.call('PUT', `/cases/${id}/done`);
    await checker.call('PUT', `/cases/${id}/review`);
    const reviewing = await desk.open('reviewer');
    await openCase(reviewing, id);
    const changed = reviewing.getByRole('region', { name: 'Changed since version 1' });
    await expect(changed).toContainText(/to 0:07 is kept/);
    await expect(changed).toContainText(/was recorded again \(5\.0 s before, \d+\.\d s now\)/);
    await changed.getByRole('button', { name: 'Go to 0:07 in the video' }).first().press('Enter');
    await expectAccessible(reviewing, 'a corrected report');
    await changed.getByRole('button', { name: 'Before and now at 0:07' }).press('Enter');
    const dialog = reviewing.getByRole('dialog', { name: 'Before and now' });
    const shown = (name: string) => dialog.getByRole('region', { name }).locator('video');
    const at = (name: string) => shown(name).evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(() => at('Now (version 2)')).toBeCloseTo(5, 0);
    await expectPagePasses(reviewing, 'both versions of a change');
    await dialog.getByRole('radio', { name: 'Now (version 2)' }).press('ArrowLeft');
    await expect(shown('Before (version 1)')).toBeVisible();
    await expect.poll(() => at('Before (version 1)')).toBeCloseTo(5, 0);
    await reviewing.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test(
  'the window that saves second is told so and loads the latest version',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await draftedCase(clerk, maker, 'Two Windows');
    const page = await desk.open('consultant');
    await openReview(page, id);
    await page.getByRole('button', { name: /^Cut 2\.[45] s at 0:02$/ }).click();
    // Blocks the page from reading the new version, as if the response were late.
    const calls = /\/api\/cases\/[^/]+\/video-edit$/;
    await page.route(calls, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    const { videoId, version, edit } = (await maker.call('GET', `/cases/${id}/video-edit`)) as unknown as {
      videoId: string;
      version: number;
      edit: { parts: { start: number }[] };
    };
    const [whole] = edit.parts;
    await maker.call('PUT', `/cases/${id}/video-edit`, {
      videoId,
      version,
      edit: { ...edit, parts: [{ ...whole, start: 3_000 }] },
    });
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(page.getByText(/^This video has been changed in another window/)).toBeVisible();
    await expectAccessible(page, 'the review of a video that was changed elsewhere');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Load the latest version' }).click();
    await status(page, 'Everything is saved');
    await expect(parts(page)).toHaveCount(1);
    await expect(part(page, 1)).toHaveAttribute('aria-label', /9\.0 s$/);
  },
);

test(
  'the review works in Spanish and redirects users who lack access',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await draftedCase(clerk, maker, 'Borrador en español');
    const page = await desk.open('consultant');
    await page.route(/\/users\/current-user$/, async (route) => {
      const said = await route.fetch();
      await route.fulfill({ response: said, json: { ...(await said.json()), locale: 'es' } });
    });
    await page.goto(`${portal('')}/case-recording?caseId=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Revise su grabación' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText('1 silencio de más de 1,5 s')).toBeVisible();
    await expectGood(page, 'the review in Spanish');
    const other = await desk.open('reviewer', `/case-recording?caseId=${id}`);
    await expect(other).toHaveURL(/case-details/);
  },
);
