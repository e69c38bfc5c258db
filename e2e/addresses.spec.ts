// Every path of the route table, opened by a stranger and by a signed-in user.
import { routes, type RoutePath } from '@plainscan/contract';
import { expect, type Page } from '@playwright/test';

import { test } from './support/desk-test.ts';
import { portal } from './support/people.ts';

const host = portal('lakeside');
const paths = Object.keys(routes) as RoutePath[];
const ofAudience = (audience: string) => paths.filter((path) => routes[path].audience === audience);
const guarded = paths.filter((path) => typeof routes[path].audience !== 'string');

/** Opens a path and checks where the user ends up. */
async function ends(page: Page, address: string, to: string | RegExp): Promise<void> {
  await page.goto(`${host}${address}`);
  await expect(page, address).toHaveURL(typeof to === 'string' ? `${host}${to}` : to);
}

test('B-006, B-010: a stranger must log in at each page for signed-in users, and returns to it', async ({
  page,
}) => {
  for (const path of guarded) {
    const asked = `${path}?caseId=5`;
    await ends(page, asked, `/login?redirect=${encodeURIComponent(asked)}`);
  }
  expect(guarded.length).toBeGreaterThan(30);
});

test(
  'B-009: any other URL redirects a stranger to the login, and a clerk home',
  { tag: '@full' },
  async ({ page, desk }) => {
    await ends(page, '/nope', '/login');
    const notice = page.getByText('There is no page at that address.');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(notice).toBeHidden();
    const clerk = await desk.open('lakeside', '/my-account');
    for (const address of ['/nope', '/cases/nope', '/constructor', '/orders'])
      await ends(clerk, address, /\/(cases|creator-dashboard)$/);
  },
);

test('B-008: viewers, downloads and shared videos are open to strangers and to signed-in users', async ({
  page,
  desk,
}) => {
  const clerk = await desk.open('lakeside', '/my-account');
  for (const address of ['/viewer', '/report-viewer', '/download/nothing', '/video-report/nothing'])
    for (const person of [page, clerk]) {
      await ends(person, address, address);
      await expect(person.getByRole('heading').or(person.getByRole('alert')).first()).toBeVisible();
    }
});

test('B-007: a signed-in user is redirected from the pages for strangers', async ({ desk }) => {
  const clerk = await desk.open('lakeside', '/my-account');
  const left = ofAudience('public');
  for (const path of left) await ends(clerk, `${path}?token=x`, /\/(cases|creator-dashboard)$/);
  expect(left.length).toBe(8);
});
