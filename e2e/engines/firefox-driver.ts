// Firefox as it is installed, by WebDriver BiDi.
import type { ElementHandle } from 'puppeteer-core';
import { askWindow, openFirefox as launchFirefox } from '../support/firefox.ts';
import { dragMouse, type Accessible, type Driver, type Size } from './engine-page.ts';

/** Opens a Firefox without a window, in a new profile. */
export async function openFirefox(executablePath: string, size: Size): Promise<Driver> {
  const browser = await launchFirefox(executablePath);
  const page = await browser.newPage();
  await page.setViewport(size);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) =>
    complaints.push(error instanceof Error ? String(error.stack ?? error) : String(error)),
  );
  const find = async (selector: string): Promise<ElementHandle> => {
    const found = await page.$(selector);
    if (!found) throw new Error(`${selector} is not there.`);
    return found;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    ask: (run, ...args) => page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    click: async (selector) => (await find(selector)).click(),
    async type(selector, text) {
      const field = await find(selector);
      await field.evaluate((element) => (element as HTMLInputElement).select?.());
      await field.type(text);
    },
    async chooseFile(selector, path) {
      await ((await find(selector)) as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    async drag(selector, by) {
      const box = await (await find(selector)).boundingBox();
      if (!box) throw new Error(`${selector} has no place.`);
      await dragMouse(page.mouse, box, by);
    },
    screenshot: async (path) => void (await page.screenshot({ path })),
    readTree: async () => JSON.parse(await askWindow(browser, readTree)) as Accessible,
    complaints: () => complaints,
    close: () => browser.close(),
  };
}

/** Runs in Firefox's own window. Without a reference to the service, Firefox would build its trees anew for each call. */
const readTree = `() => {
  const service = (window.accessibilityService ??= Cc['@mozilla.org/accessibilityService;1'].getService(
    Ci.nsIAccessibilityService,
  ));
  const treeOf = (node) => ({
    role: node.computedARIARole || service.getStringRole(node.role),
    name: node.name ?? '',
    children: Array.from({ length: node.childCount }, (_, at) => treeOf(node.getChildAt(at))),
  });
  const page = service.getAccessibleFor(gBrowser.selectedBrowser);
  return JSON.stringify(page ? treeOf(page) : { role: '', name: '', children: [] });
}`;
