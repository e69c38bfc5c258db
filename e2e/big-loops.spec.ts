// H-001, G-003: cine loops of hundreds of megabytes, chosen in the order form and opened in the viewer. They run only in
// `npm run assure big`, every form of a file by the name that BIG_KINDS knows.
import { chromium, expect, type Page } from '@playwright/test';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';

import { makeLoop, type LoopShape } from './big/big-loop.ts';
import { memoryOf, type LoopFigures } from './big/page-load.ts';
import { newPatient, openApi, orderOf, type DeskApi } from './support/desk-api.ts';
import { test } from './support/journey-test.ts';
import { fillLogin, portal } from './support/people.ts';
import { viewerLinkTo } from './served-pictures/picture-cases.ts';
import { storedHashes } from './support/stored-files.ts';

interface Kind extends LoopShape {
  name: string;
}

const frames = 800;
const all: Kind[] = [
  { name: 'loop-plain', form: 'plain', frames, side: 936 },
  { name: 'loop-deflated', form: 'deflated', frames, side: 936 },
  { name: 'loop-fragmented', form: 'fragmented', frames, side: 1_100 },
];
const wanted = (process.env['BIG_KINDS'] ?? '').split(',').filter(Boolean);
const isWanted = ({ name }: Kind) => wanted.length === 0 || wanted.includes(name);
const kinds = process.env['BIG'] === 'full' ? all.filter(isWanted) : [];

/** Sends the file and waits until the server has read it. Returns the upload and how long reading took after the last byte. */
async function sendByPage(page: Page, folder: string): Promise<{ id: string; readSeconds: number }> {
  await page.goto(`${portal('lakeside')}/login`);
  await fillLogin(page, 'creator@lakeside.test', 'Demo-2026!');
  const announced = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/uploads'),
    { timeout: 120_000 },
  );
  let lastByte = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'PATCH') lastByte = performance.now();
  });
  await page.goto(`${portal('lakeside')}/add-case`);
  await expect(page.getByRole('heading', { name: 'Request Video Report' })).toBeVisible();
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  const { id } = (await (await announced).json()) as { id: string };
  await expect(page.getByText('All images are on the server and checked').first()).toBeVisible({
    timeout: 300_000,
  });
  return { id, readSeconds: (performance.now() - lastByte) / 1_000 };
}

/** Orders a report on the upload. Returns the ID of its case. */
async function order(clerk: DeskApi, uploadId: string): Promise<string> {
  const { patient, ...fields } = orderOf(newPatient('Renata Castellano'));
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries({ ...fields, uploadId })) form.set(field, String(value));
  form.append('reportFiles', new Blob(['Findings: none.'], { type: 'text/plain' }), 'report.txt');
  return (await clerk.call('POST', '/cases', form)).id;
}

/** Peak memory in bytes of the server that serves this journey. */
async function serverPeak(): Promise<number> {
  const mark = `DATA_DIR=${process.env['E2E_DATA_DIR'] ?? ''}\0`;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('/bin/sh') || !command.includes('packages/server/src/main.ts')) continue;
    const settings = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (settings.includes(mark)) return memoryOf(Number(pid)).peak;
  }
  return 0;
}

/** Scrolls to the end: the last frame at once, then backward by key. Returns pictures shown in a second. */
async function scroll(page: Page, steps: number): Promise<number> {
  const slider = page.getByRole('slider', { name: 'Image' }).first();
  await slider.fill(String(frames));
  await expect(page.locator(`[data-shown="${frames - 1}"]`)).toBeVisible({ timeout: 60_000 });
  const begin = performance.now();
  for (let step = 1; step <= steps; step += 1) {
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(`[data-shown="${frames - 1 - step}"]`)).toBeVisible({ timeout: 60_000 });
  }
  return steps / ((performance.now() - begin) / 1_000);
}

for (const kind of kinds)
  test(`H-001, G-003: ${kind.name} is sent by the page and opens frame by frame`, async () => {
    test.setTimeout(900_000);
    const made = await makeLoop(kind);
    const browser = await chromium.launch(test.info().project.use.launchOptions ?? {});
    try {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      const { id, readSeconds } = await sendByPage(page, made.folder);
      const hashes = [...(await storedHashes(id)).values()];
      expect(hashes).toEqual([made.hash]);
      const clerk = await openApi('lakeside', 'creator@lakeside.test');
      const superAdmin = await openApi('', 'super@demo.test');
      const link = await viewerLinkTo(await order(clerk, id), superAdmin);
      await page.close();
      const viewer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      const fetched: number[] = [];
      viewer.on('response', (answer) => {
        if (answer.url().includes('/instances/')) fetched.push(Number(answer.headers()['content-length']));
      });
      const begin = performance.now();
      await viewer.goto(`${portal('')}${link}`);
      await expect(viewer.locator('[data-shown]').first()).toBeVisible({ timeout: 120_000 });
      const imageSeconds = (performance.now() - begin) / 1_000;
      // Never the whole file.
      expect(Math.max(...fetched)).toBeLessThan(made.bytes / 50);
      const perSecond = await scroll(viewer, 60);
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const peaks = processInfo.filter(({ type }) => type === 'renderer').map((one) => memoryOf(one.id).peak);
      const figures: LoopFigures = {
        name: kind.name,
        bytes: made.bytes,
        readSeconds,
        imageSeconds,
        perSecond,
        pageMegabytes: Math.round(Math.max(0, ...peaks) / 1e6),
        serverMegabytes: Math.round((await serverPeak()) / 1e6),
      };
      test.info().annotations.push({ type: 'big', description: JSON.stringify(figures) });
      if (process.env['BIG_RESULTS'])
        await appendFile(process.env['BIG_RESULTS'], `${JSON.stringify(figures)}\n`);
    } finally {
      await browser.close();
      await rm(made.folder, { recursive: true, force: true });
    }
  });
