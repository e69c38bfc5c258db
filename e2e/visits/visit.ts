// A page in one of its states, and how to get there. Shared by the accessibility check and the pictures.
import { expect, type Browser, type Page } from '@playwright/test';

import { openApi } from '../support/desk-api.ts';
import { keepOpen } from '../support/journey-test.ts';
import { fillLogin, freshMilliseconds, portal } from '../support/people.ts';

const demoPeople = {
  'super@demo.test': 'portal',
  'consultant@demo.test': 'portal',
  'reviewer@demo.test': 'portal',
  'patient@demo.test': 'portal',
  'new@demo.test': 'portal',
  'creator@harbor.test': 'harbor',
  'admin@harbor.test': 'harbor',
  'creator@lakeside.test': 'lakeside',
} as const;

/** The parts of a server response that visits read. */
export type Said = Record<string, unknown> & { data?: Record<string, unknown>[] };

export interface Visit {
  name: string;
  path: string;
  /** The subdomain, if nobody is signed in and it is not the provider's. */
  host?: string;
  /** If omitted, nobody is signed in. */
  as?: keyof typeof demoPeople;
  /** The demo case whose ID replaces `{case}` in the path. */
  caseName?: string;
  /** The reader's language, if it is not English. */
  locale?: 'es';
  /** The mocked response to a call with a matching path. */
  answer?: { call: RegExp; status: number; body?: unknown };
  /** A change to the server's actual response. */
  change?: { call: RegExp; by: (body: Said) => unknown };
  /** Brings the page into the state once it has loaded. */
  act?: (page: Page) => Promise<void>;
  ready: (page: Page) => Promise<void>;
}

/** Ready once a heading shows. */
export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Ready once a text shows. */
export const text = (words: string | RegExp) => async (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible();

/** Presses a button. */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

let caseIds: Promise<Map<string, string>> | undefined;

async function readCaseIds(): Promise<Map<string, string>> {
  const { call } = await openApi('', 'super@demo.test');
  const { data } = (await call('GET', '/cases?limit=50')) as unknown as {
    data: { id: string; name: string }[];
  };
  return new Map(data.map(({ name, id }) => [name, id]));
}

/** Returns the ID of a demo case by its name, as the super-admin sees it. */
async function caseIdOf(name: string): Promise<string> {
  caseIds ??= readCaseIds();
  const found = (await caseIds).get(name);
  if (!found) throw new Error(`The demo has no case ${name}.`);
  return found;
}

const windows = new Map<string, { page: Page; openedAt: number }>();

/** Returns one signed-in page per user, shared by consecutive visits, because a new one costs half a second. */
async function pageOf(browser: Browser, { as, locale }: Visit): Promise<Page> {
  const key = as ?? `nobody ${locale ?? 'en'}`;
  const known = windows.get(key);
  if (known && performance.now() - known.openedAt < freshMilliseconds) return known.page;
  await known?.page.context().close();
  const context = keepOpen(await browser.newContext({ locale: !as && locale ? 'es-US' : 'en-US' }));
  const page = await context.newPage();
  windows.set(key, { page, openedAt: performance.now() });
  if (!as) return page;
  await page.goto(`${portal(demoPeople[as])}/login`);
  await fillLogin(page, as, 'Demo-2026!');
  return page;
}

/** Switches the user to another language, as if they had chosen it. */
const switchLanguage = (page: Page, locale: string) =>
  changeAnswer(page, /\/users\/current-user$/, (body) => ({ ...body, locale }));

const changeAnswer = (page: Page, call: RegExp, by: (body: Said) => unknown) =>
  page.route(call, async (route) => {
    // The test process cannot resolve portal host names, so a header names the workspace.
    const url = route
      .request()
      .url()
      .replace(/\/\/[^/]+\.localhost/, '//localhost');
    const response = await route.fetch({ url });
    await route.fulfill({ response, json: by((await response.json()) as Said) });
  });

/** A studio page asks before it is left and is modified before it starts, so later visits cannot reuse it. */
const needsOwnPage = ({ path }: Visit): boolean => path.startsWith('/case-recording');

interface OpenVisit {
  page: Page;
  /** Brings the page into the visit's state. */
  go: () => Promise<void>;
  /** Undoes the visit's changes. */
  leave: () => Promise<void>;
}

/** Opens a page of the visit's user. */
export async function openVisit(browser: Browser, visit: Visit): Promise<OpenVisit> {
  const shared = await pageOf(browser, visit);
  const isOwn = needsOwnPage(visit);
  const page = isOwn ? await shared.context().newPage() : shared;
  const { answer, change, as, locale } = visit;
  if (as && locale) await switchLanguage(page, locale);
  if (change) await changeAnswer(page, change.call, change.by);
  if (answer)
    await page.route(answer.call, (route) =>
      route.fulfill({ status: answer.status, json: answer.body ?? {} }),
    );
  const go = async (): Promise<void> => {
    const caseId = visit.caseName ? await caseIdOf(visit.caseName) : '';
    const host = portal(as ? demoPeople[as] : (visit.host ?? 'portal'));
    await page.goto(`${host}${visit.path.replace('{case}', caseId)}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await visit.act?.(page);
    await visit.ready(page);
  };
  const leave = async (): Promise<void> => {
    // A response that is still being changed has no target after the page is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (isOwn) await page.close();
    else await page.evaluate(() => sessionStorage.clear());
  };
  return { page, go, leave };
}

/** Closes the windows that visits have opened. */
export async function closeWindows(): Promise<void> {
  for (const { page } of windows.values()) await page.context().close();
  windows.clear();
}
