// The report of the demo's patient, whose video the demo makes after it has started.
import { expect, type Page } from '@playwright/test';

import { portal } from './people.ts';

/** Opens the finished report of the signed-in demo patient and waits for its video. */
export async function openDemoReport(page: Page): Promise<void> {
  await page.goto(`${portal('portal')}/patient-dashboard`);
  await page.getByRole('link', { name: 'Completed' }).first().click();
  await expect(page).toHaveURL(/patient-report/);
  await waitForVideo(page);
}

/** Reloads the page until it has a video. */
export async function waitForVideo(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.locator('video')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
}
