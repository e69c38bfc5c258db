// A patient's way through the four steps of their own order.
import { expect, type Page } from '@playwright/test';

/**
 * Presses Continue in the open step and waits until that step is shut. The address names the next step before the page
 * shows it: who presses again at once would press the button that is about to go.
 */
export async function leaveStep(page: Page, button = 'Continue'): Promise<void> {
  const open = page.locator('[data-part]:has(> :is(h2, h3) > button[aria-expanded="true"])');
  const part = await open.getAttribute('data-part');
  await open.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator(`[data-part="${part}"] > :is(h2, h3) > button`)).toHaveAttribute(
    'aria-expanded',
    'false',
  );
}
