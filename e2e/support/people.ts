import { expect, type Browser, type Page } from '@playwright/test';

const port = process.env['E2E_PORT'] ?? '';

/** Returns the URL of a portal. An empty subdomain is the main host. */
export const portal = (subdomain: string): string =>
  `http://${subdomain ? `${subdomain}.` : ''}localhost:${port}`;

/** How long a session is reused after its last use. The product ends idle sessions after 15 minutes. */
export const freshMilliseconds = 8 * 60_000;

/** Opens a separate window and signs in as one of the demo's users. */
export async function signIn(
  browser: Browser,
  subdomain: string,
  email: string,
  password = 'Demo-2026!',
): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(`${portal(subdomain)}/login`);
  await fillLogin(page, email, password);
  return page;
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  // The form of the app, not that of the page before it (frame.spec.ts).
  await expect(page.locator('#frame')).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
