// Measures how soon a patient sees their report on a phone with a slow connection, and how soon the video plays.
import { chromium, type Page } from '../e2e/support/browser.ts';
import { findReport } from './find-report.ts';
import { startWithDemo } from './demo-server.ts';
import { median, recordMeasurement } from './measurement-record.ts';

const loads = 5;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// Lighthouse's "slow 4G": https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: kilobits(1_638.4),
  uploadThroughput: kilobits(750),
};
const processorSlowdown = 4;

const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=user-gesture-required'],
});
const server = await startWithDemo();
try {
  await measure();
} finally {
  await browser.close();
  await server.stop();
}

type Seen = { firstPaint: number; largest: number };
type Load = Seen & { usable: number; playing: number };

async function measure(): Promise<void> {
  const { storage, path } = await signIn();
  const seen: Load[] = [];
  for (let load = 0; load < loads; load += 1) seen.push(await loadCold(storage, path));
  const row = (what: string, times: number[], limit: string) => [
    what,
    (median(times) / 1_000).toFixed(2),
    times.map((time) => (time / 1_000).toFixed(2)).join(', '),
    limit,
  ];
  recordMeasurement('report-page', {
    title: 'time until a patient sees their report on a phone, and until the video plays',
    setting: `The demo's report, production build, a window of 390 × 844, an empty cache, a processor slowed ${processorSlowdown} times and the connection of Lighthouse's "slow 4G" (150 ms for each request, 1.6 Mbit/s); Chromium without a graphics card. Playing: from the press to the first frame that moves on.`,
    columns: ['what', 'median s', 'each s', 'limit'],
    rows: [
      row(
        'first contentful paint',
        seen.map(({ firstPaint }) => firstPaint),
        '',
      ),
      row(
        'largest contentful paint',
        seen.map(({ largest }) => largest),
        '2',
      ),
      row(
        'play button there',
        seen.map(({ usable }) => usable),
        '',
      ),
      row(
        'playing after the press',
        seen.map(({ playing }) => playing),
        '3',
      ),
    ],
  });
}

/** Signs the demo's patient in without throttling and returns the session and the path of their report. */
async function signIn() {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${server.base}/login`);
  await page.getByLabel('Email').fill('patient@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/patient-dashboard/);
  const caseId = await page.evaluate(findReport);
  const storage = await context.storageState();
  await context.close();
  return { storage, path: `/patient-report?caseId=${caseId}` };
}

async function loadCold(storage: Awaited<ReturnType<typeof signIn>>['storage'], path: string): Promise<Load> {
  const context = await browser.newContext({ ...phone, storageState: storage });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(server.base + path, { waitUntil: 'commit' });
  await playButton(page).waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const seen = await readPaints(page);
  const playing = await playVideo(page);
  await context.close();
  return { ...seen, usable, playing };
}

function playButton(page: Page) {
  return page.getByRole('button', { name: /^(Play|Watch)/ }).first();
}

function readPaints(page: Page): Promise<Seen> {
  return page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN;
          resolve({ firstPaint: first?.startTime ?? Number.NaN, largest });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Presses play and returns the milliseconds until the video advances. */
async function playVideo(page: Page): Promise<number> {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    document.addEventListener('pointerup', () => Object.assign(window, { pressedAt: performance.now() }), {
      capture: true,
      once: true,
    });
    const look = () => {
      if (video && video.currentTime > 0) Object.assign(window, { playingAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await playButton(page).tap();
  await page.waitForFunction(() => 'playingAt' in window, undefined, { timeout: 60_000 });
  return page.evaluate(() => {
    const { pressedAt, playingAt } = window as unknown as Record<'pressedAt' | 'playingAt', number>;
    return playingAt - pressedAt;
  });
}

/** Bytes a second. */
function kilobits(each: number): number {
  return (each * 1_000) / 8;
}
