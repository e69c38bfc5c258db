// What a page costs: how long its main thread was busy at a stretch, and the memory of its process.
import type { Page } from '@playwright/test';
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

/** What choosing a folder cost, for the record. Nothing is judged by it. */
export interface FolderFigures {
  name: string;
  files: number;
  /** Files that arrived with the same hash. */
  equal: number;
  /** Until it shows what it has found in the folder, and until it has looked at all of it. */
  foundSeconds: number;
  listSeconds: number;
  readSeconds: number;
  untilList: LongTasks;
  afterList: LongTasks;
  pageMegabytes: number;
}

/** What sending and opening a large loop cost, for the record. Nothing is judged by it. */
export interface LoopFigures {
  name: string;
  bytes: number;
  /** From the last byte until it was read. */
  readSeconds: number;
  /** From the viewer's link until the first picture. */
  imageSeconds: number;
  /** Pictures shown in a second, one key press for each. */
  perSecond: number;
  pageMegabytes: number;
  serverMegabytes: number;
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

/** Memory of a process in bytes: now and at its highest. Zeros where the system does not tell. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = read(`/proc/${pid}/status`);
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { now: kibibytes('VmRSS') * 1024, peak: kibibytes('VmHWM') * 1024 };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
