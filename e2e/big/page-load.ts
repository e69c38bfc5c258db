// What a page costs: how long its main thread was busy at a stretch, and the memory of its process.
import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** Tasks of the main thread of 50 ms or more, in milliseconds. */
export interface LongTasks {
  count: number;
  longest: number;
  total: number;
}

/** The most files that the page handled at a stretch, and other work that grows with a folder. */
export interface PageWork {
  /** Files and Blobs that one new Blob was made of. */
  parts: number;
  /** How often the page read a file, or many at once. */
  opened: number;
  /** How often the page told how far it had read. */
  reports: number;
  /** Requests whose bytes had to be copied while the page waited. */
  copied: number;
}

/** What one large thing cost from the order form to its removal, for the record. Nothing is judged by it. */
export interface WholeFigures {
  name: string;
  bytes: number;
  /** Steps that were taken. */
  steps: string[];
  /** From the choice until the page shows the first that it found, until it has looked at all, and its tasks until then. */
  foundSeconds?: number;
  listSeconds?: number;
  listTasks?: LongTasks;
  /** The longest of these tasks in milliseconds of processor time, which other work on the machine does not lengthen. */
  longestOfProcessor?: number;
  /** Sent again after an interruption. */
  megabytesTwice?: number;
  /** From the last byte until it was read. */
  readSeconds?: number;
  /** From the viewer's link until the first picture. */
  imageSeconds?: number;
  /** From the viewer's link until a film can be played. */
  playSeconds?: number;
  viewerTasks?: LongTasks;
  /** Pictures shown in a second, one key press for each. */
  perSecond?: number;
  /** The most memory of the page in the order form, and in the viewer. */
  formMegabytes?: number;
  pageMegabytes?: number;
  /** Memory of the page after each third of scrolling. */
  memoryAt?: number[];
  /** Bytes of the largest answer that the viewer fetched. */
  largestFetch?: number;
  zipSeconds?: number;
  /** The server's own process at most, how much it grew after its start, and the largest process that reads files. */
  serverMegabytes?: number;
  serverGrowth?: number;
  readerMegabytes?: number;
  /** Of the machine, at the end. */
  load?: number;
}

declare global {
  interface Window {
    longTasks: number[];
    chosenAt: number;
    pageWork: PageWork;
  }
}

/** Starts counting in every document that this page opens from now on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    window.chosenAt = 0;
    window.pageWork = { parts: 0, opened: 0, reports: 0, copied: 0 };
    const work = window.pageWork;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    const noteChoice = ({ target, timeStamp }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') window.chosenAt = timeStamp;
    };
    document.addEventListener('change', noteChoice, true);
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        work.parts = Math.max(work.parts, parts.length);
      }
    };
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      work.opened += 1;
      return read.call(this);
    };
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (init?.body instanceof ArrayBuffer || ArrayBuffer.isView(init?.body)) work.copied += 1;
      return send(input, init);
    };
    new MutationObserver((changes) => {
      const isReport = ({ target }: MutationRecord) => target.textContent?.startsWith('Reading the folder');
      if (changes.some(isReport)) work.reports += 1;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns what was counted since the last call. */
export async function takeTasks(page: Page): Promise<LongTasks> {
  const tasks = await page.evaluate(() => window.longTasks.splice(0));
  return {
    count: tasks.length,
    longest: Math.round(Math.max(0, ...tasks)),
    total: Math.round(tasks.reduce((sum, one) => sum + one, 0)),
  };
}

/**
 * Memory of a process in bytes: now, at its highest, and what it shares with nobody. Zeros where the system does not
 * tell.
 */
export function memoryOf(pid: number): { now: number; peak: number; own: number } {
  const status = read(`/proc/${pid}/status`);
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    now: kibibytes('VmRSS') * 1024,
    peak: kibibytes('VmHWM') * 1024,
    own: kibibytes('RssAnon') * 1024,
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export interface PageMemory {
  /** Megabytes of the largest tab now, and the most of any tab so far. */
  now: () => Promise<number>;
  peak: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Watches the memory that tabs have for themselves, which the browser's own task manager shows. Program code and what
 * is shared with other processes is left out.
 */
export async function watchPages(browser: Browser): Promise<PageMemory> {
  const session = await browser.newBrowserCDPSession();
  let peak = 0;
  const look = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOf(id).own);
    const now = Math.round(Math.max(0, ...tabs) / 1e6);
    peak = Math.max(peak, now);
    return now;
  };
  const timer = setInterval(() => void look().catch(() => undefined), 500);
  return {
    now: look,
    async peak() {
      await look();
      return peak;
    },
    async stop() {
      clearInterval(timer);
      await session.detach().catch(() => undefined);
    },
  };
}

interface TraceEvent {
  pid: number;
  tid: number;
  name: string;
  /** Processor time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Traces the tasks of a page. The returned function stops it and gives the longest one in ms of processor time. */
export async function tracedTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const mainThreads = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}:${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ pid, tid, tdur }) => tdur !== undefined && mainThreads.has(`${pid}:${tid}`),
    );
    return Math.round(tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000);
  };
}
