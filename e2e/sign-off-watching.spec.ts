// CG-182, CG-209: a reviewer must watch the unwatched parts of a video, and what they watched is recorded with the sign-off.
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { checkList, openCase } from './support/case-page.ts';
import { fileOf } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { claimedCase } from './support/studio.ts';
import { spokenFile } from './support/video-file.ts';
import { expectPagePasses } from './support/page-check.ts';

const seenLine = (page: Page) => page.getByText(/You have seen/);

test('CG-182, CG-209, B12, T30: unwatched parts are listed, played by keyboard, and recorded with the sign-off', async ({
  desk,
}) => {
  const [clerk, maker] = [await desk.api('lakeside'), await desk.api('consultant')];
  const checker = await desk.api('reviewer');
  const id = await claimedCase(clerk, maker, 'Watched Draft');
  const form = new FormData();
  form.set('video', ...(await fileOf(await spokenFile(), 'video/mp4')));
  await maker.call('POST', `/cases/${id}/video-report`, form);
  await maker.until(id, ({ videoReport }) => videoReport?.status === 'ready');
  await maker.call('PUT', `/cases/${id}/done`);
  await checker.call('PUT', `/cases/${id}/review`);
  const page = await desk.open('reviewer');
  await openCase(page, id);
  await expect(seenLine(page).first()).toBeVisible();
  const atEnd = page.getByRole('checkbox', { name: /good to the end$/ });
  await expect(atEnd).toBeDisabled();
  await checkList(page, /^Before you sign off$/, 1.5);
  const signOff = page.getByRole('button', { name: 'Sign off Case' });
  const dialog = page.getByRole('dialog');

  const playUnseen = dialog.getByRole('button', { name: 'Play what you have not seen' });

  await test.step('CG-209: the focus is on playing what was not watched, and signing anyway needs a reason', async () => {
    await signOff.press('Enter');
    // A busy machine draws fewer of the frames that it plays.
    await expect(dialog).toContainText(/You have seen 0:0[01] of 0:12 of the video\./);
    await expect(dialog.getByRole('button', { name: /^Play from 0:00 to 0:1[01]$/ })).toBeVisible();
    await expect(playUnseen).toBeFocused();
    await expect(dialog.getByLabel('Why you are signing off without watching the rest')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Sign off Case' })).toBeDisabled();
    await expectPagePasses(page, 'the question before an unwatched report is sent');
  });

  await test.step('Enter plays it; a jump leaves a gap that is asked for', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const video = page.locator('video').first();
    const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(3);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 8;
    });
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(10);
    await signOff.press('Enter');
    await expect(video).toHaveJSProperty('paused', true);
    await expect(dialog.getByRole('button', { name: /^Play from 0:0[2-5] to 0:0[78]$/ })).toBeVisible();
    await expect(playUnseen).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(8.5);
  });

  await test.step('the sign-off records how much was watched', async () => {
    await signOff.press('Enter');
    await expect(dialog).toContainText(/You have seen (all )?0:1[12]/);
    const release = dialog.getByRole('button', { name: 'Sign off Case' });
    await expect(dialog.getByRole('button', { name: 'Add captions' })).toBeVisible();
    await expect(release).toBeDisabled();
    await dialog.getByLabel('Why there are no captions').fill('Only pictures speak in it.');
    await expectPagePasses(page, 'the question before a report without captions is sent');
    await release.press('Enter');
    await expect(dialog).toBeHidden();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByText(/^seen 0:1[12] of 0:12$/)).toBeVisible();
    await expectAccessible(page, 'a report that was signed off with what was seen');
  });
});
