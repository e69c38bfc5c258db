// Formats byte counts in steps of 1,000, like file managers.
const units = ['KB', 'MB', 'GB'] as const;

/** G-039: formats a file's size, `424.10 KB`, and from 1,000 KB on `1.34 MB`. */
export function formatFileSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 999_995 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB'];
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${amount.toLocaleString(locale, digits)} ${unit}`;
}

/** Formats a growing amount or the total of many files: `424 MB`, `1.3 GB`. Less than a thousand bytes is `1 KB`. */
export function formatBytes(bytes: number, locale: string): string {
  let amount = Math.max(bytes, 0) / 1_000;
  let unit = 0;
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const shown = bytes === 0 ? 0 : Math.max(1, amount);
  return `${shown.toLocaleString(locale, { maximumFractionDigits: unit === 2 ? 1 : 0 })} ${units[unit]}`;
}
