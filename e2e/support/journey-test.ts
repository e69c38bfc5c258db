import { test as base, type BrowserContext, type TestDetails } from '@playwright/test';

/** Details of a table-driven journey. A variant runs only when all journeys are requested (ADR 0074). */
export const onlyInFull = (isVariant: boolean): TestDetails => (isVariant ? { tag: '@full' } : {});

const kept = new WeakSet<BrowserContext>();

/** Keeps a window open after its test. The caller has to close it. */
export function keepOpen(context: BrowserContext): BrowserContext {
  kept.add(context);
  return context;
}

/** Closes every window a test opened. A window left open keeps drawing and slows down the next test. */
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
