// B3: a tab is killed while it sends a folder, and the same folder is chosen again in a new one. `npm run assure
// resume` does this with 3,000 files of 1.5 GB.
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { rm, writeFile } from 'node:fs/promises';

import { openCountingProxy, type CountingProxy } from './support/counting-proxy.ts';
import { test } from './support/journey-test.ts';
import { makeImages, type MadeImages } from './support/made-images.ts';
import { fillLogin } from './support/people.ts';
import { storedHashes } from './support/stored-files.ts';

const isFull = process.env['RESUME'] === 'full';
const [files, side] = isFull ? [3_000, 502] : [60, 256];
const maxRepeats = 0.01;

/** Kills the tab's process, as a machine without memory does: the busy process, not the spare one. */
async function killTab(browser: Browser, page: Page): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  const [busiest] = tabs.toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error('The browser names no process of a tab.');
  const crashed = page.waitForEvent('crash');
  process.kill(busiest.id, 'SIGKILL');
  await crashed;
}

/** Opens the request form in a new tab and chooses the folder. Returns the ID of the announced upload. */
async function chooseFolder(page: Page, origin: string, folder: string): Promise<string> {
  await page.goto(`${origin}/add-case`);
  await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
  const announced = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/uploads',
    { timeout: 240_000 },
  );
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  const upload = (await (await announced).json()) as { id: string };
  return upload.id;
}

async function note(images: MadeImages, proxy: CountingProxy, hashes: Map<string, string>): Promise<void> {
  const equal = [...images.hashes].filter(([path, hash]) => hashes.get(path) === hash).length;
  const results = {
    files: images.hashes.size,
    bytes: images.bytes,
    twice: proxy.sent() - images.bytes,
    equal,
  };
  test.info().annotations.push({ type: 'resume', description: JSON.stringify(results) });
  if (process.env['RESUME_RESULTS']) await writeFile(process.env['RESUME_RESULTS'], JSON.stringify(results));
}

test('B3, G-003: a tab is killed halfway through a folder, and a new one sends only what is missing', async () => {
  test.setTimeout(isFull ? 1_800_000 : 300_000);
  const images = await makeImages(files, side);
  const proxy = await openCountingProxy(Number(process.env['E2E_PORT']));
  const { launchOptions = {} } = test.info().project.use;
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext();
    const origin = `http://lakeside.localhost:${proxy.port}`;
    const doomed = await context.newPage();
    await doomed.goto(`${origin}/login`);
    await fillLogin(doomed, 'creator@lakeside.test', 'Demo-2026!');
    const held = proxy.holdAt(Math.floor(images.bytes / 2));
    const first = await chooseFolder(doomed, origin, images.folder);
    await held;
    await killTab(browser, doomed);
    proxy.release();
    expect(proxy.sent()).toBe(Math.floor(images.bytes / 2));
    const page = await context.newPage();
    expect(await chooseFolder(page, origin, images.folder)).toBe(first);
    await expect(page.getByText(/on the server/).first()).toBeVisible({
      timeout: isFull ? 900_000 : 120_000,
    });
    const hashes = await storedHashes(first);
    await note(images, proxy, hashes);
    expect(hashes).toEqual(images.hashes);
    expect(proxy.sent()).toBeGreaterThanOrEqual(images.bytes);
    expect(proxy.sent() - images.bytes).toBeLessThanOrEqual(maxRepeats * images.bytes);
  } finally {
    await browser.close();
    proxy.close();
    await rm(images.folder, { recursive: true, force: true });
  }
});
