import type { Page } from '@playwright/test';

/** Counts the user's clicks in a window from the next page load on, on other sites' pages too. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  const context = page.context();
  await context.exposeFunction('countClick', () => {
    clicks += 1;
  });
  // A click on a checkbox label is one action, although the browser fires a second event for the checkbox.
  await context.addInitScript(() =>
    window.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted && event.detail > 0)
          void (window as unknown as { countClick: () => Promise<void> }).countClick();
      },
      true,
    ),
  );
  return () => clicks;
}
