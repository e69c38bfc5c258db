// Measures how soon the first pages can be used on a slow connection and a slow processor, and what they load until then.
import { loadavg } from 'node:os';

import { chromium, type BrowserContext, type Page } from '../e2e/support/browser.ts';
import { findReport } from './find-report.ts';
import { startWithDemo } from './demo-server.ts';
import { recordMeasurement } from './measurement-record.ts';

/** PAGE_LOADS and PAGE_NAMES make a run shorter, PAGE_LOAD_BASE measures a server that runs. */
const loads = Number(process.env['PAGE_LOADS'] ?? 9);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const processorSlowdown = 4;
const password = 'Demo-2026!';

interface MeasuredPage {
  name: string;
  /** Nobody for a page before login. */
  person?: string;
  window: typeof phone | typeof desk;
  path: (page: Page) => Promise<string>;
  /** Selects what appears when the page can be used. */
  usable: string;
  /** Selects the button that is pressed to measure how soon the page reacts. */
  press: string;
}

const help = '#root button[aria-label="Help"]';
const pages: readonly MeasuredPage[] = [
  {
    name: '/login',
    window: phone,
    path: async () => '/login',
    usable: 'form button[type="submit"]',
    press: '#root button[aria-label="Show password"]',
  },
  {
    name: '/patient-dashboard',
    person: 'patient@demo.test',
    window: phone,
    path: async () => '/patient-dashboard',
    usable: '#root main a[href*="/patient-report"]',
    press: help,
  },
  {
    name: '/patient-report',
    person: 'patient@demo.test',
    window: phone,
    path: async (page) => `/patient-report?caseId=${await page.evaluate(findReport)}`,
    // Its button comes with it.
    usable: '#root video',
    press: help,
  },
  {
    name: '/cases',
    person: 'reviewer@demo.test',
    window: desk,
    path: async () => '/cases',
    usable: '#root [data-case]',
    press: help,
  },
  {
    name: '/case-details',
    person: 'reviewer@demo.test',
    window: desk,
    path: async (page) => {
      await page.goto(`${server.base}/cases`);
      const row = page.locator('[data-case]').filter({ hasText: 'Naomi Feldstein' }).first();
      return `/case-details?caseId=${await row.getAttribute('data-case')}`;
    },
    usable: '#root main h1',
    press: help,
  },
];

interface Load {
  firstPaint: number;
  largest: number;
  element: string;
  shift: number;
  usable: number;
  reaction: number;
}

interface Traffic {
  requests: number;
  scripts: number;
  scriptBytes: number;
}

const base = process.env['PAGE_LOAD_BASE'];
const server = base === undefined ? await startWithDemo() : { base, stop: async () => {} };
const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=user-gesture-required'],
});
try {
  const wanted = process.env['PAGE_NAMES']?.split(',');
  const rows: string[][] = [];
  for (const measured of pages.filter(({ name }) => wanted?.includes(name) ?? true))
    rows.push(await measure(measured));
  recordMeasurement('page-load', {
    title: 'the first pages on a slow connection, and what they load until they can be used',
    setting: `The demo, production build, HTTP/1.1, an empty cache, a processor slowed ${processorSlowdown} times, 1.6 Mbit/s and 150 ms for each request; Chromium without a graphics card; login and the patient's pages at 390 × 844, the others at 1440 × 900. Times: 75th percentile of ${loads} loads. Reaction: from a press to the next frame, right after the page can be used. Requests and script (as sent) without the slow connection: until the page can be used, and until the network rests.`,
    columns: [
      'page',
      'requests',
      'of scripts',
      'script, kB',
      'requests at rest',
      'script at rest, kB',
      'first paint, s',
      'largest paint, s',
      'usable, s',
      'reaction, ms',
      'layout shift',
      'load',
    ],
    rows,
  });
} finally {
  await browser.close();
  await server.stop();
}

async function measure(measured: MeasuredPage): Promise<string[]> {
  const state = await signIn(measured);
  const until = await countTraffic(measured, state);
  const seen: Load[] = [];
  for (let at = 0; at < loads; at += 1) seen.push(await loadSlowly(measured, state));
  console.log(measured.name, JSON.stringify(until), JSON.stringify(seen));
  const p75 = (of: (load: Load) => number) => percentile75(seen.map(of));
  return [
    measured.name,
    String(until.usable.requests),
    String(until.usable.scripts),
    (until.usable.scriptBytes / 1_000).toFixed(0),
    String(until.rest.requests),
    (until.rest.scriptBytes / 1_000).toFixed(0),
    seconds(p75(({ firstPaint }) => firstPaint)),
    seconds(p75(({ largest }) => largest)),
    seconds(p75(({ usable }) => usable)),
    p75(({ reaction }) => reaction).toFixed(0),
    p75(({ shift }) => shift).toFixed(3),
    loadavg()[0]?.toFixed(1) ?? '',
  ];
}

interface SignedIn {
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  path: string;
}

/** Signs in without throttling and returns the session and the path of the page. */
async function signIn({ person, path }: MeasuredPage): Promise<SignedIn> {
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  if (person !== undefined) {
    await page.goto(`${server.base}/login`);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  }
  const signedIn = { path: await path(page), storage: person ? await context.storageState() : undefined };
  await context.close();
  return signedIn;
}

async function open(measured: MeasuredPage, { storage }: SignedIn) {
  const context = await browser.newContext({ ...measured.window, ...(storage && { storageState: storage }) });
  const page = await context.newPage();
  await page.addInitScript(watchPage, measured.usable);
  return { context, page };
}

/** Opens the page on a fast connection. */
async function countTraffic(measured: MeasuredPage, state: SignedIn) {
  const { context, page } = await open(measured, state);
  await page.goto(server.base + state.path, { waitUntil: 'commit' });
  await page.locator(measured.press).first().waitFor();
  await page.waitForLoadState('networkidle');
  const usableAt = await page.evaluate(() => (window as unknown as { seen: Load }).seen.usable);
  const counts = async (until: number): Promise<Traffic> => page.evaluate(countResources, until);
  const traffic = { usable: await counts(usableAt), rest: await counts(Number.MAX_VALUE) };
  await context.close();
  return traffic;
}

/** Runs in the page. Counts what was requested until a time, the page itself included. */
function countResources(until: number): Traffic {
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const asked = all.filter(({ startTime }) => startTime <= until);
  const scripts = asked.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const scriptBytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { requests: asked.length + 1, scripts: scripts.length, scriptBytes };
}

async function loadSlowly(measured: MeasuredPage, state: SignedIn): Promise<Load> {
  const { context, page } = await open(measured, state);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(server.base + state.path, { waitUntil: 'commit' });
  await page.locator(measured.press).first().waitFor();
  await page.waitForFunction(() => (window as unknown as { seen: Load }).seen.usable > 0);
  await page.locator(measured.press).first().click();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Load }).seen);
  await context.close();
  return seen;
}

/** Runs in the page. `usable` selects what appears when it can be used. */
function watchPage(usable: string): void {
  const seen = { firstPaint: 0, largest: 0, element: '', shift: 0, reaction: 0, usable: 0 };
  Object.assign(window, { seen });
  const look = () => {
    const isThere = [...document.querySelectorAll(usable)].some((element) => element.checkVisibility());
    if (isThere) seen.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const watch = (type: string, look: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime;
    seen.element =
      (entry as PerformanceEntry & { element: Element | null }).element?.outerHTML.slice(0, 80) ?? '';
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  watch('event', (entry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
    if (interactionId) seen.reaction = Math.max(seen.reaction, entry.duration);
  });
}

function percentile75(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(2);
}
