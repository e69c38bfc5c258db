// Measures how soon the first pages can be used on a slow connection and a slow processor, and what they load until then.
import { loadavg } from 'node:os';

import { chromium, type BrowserContext, type CDPSession, type Page } from '../e2e/support/browser.ts';
import { startWithDemo } from './demo-server.ts';
import { recordMeasurement } from './measurement-record.ts';

const loads = 9;
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
  /** Appears when the page can be used. */
  usable: (page: Page) => ReturnType<Page['locator']>;
  /** Pressed to measure how soon the page reacts. */
  press: (page: Page) => ReturnType<Page['locator']>;
}

const pages: readonly MeasuredPage[] = [
  {
    name: '/login',
    window: phone,
    path: async () => '/login',
    usable: (page) => page.getByRole('button', { name: 'Log in', exact: true }),
    press: (page) => page.getByRole('button', { name: 'Show password' }),
  },
  {
    name: '/patient-dashboard',
    person: 'patient@demo.test',
    window: phone,
    path: async () => '/patient-dashboard',
    usable: (page) => page.locator('main a[href*="/patient-report"]:visible').first(),
    press: (page) => page.getByRole('button', { name: 'Help' }).first(),
  },
  {
    name: '/patient-report',
    person: 'patient@demo.test',
    window: phone,
    path: async (page) => `/patient-report?caseId=${await page.evaluate(findReport)}`,
    usable: (page) => page.getByRole('button', { name: /^(Play|Watch)/ }).first(),
    press: (page) => page.getByRole('button', { name: 'Help' }).first(),
  },
  {
    name: '/cases',
    person: 'reviewer@demo.test',
    window: desk,
    path: async () => '/cases',
    usable: (page) => page.locator('[data-case]').first(),
    press: (page) => page.getByRole('button', { name: 'Help' }).first(),
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
    usable: (page) => page.getByRole('heading', { level: 1, name: /Feldstein/ }),
    press: (page) => page.getByRole('button', { name: 'Help' }).first(),
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

const urls: string[] = [];
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
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { context, page, cdp };
}

async function countTraffic(measured: MeasuredPage, state: SignedIn) {
  const { context, page, cdp } = await open(measured, state);
  const traffic = watchTraffic(cdp);
  await page.goto(server.base + state.path, { waitUntil: 'commit' });
  await measured.usable(page).waitFor();
  const usable = { ...traffic };
  await page.waitForLoadState('networkidle');
  await context.close();
  if (process.env['PAGE_NAMES']) console.log(urls.splice(0).join('\n'));
  return { usable, rest: { ...traffic } };
}

function watchTraffic(cdp: CDPSession): Traffic {
  const traffic = { requests: 0, scripts: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    urls.push(`${type} ${request.url}`);
    traffic.requests += 1;
    if (type !== 'Script' && !request.url.endsWith('.js')) return;
    traffic.scripts += 1;
    scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

async function loadSlowly(measured: MeasuredPage, state: SignedIn): Promise<Load> {
  const { context, page, cdp } = await open(measured, state);
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.addInitScript(watchPaints);
  await page.goto(server.base + state.path, { waitUntil: 'commit' });
  await measured.usable(page).waitFor();
  const usable = await page.evaluate(() => performance.now());
  await measured.press(page).click();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Load, 'usable'> }).seen);
  await context.close();
  return { ...seen, usable };
}

/** Runs in the page. */
function watchPaints(): void {
  const seen = { firstPaint: 0, largest: 0, element: '', shift: 0, reaction: 0 };
  Object.assign(window, { seen });
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

/** Runs in the page of a signed-in patient. Returns the case ID of their newest finished report. */
async function findReport(): Promise<string> {
  const token = localStorage.getItem('access-token') ?? '';
  const answer = await fetch('/api/patients/record', {
    headers: { authorization: `Bearer ${token}`, 'sub-domain': '' },
  });
  const { data } = (await answer.json()) as { data: { caseId: string; status: string }[] };
  return data.find(({ status }) => status === 'completed')?.caseId ?? '';
}

function percentile75(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(2);
}
