// The users of the case desk, each in their own window that stays signed in between tests.
import type { BrowserContext, Page } from '@playwright/test';

import { openApi, type DeskApi } from './desk-api.ts';
import { keepOpen, test as base } from './journey-test.ts';
import { freshMilliseconds, portal, signIn } from './people.ts';

const accounts = {
  superAdmin: ['', 'super@demo.test'],
  consultant: ['', 'consultant@demo.test'],
  second: ['', 'second@demo.test'],
  reviewer: ['', 'reviewer@demo.test'],
  lakeside: ['lakeside', 'creator@lakeside.test'],
  harbor: ['harbor', 'creator@harbor.test'],
  harborAdmin: ['harbor', 'admin@harbor.test'],
  summit: ['summit', 'admin@summit.test'],
} as const;

export type Person = keyof typeof accounts;

export interface Desk {
  /** Opens a page of a user at a path of their portal. */
  open: (person: Person, path?: string) => Promise<Page>;
  /** Returns the API calls of a user, for everything that a test is not about. */
  api: (person: Person) => Promise<DeskApi>;
}

/** What users have open, reused while their sessions last. */
class RecentlyUsed<T> {
  readonly #known = new Map<Person, { thing: T; usedAt: number }>();

  /** Returns what a user has open, unless it was last used too long ago. */
  get(person: Person): T | undefined {
    const known = this.#known.get(person);
    if (!known || performance.now() - known.usedAt > freshMilliseconds) return undefined;
    known.usedAt = performance.now();
    return known.thing;
  }

  set(person: Person, thing: T): void {
    this.#known.set(person, { thing, usedAt: performance.now() });
  }
}

/** Clears a test's studio choices on this device (a countdown, a frame), so that the next test starts without them. */
async function forgetStudioChoices(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('studio-')) localStorage.removeItem(key);
    })
    // A crashed page is left as it is.
    .catch(() => {});
}

interface Windows {
  contexts: RecentlyUsed<BrowserContext>;
  apis: RecentlyUsed<DeskApi>;
  /** All contexts to close at the end. */
  opened: BrowserContext[];
}

export const test = base.extend<{ desk: Desk }, { windows: Windows }>({
  windows: [
    async ({ browser }, use) => {
      void browser;
      const windows: Windows = { contexts: new RecentlyUsed(), apis: new RecentlyUsed(), opened: [] };
      await use(windows);
      for (const context of windows.opened) await context.close();
    },
    { scope: 'worker' },
  ],
  desk: async ({ browser, windows }, use) => {
    const pages: Page[] = [];
    await use({
      async open(person, path = '/cases') {
        const [subdomain, email] = accounts[person];
        const known = windows.contexts.get(person);
        const page = known ? await known.newPage() : await signIn(browser, subdomain, email);
        if (!known) {
          windows.opened.push(keepOpen(page.context()));
          windows.contexts.set(person, page.context());
        }
        pages.push(page);
        await page.goto(`${portal(subdomain)}${path}`);
        return page;
      },
      async api(person) {
        const api = windows.apis.get(person) ?? (await openApi(accounts[person][0], accounts[person][1]));
        windows.apis.set(person, api);
        return api;
      },
    });
    for (const page of pages) {
      if (!page.isClosed()) await forgetStudioChoices(page);
      await page.close();
    }
  },
});
