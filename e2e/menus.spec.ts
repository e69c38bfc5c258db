// Everything around the pages, for each role in each kind of workspace: the bar, its menus, the buttons beside it, the
// footer.
import { expect, type Page } from '@playwright/test';
import { onlyInFull, test } from './support/journey-test.ts';
import { portal, signIn } from './support/people.ts';

const bar = (page: Page) => page.getByRole('banner');

const entriesOf = (page: Page) => bar(page).getByRole('navigation', { name: 'Main' }).getByRole('link');

async function expectAccountMenu(page: Page, entries: readonly string[]): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /account of/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText([...entries]);
  await page.keyboard.press('Escape');
}

const people = [
  {
    ids: 'C-010, C-016, C-017, C-018',
    who: ['', 'consultant@demo.test'],
    entries: ['Report Dashboard', 'Patients', 'Resource Library'],
    current: 'Report Dashboard',
    account: ['My Account', 'Logout'],
    action: 'Request Video Report',
  },
  {
    ids: 'C-011, C-008',
    who: ['lakeside', 'creator@lakeside.test'],
    entries: ['Dashboard'],
    current: 'Dashboard',
    account: ['My Account', 'Logout'],
    action: 'Request Video Report',
  },
  {
    ids: 'C-008, C-010, C-027',
    who: ['summit', 'creator@summit.test'],
    entries: ['Report Dashboard', 'Patients', 'Resource Library', 'Study Dashboard'],
    current: null,
    account: ['My Account', 'Logout'],
    action: null,
    color: '#F19100',
  },
] as const;

for (const { ids, who, entries, current, account, action, ...more } of people)
  test(
    `${ids}: the bar of ${who[1]}`,
    onlyInFull(who[1] !== 'creator@lakeside.test'),
    async ({ browser }) => {
      const page = await signIn(browser, who[0], who[1]);
      await expect(bar(page).getByRole('button', { name: /notification/i })).toBeVisible();
      await expect(entriesOf(page)).toHaveText([...entries]);
      const marked = bar(page).locator('[aria-current=page]');
      if (current !== null) await expect(marked).toHaveText([current]);
      await expectAccountMenu(page, account);
      const button = page.getByRole('link', { name: 'Request Video Report' });
      if (action === null) await expect(button).toHaveCount(0);
      else await expect(button.first()).toBeVisible();
      if ('color' in more) {
        const brand = page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand'));
        expect((await brand).toUpperCase()).toBe(more.color);
        await expect(bar(page).getByRole('link').first()).toHaveText('Summit Radiology');
      }
      await page.context().close();
    },
  );

for (const [subdomain, email, title] of [
  ['', 'patient@demo.test', 'Personal Medical Record'],
  ['lakeside', 'patient@lakeside.test', 'My Personal Medical Record'],
  ['harbor', 'patient@harbor.test', 'My Video Reports'],
] as const)
  test(
    `C-006, C-013, C-014, C-020: the bar and the footer of ${email}`,
    onlyInFull(email !== 'patient@demo.test'),
    async ({ browser }) => {
      const page = await signIn(browser, subdomain, email);
      await page.goto(`${portal(subdomain)}/patient-dashboard`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(entriesOf(page)).toHaveText([title, 'Self-Help Materials']);
      await expect(bar(page).getByRole('link').first()).toHaveAttribute('href', '/');
      const foot = page.getByRole('contentinfo');
      for (const name of ['Terms', 'Privacy']) await expect(foot.getByRole('link', { name })).toBeVisible();
      await expect(foot).toContainText('©');
      // Only if a setting enables it.
      await expect(foot).not.toContainText('Version');
      await page.context().close();
    },
  );

test('C-007, C-012, C-019: on a phone a patient’s menu has the record, self-help and the button', async ({
  browser,
}) => {
  const page = await signIn(browser, '', 'patient@demo.test');
  await page.goto(`${portal('')}/patient-dashboard`);
  await page.setViewportSize({ width: 390, height: 844 });
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toHaveText('Personal Medical Record');
  const [record, selfHelp, order = ''] = await entries.allTextContents();
  expect([record, selfHelp]).toEqual(['Personal Medical Record', 'Self-Help Materials']);
  expect(order).toMatch(/^(Buy|Request) Video Report$/);
  await page.getByRole('menuitem', { name: order, exact: true }).click();
  await expect(page).toHaveURL(order.startsWith('Buy') ? /\/package-plans/ : /\/personalized-video/);
  // C-019: there the button would lead to the current page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar(page).getByRole('link', { name: /Video Report$/ })).toHaveCount(0);
  await page.context().close();
});
