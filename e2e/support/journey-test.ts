import { test as base, type BrowserContext } from '@playwright/test';

const kept = new WeakSet<BrowserContext>();

/** Lets a window outlive its test; whoever keeps it closes it. */
export function keepOpen(context: BrowserContext): BrowserContext {
  kept.add(context);
  return context;
}

/** A test whose windows are closed after it: one that stays open goes on drawing, and takes the time of the next test. */
export const test = base.extend<{ closesWindows: undefined }>({
  closesWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context) && !kept.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
});
