// G-003, F-016: a folder as a disc has it, chosen in the order form of the served product. `npm run assure big` does this
// with larger ones.
import { chromium, expect } from '@playwright/test';
import { rm } from 'node:fs/promises';

import { makeFolder } from './big/big-slices.ts';
import { watchPage } from './big/page-load.ts';
import { test } from './support/journey-test.ts';
import { fillLogin, portal } from './support/people.ts';
import { storedHashes } from './support/stored-files.ts';

const images = 600;
/** The page makes no Blob of more files than this at once. A Blob of a pack has one part for each of these. */
const mostParts = 200;
const mostReports = 21;

test('G-003, F-016: a disc of 600 images arrives whole, and the page answers meanwhile', async () => {
  test.setTimeout(120_000);
  const made = await makeFolder({ images, series: 3, side: 56, isDisc: true });
  const browser = await chromium.launch(test.info().project.use.launchOptions ?? {});
  try {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await watchPage(page);
    await page.goto(`${portal('lakeside')}/login`);
    await fillLogin(page, 'creator@lakeside.test', 'Demo-2026!');
    const announced = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/uploads'),
      { timeout: 60_000 },
    );
    await page.goto(`${portal('lakeside')}/add-case`);
    await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
    await page.locator('input[webkitdirectory]').setInputFiles(made.folder);
    await expect(page.getByText(`${images} images`).first()).toBeVisible({ timeout: 60_000 });
    const { id } = (await (await announced).json()) as { id: string };
    await expect(page.getByText(`${made.others.length} files left out`)).toBeVisible();
    await expect(page.getByText(/on the server/).first()).toBeVisible({ timeout: 60_000 });
    const hashes = await storedHashes(id);
    const top = made.folder.split('/').at(-1) ?? '';
    const equal = [...made.hashes].filter(([path, hash]) => hashes.get(`${top}/${path}`) === hash).length;
    expect({ equal, stored: hashes.size }).toEqual({ equal: images, stored: images });
    const work = await page.evaluate(() => window.pageWork);
    expect(work.copied).toBe(0);
    expect(work.parts).toBeGreaterThan(0);
    expect(work.parts).toBeLessThanOrEqual(mostParts);
    expect(work.reports).toBeGreaterThan(0);
    expect(work.reports).toBeLessThanOrEqual(mostReports);
    // It opened many files at once, and one by one only those that may be disc images.
    expect(work.opened).toBeLessThanOrEqual(images / 10 + made.others.length);
  } finally {
    await browser.close();
    await rm(made.folder, { recursive: true, force: true });
  }
});
