// The people of the case desk, each in a window of their own that stays signed in from one test to the next.
import type { BrowserContext, Page } from '@playwright/test';

import { openApi, type DeskApi } from './desk-api.ts';
import { keepOpen, test as base } from './journey-test.ts';
import { portal, signIn } from './people.ts';

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
  /** A page of somebody, at a path of their portal. */
  open: (person: Person, path?: string) => Promise<Page>;
  /** Somebody's calls, for what is not the point of a test. */
  api: (person: Person) => Promise<DeskApi>;
}

interface Windows {
  contexts: Map<Person, BrowserContext>;
  apis: Map<Person, DeskApi>;
}

export const test = base.extend<{ desk: Desk }, { windows: Windows }>({
  windows: [
    async ({ browser }, use) => {
      void browser;
      const windows: Windows = { contexts: new Map(), apis: new Map() };
      await use(windows);
      for (const context of windows.contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  desk: async ({ browser, windows }, use) => {
    const pages: Page[] = [];
    await use({
      async open(person, path = '/cases') {
        const [subdomain, email] = accounts[person];
        const page =
          (await windows.contexts.get(person)?.newPage()) ?? (await signIn(browser, subdomain, email));
        windows.contexts.set(person, keepOpen(page.context()));
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
    for (const page of pages) await page.close();
  },
});
