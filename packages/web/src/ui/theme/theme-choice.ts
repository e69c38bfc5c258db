// Light or dark pages, chosen for this browser. Images and the studio are always dark.
import { useEffect, useSyncExternalStore } from 'react';

/** `device`: follows the operating system. */
export const themeChoices = ['light', 'dark', 'device'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();
const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Light if nothing was chosen or the browser has no storage. */
function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return themeChoices.find((choice) => choice === kept) ?? 'light';
  } catch {
    return 'light';
  }
}

let choice: ThemeChoice = 'light';
/** The number of mounted pages that are always dark. */
let darkPages = 0;

function apply(): void {
  const isDark = darkPages > 0 || choice === 'dark' || (choice === 'device' && prefersDark().matches);
  if (isDark) document.documentElement.dataset['theme'] = 'dark';
  else delete document.documentElement.dataset['theme'];
}

function take(next: ThemeChoice): void {
  choice = next;
  apply();
  for (const listener of listeners) listener();
}

/** Applies the choice, and follows the device and other windows. Call once, before the first render. */
export function startTheme(): void {
  take(readChoice());
  prefersDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) take(readChoice());
  });
  // Print on white.
  window.addEventListener('beforeprint', () => delete document.documentElement.dataset['theme']);
  window.addEventListener('afterprint', apply);
}

/** Lasts until the window closes if the browser has no storage. */
export function chooseTheme(next: ThemeChoice): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // Some browsers allow no storage in private windows.
  }
  take(next);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);

/**
 * Makes the whole page dark while mounted, because dialogs and menus are attached to the body, outside the page's
 * element.
 */
export function useDarkPage(isDark = true): void {
  useEffect(() => {
    if (!isDark) return undefined;
    darkPages += 1;
    apply();
    return () => {
      darkPages -= 1;
      apply();
    };
  }, [isDark]);
}
