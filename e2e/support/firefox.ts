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
    // A busy machine takes longer than half a minute to start it.
    timeout: 90_000,
    extraPrefsFirefox: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
    },
  });

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
