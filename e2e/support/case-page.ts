import { expect, type Page } from '@playwright/test';

/** Opens the page of one case. */
export async function openCase(page: Page, caseId: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/case-details?caseId=${caseId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the opened case is, as its heading says. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(status);
}

/** Presses a button of the case and answers its question with yes, with a reason where it asks for one. */
export async function confirm(page: Page, action: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await answer(page, action, reason);
}

/** Answers the question that is open. */
export async function answer(page: Page, action: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel('Your reason').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
}

/** A list shows the case, and what it is. */
export const expectRow = (page: Page, caseId: string, status: string): Promise<void> =>
  expect(page.locator(`[data-case="${caseId}"]`)).toContainText(status);

/** E-047, E-055: what is sent goes on by itself, and its sender is back at the list. */
export const expectBackAtList = (page: Page): Promise<void> =>
  expect(page).toHaveURL(/\/(cases|creator-dashboard)(\?|$)/);
