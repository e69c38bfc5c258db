// How soon a phone shows the images of a long series, how much memory they take, and how smoothly they scroll.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, type CDPSession, type Page } from '../e2e/support/browser.ts';
import { generateReportPdf } from '../packages/demo/src/synthetic/synthetic-report-pdf.ts';
import { generateHeadStudy } from '../packages/demo/src/synthetic/whole-study-fixture.ts';
import { ohifVersion } from '../e2e/support/ohif-build.ts';
import { startWithDemo } from './demo-server.ts';
import { median, recordMeasurement } from './measurement-record.ts';
import { startOhifSite } from './ohif-site.ts';
import { startOrthanc } from './orthanc-process.ts';

type Sent = { path: string; bytes: Uint8Array };

const usualSlices = 600;
const slices = Number(process.env['BENCH_SLICES'] ?? usualSlices);
const pixels = Number(process.env['BENCH_PIXELS'] ?? 256);
const coldLoads = 3;
const peerTurns = 3;
const peerSteps = 100;
const coldSlices = Math.min(106, slices) - 1;
const notchesPerSecond = 15;
const chunkBytes = 16 * 1024 * 1024;
const megabit = 1_000_000 / 8;
const patient = { name: 'Jane Long', birthDate: '19600504', id: 'BENCH', sex: 'F' as const };

// Before the first call: a connection that is idle in the meantime would be closed before its next request.
const { files } = await generateHeadStudy({ seed: 'bench', slices, size: pixels, patient });
const server = await startWithDemo();
const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
});
try {
  const { link, call } = await measure();
  if (slices === usualSlices) await measurePeers(call, link);
} finally {
  await browser.close();
  await server.stop();
}

async function measure(): Promise<{ call: Call; link: string }> {
  const call = await logIn('creator@lakeside.test');
  const recordId = await orderWithImages(call);
  const loads: { preview: number; frame: number }[] = [];
  for (let load = 0; load < coldLoads; load += 1) loads.push(await loadCold(await linkOf(call, recordId)));
  const { heap, steps } = await scrollAll(await linkOf(call, recordId));
  const cold = await scrollCold(await linkOf(call, recordId));
  recordMeasurement(slices === usualSlices ? 'viewer' : `viewer-${slices}`, {
    title: 'time until a long series shows on a phone, its smoothness and memory use',
    setting: `${slices} slices of ${pixels} × ${pixels} made by the demo's generator, a window of 390 × 844, Chromium without a graphics card. First image: a cold profile at 10 Mbit/s and 40 ms, median of ${coldLoads}. Memory: used and backing storage of the page after every slice was shown. Steps: from the key to the next slice on the screen, among slices that have been fetched. Cold: ${coldSlices} slices at ${notchesPerSecond} per second, from the first on, in a new browser profile as soon as the first image shows, without a slow network; how many of them were on the screen, and how long after their notch.`,
    columns: ['what', 'measured', 'limit'],
    rows: [
      ['preview, s', seconds(loads.map(({ preview }) => preview)), '1.2'],
      ['full image, s', seconds(loads.map(({ frame }) => frame)), '4'],
      ['memory, MB', (heap / 1e6).toFixed(0), '250'],
      ['95 % of the steps below, ms', p95Of(steps), '50'],
      ['cold, slices shown', `${cold.shown} of ${coldSlices}`, '95 %'],
      ['cold, 95 % shown within, ms', p95Of(cold.delays), '100'],
    ],
  });
  return { call, link: recordId };
}

