// Chromium of any age, by Playwright. Its library drives version 109 as well.
import { chromium, type Page } from '@playwright/test';
import { dragMouse, type Accessible, type Driver, type Size } from './engine-page.ts';

/** Opens a Chromium without a window, in a new profile. */
export async function openChromium(executablePath: string, viewport: Size): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  return {
    goto: async (url) => void (await page.goto(url)),
    ask: (run, ...args) => askPage(page, run, args),
    click: (selector) => page.click(selector, { timeout: 5_000 }),
    type: (selector, text) => page.fill(selector, text, { timeout: 5_000 }),
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    async drag(selector, by) {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} has no place.`);
      await dragMouse(page.mouse, box, by);
    },
    screenshot: async (path) => void (await page.screenshot({ path })),
    readTree: () => readTree(page),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}

/** Sends a function as its text, because Playwright passes only one argument. */
const askPage = <T, A extends readonly unknown[]>(page: Page, run: (...args: A) => T, args: A): Promise<T> =>
  page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`);

/** Reads Chromium's own tree. Playwright's snapshots are computed from the page's elements instead. */
async function readTree(page: Page): Promise<Accessible> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const treeOf = (id: string): Accessible => {
    const node = byId.get(id);
    return {
      role: node?.ignored ? '' : String(node?.role?.value ?? ''),
      name: String(node?.name?.value ?? ''),
      children: (node?.childIds ?? []).map(treeOf),
    };
  };
  return treeOf(nodes[0]?.nodeId ?? '');
}
