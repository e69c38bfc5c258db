// Watches every window of the browser: which files of the build the server delivered to it and to its workers, and what
// the browser complained about.
import type { Browser, BrowserContext, ConsoleMessage, Response } from '@playwright/test';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** An answer of the server that is an error by design of the journey, such as 404; the browser logs each of them. */
const failedRequest = /^Failed to load resource/;

/** Warnings of the engine about itself, which no page can avoid. */
const engineNotes = [
  // Headless browsers draw without a graphics card.
  /GL Driver Message|WebGL.*(software|swiftshader)|GPU stall due to ReadPixels/i,
];

export interface BrowserWatch {
  /** Returns the complaints since the last call. */
  takeComplaints: () => string[];
}

const isAsset = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.startsWith('/assets/');

/** Returns what a console message complains about, or `null` if it is none. */
function complaintOf(message: ConsoleMessage): string | null {
  const text = message.text();
  const isViolation = /content security policy|trusted ?type|permissions policy/i.test(text);
  if (message.type() !== 'error' && !isViolation) return null;
  const { url } = message.location();
  // Failing calls are part of many journeys. A failing file of the build never is.
  if (failedRequest.test(text) && !isAsset(url)) return null;
  if (engineNotes.some((note) => note.test(text))) return null;
  return `${text} (${url})`;
}

/** Appends the name of a delivered file of the build to the list of this run. */
function keepDelivered(response: Response, seen: Set<string>): void {
  const folder = process.env['E2E_DELIVERED_DIR'];
  const { pathname } = new URL(response.url());
  if (!folder || !response.ok() || !pathname.startsWith('/assets/') || seen.has(pathname)) return;
  seen.add(pathname);
  appendFileSync(join(folder, `${process.pid}.txt`), `${pathname.slice(1)}\n`);
}

/** Watches all windows of a browser, those that are open and those that will be. */
export function watchBrowser(browser: Browser): BrowserWatch {
  let complaints: string[] = [];
  const seen = new Set<string>();
  const watch = (context: BrowserContext): void => {
    context.on('console', (message) => {
      const complaint = complaintOf(message);
      if (complaint !== null) complaints.push(complaint);
    });
    context.on('weberror', (failure) => complaints.push(`uncaught: ${failure.error().message}`));
    context.on('response', (response) => keepDelivered(response, seen));
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return {
    takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
  };
}