/** The same images in OHIF on Orthanc, in the same run: loads and steps by turns, so that a busy minute meets both. */
async function measurePeers(call: Call, recordId: string): Promise<void> {
  const orthanc = await startOrthanc({}, true);
  const site = await startOhifSite(orthanc.base);
  try {
    const long = files.filter(({ path }) => path.startsWith('01-'));
    await orthanc.store(long.map(({ bytes }) => ({ bytes: Buffer.from(bytes) })));
    const study = await firstStudyOf(orthanc.base);
    const found: Record<'ours' | 'ohif', Shown[]> = { ours: [], ohif: [] };
    for (let turn = 0; turn < peerTurns; turn += 1) {
      found.ours.push(await openBeside(server.base + (await linkOf(call, recordId))));
      found.ohif.push(await openBeside(`${site.base}/viewer?StudyInstanceUIDs=${study}`));
    }
    const row = (name: string, shown: Shown[]): string[] => [
      name,
      seconds(shown.map(({ first }) => first)),
      (
        median(shown.map(({ steps }) => steps.length / steps.reduce((sum, step) => sum + step, 0))) * 1_000
      ).toFixed(0),
      p95Of(shown.flatMap(({ steps }) => steps)),
      (median(shown.map(({ heap }) => heap)) / 1e6).toFixed(0),
    ];
    recordMeasurement('viewer-peers', {
      title: 'first image and scrolling of a long series, beside OHIF on Orthanc',
      setting: `${slices} slices of ${pixels} × ${pixels}, the same in both, a window of 1440 × 900, Chromium without a graphics card, loopback, a new browser profile each time, by turns, median of ${peerTurns}. OHIF ${ohifVersion} with the DICOMweb of Orthanc ${orthanc.version} from Debian behind it on one site. First image: from the address to pixels on a canvas. Pictures a second and steps: a key for each of ${peerSteps} slices, pressed when the last one is drawn. Memory: used and backing storage of the page after that. Load of the machine: ${loadavg()[0]?.toFixed(1)}.`,
      columns: ['viewer', 'first image, s', 'pictures a second', '95 % of steps below, ms', 'memory, MB'],
      rows: [row('ours', found.ours), row('OHIF on Orthanc', found.ohif)],
    });
  } finally {
    site.stop();
    await orthanc.stop();
  }
}

/** The UID of the only study of an Orthanc. */
async function firstStudyOf(orthanc: string): Promise<string> {
  const [id] = (await (await fetch(`${orthanc}/studies`)).json()) as string[];
  const answer = await fetch(`${orthanc}/studies/${id}`);
  const { MainDicomTags: tags } = (await answer.json()) as { MainDicomTags: Record<string, string> };
  return tags['StudyInstanceUID'] ?? '';
}

type Shown = { first: number; steps: number[]; heap: number };

/** Notes when something is drawn on a large canvas, and each new slice: both viewers draw by the same library. */
function watchDrawings(): void {
  const drawings = { first: 0, slices: 0 };
  Object.assign(window, { drawings });
  const isDrawn = (canvas: HTMLCanvasElement): boolean => {
    const small = new OffscreenCanvas(16, 16).getContext('2d');
    small?.drawImage(canvas, 0, 0, 16, 16);
    return small?.getImageData(0, 0, 16, 16).data.some((value, at) => at % 4 !== 3 && value > 60) === true;
  };
  const look = (): void => {
    const large = [...document.querySelectorAll('canvas')].find(({ clientWidth }) => clientWidth > 300);
    if (large && isDrawn(large)) drawings.first = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener('CORNERSTONE_STACK_NEW_IMAGE', () => (drawings.slices += 1), true);
}

type Drawings = { first: number; slices: number };

async function openBeside(address: string): Promise<Shown> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchDrawings);
  await page.goto(address, { waitUntil: 'commit' });
  const isFirst = () => (window as unknown as { drawings: Drawings }).drawings.first > 0;
  await page.waitForFunction(isFirst, undefined, { timeout: 120_000 });
  const first = await page.evaluate(() => (window as unknown as { drawings: Drawings }).drawings.first);
  // Both go on fetching for a while.
  await pause(3_000);
  await page.mouse.click(720, 450);
  await page.keyboard.press('Home');
  await pause(1_000);
  const steps: number[] = [];
  for (let step = 0; step < peerSteps; step += 1) {
    const before = await page.evaluate(() => (window as unknown as { drawings: Drawings }).drawings.slices);
    const begin = performance.now();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(untilSliceAfter, before);
    steps.push(performance.now() - begin);
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const usage = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  await context.close();
  return { first, steps, heap: usage.usedSize + (usage.backingStorageSize ?? 0) };
}

