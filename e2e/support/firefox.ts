// Firefox as it is installed, driven by WebDriver BiDi. The other journeys use Chromium.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';

const names = ['firefox-esr', 'firefox'];

/** Returns the path of an installed Firefox, or `null`. */
export function findFirefox(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Opens a Firefox without a window, in a new profile. The microphone needs no permission, and videos play by themselves. */
export const openFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // For `askWindow`.
    args: ['--remote-allow-system-access'],
    // A busy machine takes longer than half a minute to start it.
    timeout: 90_000,
    extraPrefsFirefox: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // Firefox's own button over each video, which is no part of the page.
      'media.videocontrols.picture-in-picture.video-toggle.enabled': false,
    },
  });

/** Puppeteer's connection, which its types do not show. */
interface Connection {
  send: (method: string, params: object) => Promise<{ result: Record<string, unknown> }>;
}

/** Calls a function, given as text, in Firefox's own window, around its pages. Returns the text that it returns. */
export async function askWindow(browser: Browser, functionDeclaration: string): Promise<string> {
  const { connection } = browser as unknown as { connection: Connection };
  const found = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const [window] = found.result['contexts'] as { context: string }[];
  const target = { context: window?.context };
  const params = { functionDeclaration, target, awaitPromise: false };
  const { result } = await connection.send('script.callFunction', params);
  if (result['type'] === 'exception') throw new Error(JSON.stringify(result['exceptionDetails']));
  return (result['result'] as { value: string }).value;
}

/** Waits for a button with this name and returns it. */
export async function button(page: Page, name: string): Promise<ElementHandle> {
  // A search by accessible name blocks the page for seconds, which a recording does not survive whole.
  const path = `xpath///button[normalize-space()='${name}' or @aria-label='${name}']`;
  const found = await page.waitForSelector(path, { timeout: 60_000 });
  if (!found) throw new Error(`There is no button “${name}”.`);
  return found;
}

/** Waits until the page contains a text. */
export const untilText = (page: Page, text: string, timeout = 60_000): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout }, text);
