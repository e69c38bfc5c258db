// The four steps of a patient's own order.
import { expect, type Page } from '@playwright/test';

/**
 * Presses Continue in the open step and waits until that step is closed. The URL names the next step before the page
 * shows it, so an immediate second press would hit the button that is about to disappear.
 */
export async function completeOpenStep(page: Page, button = 'Continue'): Promise<void> {
  const open = page.locator('[data-part]:has(> :is(h2, h3) > button[aria-expanded="true"])');
  const part = await open.getAttribute('data-part');
  await open.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator(`[data-part="${part}"] > :is(h2, h3) > button`)).toHaveAttribute(
    'aria-expanded',
    'false',
  );
}
