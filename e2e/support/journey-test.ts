import { expect, test as base, type BrowserContext, type TestDetails } from '@playwright/test';

import { watchBrowser, type BrowserWatch } from './watched-browser.ts';

/** Details of a table-driven journey. A variant runs only when all journeys are requested (ADR 0074). */
export const onlyInFull = (isVariant: boolean): TestDetails => (isVariant ? { tag: '@full' } : {});

const kept = new WeakSet<BrowserContext>();

/** Keeps a window open after its test. The caller has to close it. */
export function keepOpen(context: BrowserContext): BrowserContext {
  kept.add(context);
  return context;
}

const provoked = 'provoked complaint';

/** Says that a test provokes complaints of the browser that match a pattern, and why. */
export function provokesComplaints(pattern: RegExp, why: string): void {
  base.info().annotations.push({ type: provoked, description: `${pattern.source} (${why})` });
  patterns.set(base.info().testId, [...(patterns.get(base.info().testId) ?? []), pattern]);
}

const patterns = new Map<string, RegExp[]>();

interface OfTest {
  closesWindows: undefined;
  expectsSilence: undefined;
}

/**
 * Closes every window a test opened, because a window left open keeps drawing and slows down the next test. Fails a
 * test in which the browser complained: an error in the console, an uncaught error, a violation of a policy, in a page
 * or in a worker.
 */
export const test = base.extend<OfTest, { watch: BrowserWatch }>({
  watch: [async ({ browser }, use) => use(watchBrowser(browser)), { scope: 'worker', auto: true }],
  closesWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context) && !kept.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
  expectsSilence: [
    async ({ watch }, use, { testId }) => {
      watch.takeComplaints();
      await use(undefined);
      const expected = patterns.get(testId) ?? [];
      const complaints = watch
        .takeComplaints()
        .filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      expect(complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});
