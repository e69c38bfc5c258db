// F9: a recording is interrupted in every realistic way, and no more than two seconds of it are lost.
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DeskApi } from './support/desk-api.ts';
import { fetchTrack } from './support/event-track.ts';
import { fillLogin, portal } from './support/people.ts';
import { test } from './support/desk-test.ts';
import {
  claimedCase,
  elapsedSeconds,
  finish,
  openStudio,
  record,
  savedSeconds,
  untilSaved,
  videoSeconds,
} from './support/studio.ts';

const maxLostSeconds = 2;
/** `npm run assure -- studio` waits the full minute. */
const offlineSeconds = process.env['STUDIO'] === 'full' ? 60 : 6;

/** Recovers the interrupted recording from the current page. */
async function recover(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recover recording' }).click();
  await expect(page.getByText('The recording is saved as the draft for its case.').first()).toBeVisible({
    timeout: 60_000,
  });
}

/** B7: the event track is as long as the recording: each picture has a view at most five seconds earlier. */
async function expectTrack(consultant: DeskApi, caseId: string, seconds: number): Promise<void> {
  const { events = [] } = (await fetchTrack(consultant, caseId)) ?? {};
  const times = events.filter(({ type }) => type === 'view').map(({ t }) => t / 1_000);
  expect(times[0]).toBeLessThan(1);
  expect(times.at(-1)).toBeGreaterThanOrEqual(Math.floor(seconds / 5) * 5 - 1);
}

/** Returns the IDs of the browser processes that use this profile. */
async function browsersOf(profile: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`)) found.push(Number(name));
  }
  return found;
}

/** Kills each process. One may already have exited with its parent. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const devTools = (page: Page) => page.context().newCDPSession(page);

async function offlineFor(context: BrowserContext, page: Page, milliseconds: number): Promise<void> {
  await context.setOffline(true);
  await page.waitForTimeout(milliseconds);
  await context.setOffline(false);
}

test(
  'B2, F9: after a reload the page finds the recording and finishes it',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Reloaded Page');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 4);
    page.on('dialog', (dialog) => void dialog.accept());
    const spoken = await elapsedSeconds(page);
    await page.reload();
    await expect(page.getByText(/was interrupted\. It is still in this browser\./)).toBeVisible();
    await recover(page);
    expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - maxLostSeconds);
    await expectTrack(consultant, id, spoken - maxLostSeconds);
  },
);

test(
  'B2, F9: the tab is closed, and the list and the case offer the recording',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Closed Tab');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 4);
    const spoken = await elapsedSeconds(page);
    await page.close();
    const list = await desk.open('consultant', '/cases');
    await expect(list.getByText(/^A recording of 0:\d\d for Closed Tab was interrupted/)).toBeVisible();
    const again = await desk.open('consultant', `/case-details?caseId=${id}`);
    await recover(again);
    expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - maxLostSeconds);
    await list.reload();
    await expect(list.getByText(/for Closed Tab was interrupted/)).toBeHidden();
  },
);

test('B2, F9: the browser is killed, and the user’s next browser finds the recording', async ({
  desk,
  launchOptions,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Killed Browser');
  const profile = await mkdtemp(join(tmpdir(), 'plainscan-profile-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      permissions: ['microphone'],
      viewport: { width: 1440, height: 900 },
    });
    const [page = await context.newPage()] = context.pages();
    await page.goto(`${portal('')}/login`);
    // The browser may have been killed before it stored the session.
    const login = page.getByRole('heading', { name: 'Portal Login' });
    await expect(login.or(page.getByRole('heading', { name: 'Report Dashboard' }))).toBeVisible();
    if (await login.isVisible()) await fillLogin(page, 'consultant@demo.test', 'Demo-2026!');
    return { context, page };
  };
  const first = await open();
  await openStudio(first.page, id);
  await record(first.page, 4);
  const spoken = await elapsedSeconds(first.page);
  const closed = first.context.waitForEvent('close');
  killAll(await browsersOf(profile));
  await closed;
  await rm(join(profile, 'SingletonLock'), { force: true });
  const next = await open();
  await next.page.goto(`${portal('')}/case-details?caseId=${id}`);
  await recover(next.page);
  expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - maxLostSeconds);
  await expectTrack(consultant, id, spoken - maxLostSeconds);
  await next.context.close();
  await rm(profile, { recursive: true, force: true });
});

test('B2, F9: a temporary network outage loses nothing', { tag: '@full' }, async ({ desk }) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Offline Time');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  await record(page, 2);
  await offlineFor(page.context(), page, offlineSeconds * 1000);
  await untilSaved(page, 2 + offlineSeconds);
  const spoken = await elapsedSeconds(page);
  await finish(page);
  expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);
});

test('B2, F9, CG-16: signed out elsewhere, the speaker continues, signs in over the page, and everything is sent', async ({
  browser,
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Signed Out');
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  const shared = await desk.open('consultant');
  await page.goto(`${new URL(shared.url()).origin}/login`);
  await fillLogin(page, 'consultant@demo.test', 'Demo-2026!');
  await openStudio(page, id);
  await record(page, 2);
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  await page.request.post(`${new URL(page.url()).origin}/api/auth/logout`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const panel = page.getByRole('alertdialog', { name: 'You were signed out' });
  await expect(panel).toBeVisible();
  const before = await elapsedSeconds(page);
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThan(before + 2);
  await panel.getByLabel('Password', { exact: true }).fill('not-the-password');
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel.getByText('That password is not right. Check it and try again.')).toBeVisible();
  await panel.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel).toBeHidden();
  await untilSaved(page, before + 2);
  const spoken = await elapsedSeconds(page);
  await finish(page);
  expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);
  await context.close();
});

test(
  'B2, F9: a page frozen by the browser has sent everything spoken before',
  { tag: '@full' },
  async ({ desk }) => {
    const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
    const id = await claimedCase(clerk, consultant, 'Frozen Page');
    const page = await desk.open('consultant');
    await openStudio(page, id);
    await record(page, 4);
    const spoken = await elapsedSeconds(page);
    const session = await devTools(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((thaw) => setTimeout(thaw, 3_000));
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await untilSaved(page, spoken + 1);
    await finish(page);
    expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken);
  },
);

test('B2, F9: if the browser’s disk is full, the studio says so and the server has everything', async ({
  desk,
}) => {
  const [clerk, consultant] = [await desk.api('lakeside'), await desk.api('consultant')];
  const id = await claimedCase(clerk, consultant, 'Full Disk');
  const page = await desk.open('consultant');
  await openStudio(page, id);
  const session = await devTools(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await record(page, 3);
  await expect(page.getByText(/This browser cannot keep a copy of the recording/)).toBeVisible();
  expect(await savedSeconds(page)).toBeGreaterThanOrEqual(3);
  const spoken = await elapsedSeconds(page);
  await finish(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  expect(await videoSeconds(consultant, id)).toBeGreaterThanOrEqual(spoken - 1);
  await expectTrack(consultant, id, spoken - 1);
});
