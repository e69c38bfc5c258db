// The theme stored in this browser. Without imports, because a page applies it before the app's scripts have arrived.

/** `device`: follows the operating system. */
export const themeChoices = ['light', 'dark', 'device'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const themeKey = 'theme';

export const prefersDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** CG-210: as the device, if nothing was chosen or the browser has no storage. */
export function readThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === kept) ?? 'device';
  } catch {
    return 'device';
  }
}

export const isDarkChoice = (choice: ThemeChoice): boolean =>
  choice === 'dark' || (choice === 'device' && prefersDark().matches);
