// How a person works a page: with a pointer, or with a keyboard alone. Every press is counted.
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  /** Presses a button, link or tab. */
  press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field, and leaves it. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Drags the pointer, from x and y to x and y in pixels of the page. Counts as a click. */
  drag: (from: readonly [number, number], to: readonly [number, number]) => Promise<void>;
  /** Presses a key. */
  key: (key: string) => Promise<void>;
  /** The presses so far. Typed text is not counted. */
  readonly counts: Readonly<{ clicks: number; keys: number }>;
}

/** Without finding its target after this many tabs, a person would give up. */
const maxTabs = 90;

/** Returns the key that moves the focus on to an element, or `null` if it is there. Arrows move within a list of tabs. */
function nextKey(target: Element): string | null {
  const focused = document.activeElement;
  if (focused === target) return null;
  const tabs = target.closest('[role=tablist]');
  if (tabs?.contains(focused)) return 'ArrowRight';
  const isBefore = (focused?.compareDocumentPosition(target) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

export function handsOf(page: Page, kind: 'pointer' | 'keyboard'): Hands {
  const counts = { clicks: 0, keys: 0 };
  const key = async (name: string): Promise<void> => {
    counts.keys += 1;
    await page.keyboard.press(name);
  };
  const click = async (target: Locator): Promise<void> => {
    counts.clicks += 1;
    await target.click();
  };
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs <= maxTabs; tabs += 1) {
      const next = await target.evaluate(nextKey);
      if (next === null) return;
      await key(next);
    }
    throw new Error(`The keyboard does not reach ${target} in ${maxTabs} tabs.`);
  };
  const pressByKey = async (target: Locator): Promise<void> => {
    await reach(target);
    await key('Enter');
  };
  return {
    counts,
    key,
    async drag(from, to) {
      counts.clicks += 1;
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    },
    press: kind === 'pointer' ? click : pressByKey,
    async write(field, text) {
      await (kind === 'pointer' ? click(field) : reach(field));
      await key('Control+a');
      await page.keyboard.insertText(text);
      await key('Escape');
    },
  };
}