/** Resolves in the frame after a further slice was drawn. */
function untilSliceAfter(before: number): Promise<void> {
  const { drawings } = window as unknown as { drawings: Drawings };
  const begin = performance.now();
  return new Promise((done, fail) => {
    const look = (): void => {
      if (drawings.slices > before) requestAnimationFrame(() => done());
      else if (performance.now() - begin > 30_000) fail(new Error('The next slice does not come.'));
      else requestAnimationFrame(look);
    };
    look();
  });
}

function p95Of(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN).toFixed(0);
}

function seconds(times: number[]): string {
  return (median(times) / 1_000).toFixed(2);
}

type Call = (
  method: string,
  path: string,
  body?: object | Uint8Array,
  offset?: number,
) => Promise<BenchMessage>;
type BenchMessage = Record<string, unknown>;

async function logIn(email: string): Promise<Call> {
  let token = '';
  const call: Call = async (method, path, body, offset) => {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(`${server.base}/api${path}`, {
      method,
      headers: {
        'sub-domain': 'lakeside',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': isBytes ? 'application/offset+octet-stream' : 'application/json' }),
        ...(offset !== undefined && { 'upload-offset': String(offset) }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? (JSON.parse(text) as BenchMessage) : {};
  };
  const { accessToken } = await call('POST', '/auth/login', { email, password: 'Demo-2026!' });
  token = String(accessToken);
  return call;
}

async function send(call: Call, purpose: string, files: Sent[]): Promise<string> {
  const announced = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const id = String((await call('POST', '/uploads', { purpose, files: announced }))['id']);
  const pack = Buffer.concat(files.map(({ bytes }) => bytes));
  for (let offset = 0; offset < pack.length; offset += chunkBytes)
    await call('PATCH', `/uploads/${id}`, pack.subarray(offset, offset + chunkBytes), offset);
  return id;
}

/** Orders a case, waits until its images have been read, and returns its ID. */
async function orderWithImages(call: Call): Promise<string> {
  // Only the long series.
  const uploadId = await send(
    call,
    'study',
    files.filter(({ path }) => path.startsWith('01-')),
  );
  const report = generateReportPdf({
    clinic: 'Lakeside Clinic',
    patient: { name: 'Jane Long', birthDate: '1960-05-04', id: 'BENCH' },
    exam: 'MR brain',
    examDate: '2026-11-19',
    findings: 'None.',
    impression: 'Normal.',
  });
  const reportUploadId = await send(call, 'report', [{ path: 'report.pdf', bytes: report }]);
  const { id } = await call('POST', '/cases', {
    patient: {
      name: 'Jane Long',
      preferredName: 'Jane',
      dateOfBirth: '1960-05-04',
      email: `jane.long.${Date.now()}@mail.test`,
      phoneNumber: '(555) 010-0199',
      gender: 'female',
    },
    questionText: 'What do the pictures show?',
    preferredReportDate: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(),
    termsAccepted: true,
    uploadOption: 'image-upload',
    uploadId,
    reportUploadId,
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const { dicomStudy } = await call('GET', `/cases/${String(id)}`);
    if (dicomStudy && (dicomStudy as { imageCount: number }).imageCount === slices) return String(id);
    await pause(500);
  }
  throw new Error('The images were not read.');
}

async function linkOf(call: Call, id: string): Promise<string> {
  return String((await call('GET', `/patients/record/${id}/viewer-link`))['viewerLink']);
}

type Marks = { preview: number | null; frame: number | null };

/** Records, once per frame, when the preview and when the image itself is on the screen. */
function watchMarks(): void {
  const marks: Marks = { preview: null, frame: null };
  Object.assign(window, { marks });
  const look = (): void => {
    const preview = [...document.querySelectorAll('img')].find(({ clientWidth }) => clientWidth > 200);
    if (preview?.complete && preview.naturalWidth > 0) marks.preview ??= performance.now();
    const canvas = document.querySelector<HTMLCanvasElement>('[data-shown] canvas');
    if (canvas && isDrawn(canvas)) marks.frame ??= performance.now();
    // If the image is drawn before the preview, it counts for both.
    if (marks.frame !== null) marks.preview ??= marks.frame;
    else requestAnimationFrame(look);
  };
  const isDrawn = (canvas: HTMLCanvasElement): boolean => {
    const small = new OffscreenCanvas(16, 16).getContext('2d');
    small?.drawImage(canvas, 0, 0, 16, 16);
    return small?.getImageData(0, 0, 16, 16).data.some((value, at) => at % 4 !== 3 && value > 60) === true;
  };
  requestAnimationFrame(look);
}

async function openPage(isSlow: boolean): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(watchMarks);
  if (isSlow) {
    await cdp.send('Network.enable');
    const speed = { downloadThroughput: 10 * megabit, uploadThroughput: 10 * megabit };
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, ...speed });
  }
  return { page, cdp };
}

function isThere(): boolean {
  return (window as unknown as { marks: Marks }).marks.frame !== null;
}

async function loadCold(link: string): Promise<{ preview: number; frame: number }> {
  const { page } = await openPage(true);
  await page.goto(server.base + link, { waitUntil: 'commit' });
  await page.waitForFunction(isThere, undefined, { timeout: 120_000 });
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
  await page.context().close();
  return { preview: marks.preview ?? Number.NaN, frame: marks.frame ?? Number.NaN };
}

/** Opens the viewer, without a slow network, on the first slice. */
async function openFirstSlice(link: string): Promise<{ page: Page; cdp: CDPSession }> {
  const { page, cdp } = await openPage(false);
  await page.goto(server.base + link);
  await page.waitForFunction(isThere, undefined, { timeout: 120_000 });
  await page.locator('section[aria-label^="Images of"]').focus();
  await page.keyboard.press('Home');
  await page.waitForFunction(
    () => document.querySelector('[data-shown]')?.getAttribute('data-shown') === '0',
  );
  return { page, cdp };
}

async function scrollCold(link: string): Promise<{ shown: number; delays: number[] }> {
  const { page } = await openFirstSlice(link);
  const found = await page.evaluate(scrollSteadily, {
    count: coldSlices,
    interval: 1_000 / notchesPerSecond,
  });
  await page.context().close();
  return found;
}

async function scrollAll(link: string): Promise<{ heap: number; steps: number[] }> {
  const { page, cdp } = await openFirstSlice(link);
  await page.evaluate(walk, { key: 'ArrowDown', count: slices - 1 });
  await cdp.send('HeapProfiler.collectGarbage');
  const usage = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  const steps = await page.evaluate(walk, { key: 'ArrowUp', count: Math.min(150, slices - 1) });
  await page.context().close();
  return { heap: usage.usedSize + (usage.backingStorageSize ?? 0), steps };
}

/** Presses a key repeatedly, each time after the previous slice is on the screen. Returns how long each one took. */
async function walk({ key, count }: { key: string; count: number }): Promise<number[]> {
  const pane = document.querySelector('section[aria-label^="Images of"]');
  const shown = (): string => document.querySelector('[data-shown]')?.getAttribute('data-shown') ?? '';
  const steps: number[] = [];
  for (let step = 0; step < count; step += 1) {
    const before = shown();
    const startedAt = performance.now();
    pane?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    while (shown() === before) {
      if (performance.now() - startedAt > 30_000) throw new Error(`The slice after ${before} does not come.`);
      await new Promise((next) => requestAnimationFrame(next));
    }
    steps.push(performance.now() - startedAt);
  }
  return steps;
}

/**
 * Turns by one slice per interval, whether or not the last one is shown. Returns how many slices were on the screen in at
 * least one frame, and how long after each notch its slice or a later one was.
 */
async function scrollSteadily({ count, interval }: { count: number; interval: number }) {
  const pane = document.querySelector('section[aria-label^="Images of"]');
  const turnedAt: number[] = [];
  const shown = new Set<number>();
  const delays: number[] = [];
  const startedAt = performance.now();
  while (delays.length < count) {
    const now = performance.now();
    if (now - startedAt > count * interval + 30_000) throw new Error('The last slice does not come.');
    if (turnedAt.length < count && now - startedAt >= turnedAt.length * interval) {
      pane?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      );
      turnedAt.push(now);
    }
    await new Promise((next) => requestAnimationFrame(next));
    const current = Number(document.querySelector('[data-shown]')?.getAttribute('data-shown'));
    if (current > 0) shown.add(current);
    while (delays.length < Math.min(current, count))
      delays.push(performance.now() - (turnedAt[delays.length] ?? 0));
  }
  return { shown: shown.size, delays };
}
