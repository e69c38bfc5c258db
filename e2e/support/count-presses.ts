import type { Page } from '@playwright/test';

export interface Presses {
  clicks: number;
  keys: number;
}

/**
 * Counts what a person presses in a window from the next page load on, on other sites' pages too: clicks, and keys that
 * do not type into a field. Tab, which moves from field to field, is not counted: it goes with typing.
 */
export async function countPresses(page: Page): Promise<() => Presses> {
  const presses: Presses = { clicks: 0, keys: 0 };
  const context = page.context();
  await context.exposeFunction('countPress', (kind: keyof Presses) => {
    presses[kind] += 1;
  });
  await context.addInitScript(() => {
    const count = (kind: string) =>
      void (window as unknown as { countPress: (of: string) => Promise<void> }).countPress(kind);
    // A click on a checkbox label is one action, although the browser fires a second event for the checkbox.
    window.addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && count('clicks'),
      true,
    );
    window.addEventListener(
      'keydown',
      ({ isTrusted, key, target }) => {
        const types = target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea');
        if (isTrusted && key !== 'Tab' && !types) count('keys');
      },
      true,
    );
  });
  return () => ({ ...presses });
}

/** Counts only the clicks. */
export async function countClicks(page: Page): Promise<() => number> {
  const presses = await countPresses(page);
  return () => presses().clicks;
}
