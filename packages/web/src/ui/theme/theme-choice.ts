// Light or dark pages, chosen for this browser. Images and the studio are always dark.
import { useEffect, useSyncExternalStore } from 'react';
import { isDarkChoice, prefersDark, readThemeChoice, themeKey, type ThemeChoice } from './stored-theme.ts';

const listeners = new Set<() => void>();

let choice: ThemeChoice = 'device';
/** The number of mounted pages that are always dark. */
let darkPages = 0;

function apply(): void {
  const isDark = darkPages > 0 || isDarkChoice(choice);
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
  take(readThemeChoice());
  prefersDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === themeKey || event.key === null) take(readThemeChoice());
  });
  // Print on white.
  window.addEventListener('beforeprint', () => delete document.documentElement.dataset['theme']);
  window.addEventListener('afterprint', apply);
}

/** Lasts until the window closes if the browser has no storage. */
export function chooseTheme(next: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey, next);
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
