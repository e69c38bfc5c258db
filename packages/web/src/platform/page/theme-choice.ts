// Light or dark pages, chosen for this browser. Images and the studio are dark whatever is chosen.
import { useSyncExternalStore } from 'react';

/** `device`: as the operating system has it. */
export const themeChoices = ['light', 'dark', 'device'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();
const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Light, where nothing was chosen or the browser keeps nothing. */
function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return themeChoices.find((choice) => choice === kept) ?? 'light';
  } catch {
    return 'light';
  }
}

let choice: ThemeChoice = 'light';

function apply(): void {
  const isDark = choice === 'dark' || (choice === 'device' && prefersDark().matches);
  if (isDark) document.documentElement.dataset['theme'] = 'dark';
  else delete document.documentElement.dataset['theme'];
}

function take(next: ThemeChoice): void {
  choice = next;
  apply();
  for (const listener of listeners) listener();
}

/** Follows the choice, the device and other windows from now on. Once, before the first page is drawn. */
export function startTheme(): void {
  take(readChoice());
  prefersDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) take(readChoice());
  });
  // Paper is white.
  window.addEventListener('beforeprint', () => delete document.documentElement.dataset['theme']);
  window.addEventListener('afterprint', apply);
}

/** Holds until the window is closed, where the browser keeps nothing. */
export function chooseTheme(next: ThemeChoice): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // Private windows of some browsers have no room.
  }
  take(next);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
