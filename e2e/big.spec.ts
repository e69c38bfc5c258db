// G-003, F-016: folders as large as discs are, chosen in the order form of the served product. A small one every day;
// `npm run assure big` chooses all kinds, or those in BIG_KINDS, and prints what they cost the page.
import { chromium, expect, type Page } from '@playwright/test';
import { appendFile, rm } from 'node:fs/promises';

import { makeFolder, type FolderShape, type MadeFolder } from './big/big-slices.ts';
import { memoryOf, takeTasks, watchPage, type FolderFigures } from './big/page-load.ts';
import { test } from './support/journey-test.ts';
import { fillLogin, portal } from './support/people.ts';
import { storedHashes } from './support/stored-files.ts';

interface Kind extends FolderShape {
  name: string;
}

const daily: Kind = { name: 'disc-600', images: 600, series: 3, side: 56, isDisc: true };
const full: Kind[] = [
  { name: 'disc-10000', images: 10_000, series: 3, side: 56, isDisc: true },
  { name: 'slices-3000', images: 3_000, series: 1, side: 512 },
  { name: 'series-500', images: 2_000, series: 500, side: 56 },
];

const isFull = process.env['BIG'] === 'full';
const wanted = (process.env['BIG_KINDS'] ?? '').split(',').filter(Boolean);
const kinds = isFull ? full.filter(({ name }) => wanted.length === 0 || wanted.includes(name)) : [daily];
/** The page makes no Blob of more files than this at once. A Blob of a pack has one part for each of these. */
const mostParts = 200;
const mostReports = 21;

async function chooseFolder(
  page: Page,
  made: MadeFolder,
): Promise<Pick<FolderFigures, 'foundSeconds' | 'listSeconds' | 'untilList'>> {
  await page.goto(`${portal('lakeside')}/add-case`);
  await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
  await takeTasks(page);
  await page.locator('input[webkitdirectory]').setInputFiles(made.folder);
  await expect(page.getByText(/series?, \d+ images?/).first()).toBeVisible({ timeout: 300_000 });
  const foundSeconds = await page.evaluate(() => (performance.now() - window.chosenAt) / 1_000);
  await expect(page.getByText(`${made.images} images`).first()).toBeVisible({ timeout: 300_000 });
  const listSeconds = await page.evaluate(() => (performance.now() - window.chosenAt) / 1_000);
  return { foundSeconds, listSeconds, untilList: await takeTasks(page) };
}

for (const kind of kinds)
  test(`G-003, F-016: ${kind.name} arrives whole, and the page answers meanwhile`, async () => {
    test.setTimeout(isFull ? 900_000 : 120_000);
    const made = await makeFolder(kind);
    const browser = await chromium.launch(test.info().project.use.launchOptions ?? {});
    try {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      await watchPage(page);
      await page.goto(`${portal('lakeside')}/login`);
      await fillLogin(page, 'creator@lakeside.test', 'Demo-2026!');
      const announced = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/uploads'),
        { timeout: 300_000 },
      );
      const shown = await chooseFolder(page, made);
      const { id } = (await (await announced).json()) as { id: string };
      if (kind.isDisc) await expect(page.getByText(`${made.others.length} files left out`)).toBeVisible();
      const read = page.getByText(/on the server/).first();
      await expect(read).toBeVisible({ timeout: 600_000 });
      const readSeconds = await page.evaluate(() => (performance.now() - window.chosenAt) / 1_000);
      const afterList = await takeTasks(page);
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const peaks = processInfo.filter(({ type }) => type === 'renderer').map((one) => memoryOf(one.id).peak);
      const hashes = await storedHashes(id);
      const top = made.folder.split('/').at(-1) ?? '';
      const equal = [...made.hashes].filter(([path, hash]) => hashes.get(`${top}/${path}`) === hash).length;
      const pageMegabytes = Math.round(Math.max(0, ...peaks) / 1e6);
      const figures: FolderFigures = {
        name: kind.name,
        files: made.images,
        equal,
        ...shown,
        readSeconds,
        afterList,
        pageMegabytes,
      };
      test.info().annotations.push({ type: 'big', description: JSON.stringify(figures) });
      if (process.env['BIG_RESULTS'])
        await appendFile(process.env['BIG_RESULTS'], `${JSON.stringify(figures)}\n`);
      expect({ equal, stored: hashes.size }).toEqual({ equal: made.images, stored: made.images });
      const work = await page.evaluate(() => window.pageWork);
      expect(work.copied).toBe(0);
      expect(work.parts).toBeGreaterThan(0);
      expect(work.parts).toBeLessThanOrEqual(mostParts);
      expect(work.reports).toBeGreaterThan(0);
      expect(work.reports).toBeLessThanOrEqual(mostReports);
      // It opened many files at once, and one by one only those that may be disc images.
      expect(work.opened).toBeLessThanOrEqual(kind.images / 10 + made.others.length);
    } finally {
      await browser.close();
      await rm(made.folder, { recursive: true, force: true });
    }
  });
