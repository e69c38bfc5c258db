import { expect, type Page } from '@playwright/test';

/** Opens the page of one case. */
export async function openCase(page: Page, caseId: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/case-details?caseId=${caseId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Expects the status in the heading of the open case. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(status);
}

/** Presses a button of the case and confirms its question, with a reason if it asks for one. */
export async function confirm(page: Page, action: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await answer(page, action, reason);
}

/** CG-208: says why the video has no captions, if the open question asks for it. */
export async function sayWhyNoCaptions(page: Page): Promise<void> {
  const field = page
    .getByRole('dialog')
    .getByLabel(/^(Why there are no captions|Por qué no hay subtítulos)$/);
  if (await field.isVisible()) await field.fill('The words are on the screen.');
}

/** Confirms the open question. */
export async function answer(page: Page, action: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel('Your reason').fill(reason);
  const button = dialog.getByRole('button', { name: action });
  // The question has appeared with all its fields.
  await expect(button).toBeVisible();
  await sayWhyNoCaptions(page);
  await button.click();
  await expect(dialog).toBeHidden();
}

/**
 * B12, CG-209: plays the video to its end and checks every point of the list. `last` plays only so many seconds, for
 * what should stay unseen.
 */
export async function checkList(page: Page, title: RegExp, last?: number): Promise<void> {
  const [atEnd, ...points] = (
    await page.getByRole('group', { name: title }).getByRole('checkbox').all()
  ).toReversed();
  if (!atEnd) throw new Error('There is no checklist.');
  await expect(atEnd).toBeDisabled();
  for (const point of points) await point.check();
  const video = page.locator('video').first();
  await video.evaluate(async (element: HTMLVideoElement, seconds) => {
    element.currentTime = seconds === undefined ? 0 : element.duration - seconds;
    await element.play();
  }, last);
  await expect(atEnd).toBeEnabled({ timeout: 60_000 });
  await atEnd.check();
  await expect(video).toHaveJSProperty('ended', true);
}

/** Expects a list to show the case with its status. */
export const expectRow = (page: Page, caseId: string, status: string): Promise<void> =>
  expect(page.locator(`[data-case="${caseId}"]`)).toContainText(status);

/** E-047, E-055: sending continues automatically, and the user is back at the list. */
export const expectBackAtList = (page: Page): Promise<void> =>
  expect(page).toHaveURL(/\/(cases|creator-dashboard)(\?|$)/);
